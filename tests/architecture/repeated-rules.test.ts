/** Fails if code repeats a number, list or rule that the database already defines. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from '@/lib/generated/limits'
import { RPC_STATUSES } from '../support/rpc-statuses'
import { readCatalogue } from '../../tools/codegen/catalogue'
import { TEXT_RULES } from '../../tools/codegen/patterns'
import { createMemoryBackend } from '../../supabase/embedded/snapshot'
import { listTrackedFiles } from './tracked-files'

const sourceFiles = listTrackedFiles(/^src\/(?!lib\/generated\/).*(?<!\.test)\.tsx?$/)

/** Removes comments but preserves line breaks. */
const removeComments = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;,{}()])\/\/[^\n]*/g, '$1')

const sources = sourceFiles.map((name) => ({ name, code: removeComments(readFileSync(name, 'utf8')) }))

const findMatches = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([text]) => text.trim().slice(0, 120))

const findInSources = (search: (code: string) => string[]): string[] =>
  sources.flatMap(({ name, code }) => search(code).map((text) => `${name}: ${text}`))

const createValueListKey = (items: readonly (string | number)[]): string =>
  [...new Set(items.map(String))].sort().join('|')

/**
 * The column of each value list in the generated constraints, by the sorted values. Lists with one value are skipped.
 */
const columnsByValueList = new Map(
  [
    ...Object.entries<Record<string, unknown>>(limits).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, limit]) =>
        typeof limit === 'object' && limit !== null && 'values' in limit && Array.isArray(limit.values)
          ? [[createValueListKey(limit.values), `${table}.${column}`] as const]
          : [],
      ),
    ),
    ...[...RPC_STATUSES].map(([name, statuses]) => [createValueListKey(statuses), `the statuses of ${name}`] as const),
  ].filter(([set]) => set.includes('|')),
)

const LITERAL_PATTERN = String.raw`(?:'[^'\n]*'|\d+)`
/** Matches a list in TypeScript: an array, or a union of literals. */
const LIST_PATTERN = new RegExp(
  String.raw`\[\s*${LITERAL_PATTERN}(?:\s*,\s*${LITERAL_PATTERN})+\s*,?\s*\]|${LITERAL_PATTERN}(?:\s*\|\s*${LITERAL_PATTERN})+`,
  'g',
)

const findCopiedLists = (code: string): string[] =>
  [...code.matchAll(LIST_PATTERN)].flatMap(([text]) => {
    const listedColumn = columnsByValueList.get(
      createValueListKey([...text.matchAll(/'([^']*)'|(\d+)/g)].map(([, word, number]) => word ?? number ?? '')),
    )
    return listedColumn ? [`${text.replace(/\s+/g, ' ')} is ${listedColumn}`] : []
  })

/** Matches a number that code passes as a length limit to a validation rule or a form field. */
const LENGTH_PATTERN =
  /(?<!Math)\.max\(\s*\d[\d_]*|\b(?:maxLength|minLength|optionalText|rawText|requiredText|maxCharacters|createMaxCheck)\(\s*(?:[2-9]|\d[\d_]+)\b|maxLength=(?:\{\s*|")\d+/g
/** Matches a number of days, hours, nights or minutes that is written into a text. */
const DEADLINE_PATTERN = /\b\d+[  -](?:days?|hours?|nights? before|minutes?)\b/g
const EMAIL_PATTERN = /\/[^/\n]*\[\^[^\]\n]*@[^\]\n]*\][^/\n]*@/g
const CAST_PATTERN = /\bas unknown as\b|\boverrideTypes\b/g

/** Matches code that gives a fixed number to a variable named like a setting. The number must come from the settings. */
const SETTING_NUMBER_PATTERN = new RegExp(
  String.raw`\b(?:${Object.entries<object>(limits.settingsLimits)
    .flatMap(([column, limit]) => ('min' in limit ? [column] : []))
    .flatMap((column) => [
      column.toUpperCase(),
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      column,
    ])
    .join('|')})\b\s*(?:=|:)\s*\d`,
  'g',
)

describe('the client code', () => {
  it.each([
    ['no length limit', (code: string) => findMatches(code, LENGTH_PATTERN)],
    ['no deadline', (code: string) => findMatches(code, DEADLINE_PATTERN)],
    ['no value list', findCopiedLists],
    ['no pattern of email addresses', (code: string) => findMatches(code, EMAIL_PATTERN)],
    ['no value of a setting', (code: string) => findMatches(code, SETTING_NUMBER_PATTERN)],
    ['no cast of database results', (code: string) => findMatches(code, CAST_PATTERN)],
  ])('contains %s in hard-coded form', (_, search) => expect(findInSources(search)).toEqual([]))
})

/** Matches a length that is compared with a literal number. */
const SQL_LENGTH_PATTERN =
  /\b(?:char_|human_)?length\s*\((?:[^()]|\([^()]*\))*\)\s*(?:not\s+)?(?:<=?|>=?|between)\s*\d+/gi
/**
 * Matches a literal period that belongs in the settings. One hour is allowed, because the hourly limits count per
 * hour.
 */
const SQL_TIME_PATTERN =
  /interval\s+'(?!1 hour')[^']*\d\s*(?:hours?|days?|minutes?)'|\b(?:hours|days|mins)\s*=>\s*\d+/gi
/**
 * Functions that may contain fixed periods, because they are not settings that the company can change: times of
 * checkouts and card charges, the interval of website builds, and limits for visitors and for emailed links.
 */
const EXEMPT_FUNCTIONS = [
  'charge_ends',
  'open_charge',
  'invoke_site_build',
  'guest_refusal',
  'send_payment_link',
  'send_traveller_link',
]
const SQL_LIST_PATTERN = /\bin\s*\(\s*'[^']*'(?:\s*,\s*'[^']*')+\s*\)/gi

describe('database functions', async () => {
  const { db, close } = await createMemoryBackend()
  const { functions, sources: bodies } = await readCatalogue(db)
  const { rows } = await db.query<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  )
  await close()
  const allFunctionSources = [...[...bodies].map(([name, source]) => ({ name, source })), ...rows]
    .filter(({ name }) => !Object.values<string>(TEXT_RULES).includes(name))
    .map(({ name, source }) => ({ name, source: source.replace(/--[^\n]*/g, '') }))
  const findInBodies = (pattern: RegExp) =>
    allFunctionSources.flatMap(({ name, source }) => findMatches(source, pattern).map((text) => `${name}: ${text}`))

  it('the tests of this file read the source of every database function', () =>
    expect(allFunctionSources.length).toBeGreaterThan(functions.length))
  it('contain no hard-coded length limit', () => expect(findInBodies(SQL_LENGTH_PATTERN)).toEqual([]))
  it('contain no hard-coded time span, except in the listed functions', () => {
    const timeSpanMatches = findInBodies(SQL_TIME_PATTERN)
    expect(
      timeSpanMatches.filter((timeSpan) => !EXEMPT_FUNCTIONS.some((name) => timeSpan.startsWith(`${name}:`))),
    ).toEqual([])
    expect(
      EXEMPT_FUNCTIONS.filter((name) => !timeSpanMatches.some((timeSpan) => timeSpan.startsWith(`${name}:`))),
    ).toEqual([])
  })
  it('SQL functions do not repeat the list of values that a column allows', () => {
    const repeatedRules = allFunctionSources.flatMap(({ name, source }) =>
      findMatches(source, SQL_LIST_PATTERN).flatMap((text) => {
        const matchingColumns = columnsByValueList.get(
          createValueListKey([...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)),
        )
        return matchingColumns?.includes('.') ? [`${name}: ${text} is ${matchingColumns}`] : []
      }),
    )
    expect(repeatedRules).toEqual([])
  })
})

describe('the patterns that search for hard-coded rules', () => {
  it.each([
    [LENGTH_PATTERN, `z.string().check(z.maxLength(120, 'x'))`],
    [LENGTH_PATTERN, '<TextField maxLength={500} />'],
    [LENGTH_PATTERN, 'optionalText(2_000)'],
    [LENGTH_PATTERN, 'z.array(part).max(20)'],
    [DEADLINE_PATTERN, 'within 48 hours'],
    [DEADLINE_PATTERN, 'until 30 days before'],
    [EMAIL_PATTERN, String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    [SETTING_NUMBER_PATTERN, 'const MAX_SEATS_PER_BOOKING = 20'],
    [SETTING_NUMBER_PATTERN, 'lowStock: 5'],
    [CAST_PATTERN, 'data as unknown as Row'],
    [SQL_LENGTH_PATTERN, "if char_length(given ->> 'name') > 120 then"],
    [SQL_LENGTH_PATTERN, 'length(x::text) <= 4000'],
    [SQL_TIME_PATTERN, `interval '48 hours'`],
    [SQL_TIME_PATTERN, 'make_interval(days => 7)'],
  ])('the pattern %s detects %s', (pattern, code) => expect(findMatches(code, pattern)).toHaveLength(1))

  it.each([
    `z.enum(['draft', 'published'])`,
    `['card', 'bank_transfer', 'cash'] as const`,
    `plan: 1 | 3 | 4`,
    `type Kind = 'comment' | 'reply'`,
  ])('find a copied list in %s', (code) => expect(findCopiedLists(code)).toHaveLength(1))

  it.each([
    'Math.max(20, n)',
    'z.minLength(1, missing)',
    '`${counted(rules.hold_hours, "hour")}`',
    'low_stock: number',
  ])('find nothing in %s', (code) => {
    for (const pattern of [LENGTH_PATTERN, DEADLINE_PATTERN, EMAIL_PATTERN, SETTING_NUMBER_PATTERN, CAST_PATTERN])
      expect(findMatches(code, pattern)).toEqual([])
  })
})
