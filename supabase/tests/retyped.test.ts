/** Fails where a number, a list or a rule of the law is typed once more instead of being asked for. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from '@/lib/generated/limits'
import { RPC_STATUSES } from '../../tests/support/rpc-statuses'
import { readCatalogue } from '../../tools/codegen/catalogue'
import { RULES } from '../../tools/codegen/patterns'
import { createMemoryBackend } from '../embedded/snapshot'

const GENERATED = /src\/lib\/generated\/|\.test\.tsx?$/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !GENERATED.test(name))

/** Code without its comments; lines stay lines. */
const plain = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;,{}()])\/\/[^\n]*/g, '$1')

const sources = files.map((name) => ({ name, code: plain(readFileSync(name, 'utf8')) }))

const found = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([text]) => text.trim().slice(0, 120))

const inSources = (look: (code: string) => string[]): string[] =>
  sources.flatMap(({ name, code }) => look(code).map((text) => `${name}: ${text}`))

const setOf = (items: readonly (string | number)[]): string => [...new Set(items.map(String))].sort().join('|')

/** Every list of the law, by what is in it. Lists of one are words, not lists. */
const lists = new Map(
  [
    ...Object.entries<Record<string, unknown>>(limits).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, limit]) =>
        typeof limit === 'object' && limit !== null && 'values' in limit && Array.isArray(limit.values)
          ? [[setOf(limit.values), `${table}.${column}`] as const]
          : [],
      ),
    ),
    ...[...RPC_STATUSES].map(([name, statuses]) => [setOf(statuses), `the statuses of ${name}`] as const),
  ].filter(([set]) => set.includes('|')),
)

const ITEM = String.raw`(?:'[^'\n]*'|\d+)`
/** Lists as TypeScript writes them: an array, or a union of words. */
const LISTS = new RegExp(String.raw`\[\s*${ITEM}(?:\s*,\s*${ITEM})+\s*,?\s*\]|${ITEM}(?:\s*\|\s*${ITEM})+`, 'g')

const listsIn = (code: string): string[] =>
  [...code.matchAll(LISTS)].flatMap(([text]) => {
    const known = lists.get(
      setOf([...text.matchAll(/'([^']*)'|(\d+)/g)].map(([, word, number]) => word ?? number ?? '')),
    )
    return known ? [`${text.replace(/\s+/g, ' ')} is ${known}`] : []
  })

/** A length typed at a check or a field. */
const LENGTH =
  /(?<!Math)\.max\(\s*\d[\d_]*|\b(?:maxLength|minLength|words|asTyped|wanted|atMost)\(\s*(?:[2-9]|\d[\d_]+)\b|maxLength=(?:\{\s*|")\d+/g
/** A deadline typed in a sentence. */
const DEADLINE = /\b\d+[  -](?:days?|hours?|nights? before|minutes?)\b/g
const EMAIL_RULE = /\/[^/\n]*\[\^[^\]\n]*@[^\]\n]*\][^/\n]*@/g
const CAST = /\bas unknown as\b|\boverrideTypes\b/g

/** A constant that bears the name of a number of the house. */
const HOUSE = new RegExp(
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

describe('the client', () => {
  it.each([
    ['no length', (code: string) => found(code, LENGTH)],
    ['no deadline', (code: string) => found(code, DEADLINE)],
    ['no list', listsIn],
    ['no rule of addresses', (code: string) => found(code, EMAIL_RULE)],
    ['no number of the house', (code: string) => found(code, HOUSE)],
    ['no cast at the boundary to SQL', (code: string) => found(code, CAST)],
  ])('types %s again', (_, look) => expect(inSources(look)).toEqual([]))
})

/** A length compared with a number. */
const SQL_LENGTH = /\b(?:char_|human_)?length\s*\((?:[^()]|\([^()]*\))*\)\s*(?:not\s+)?(?:<=?|>=?|between)\s*\d+/gi
/** A stretch of time that is the trade's to say; one hour is what limits "an hour" are counted in. */
const SQL_TIME = /interval\s+'(?!1 hour')[^']*\d\s*(?:hours?|days?|minutes?)'|\b(?:hours|days|mins)\s*=>\s*\d+/gi
/**
 * Times that no owner can change: how long the provider of cards keeps a page open and posts again, that tomorrow is a
 * day away, and how often the scheduler comes by.
 */
const NOT_OURS = ['charge_ends', 'open_charge', 'invoke_site_build']
const SQL_LIST = /\bin\s*\(\s*'[^']*'(?:\s*,\s*'[^']*')+\s*\)/gi

describe('functions of the database', async () => {
  const { db, close } = await createMemoryBackend()
  const { functions, sources: bodies } = await readCatalogue(db)
  const { rows } = await db.query<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  )
  await close()
  const all = [...[...bodies].map(([name, source]) => ({ name, source })), ...rows]
    .filter(({ name }) => !Object.values<string>(RULES).includes(name))
    .map(({ name, source }) => ({ name, source: source.replace(/--[^\n]*/g, '') }))
  const inBodies = (pattern: RegExp) =>
    all.flatMap(({ name, source }) => found(source, pattern).map((text) => `${name}: ${text}`))

  it('are all looked at', () => expect(all.length).toBeGreaterThan(functions.length))
  it('type no length again', () => expect(inBodies(SQL_LENGTH)).toEqual([]))
  it('type no time again', () => {
    const told = inBodies(SQL_TIME)
    expect(told.filter((one) => !NOT_OURS.some((name) => one.startsWith(`${name}:`)))).toEqual([])
    expect(NOT_OURS.filter((name) => !told.some((one) => one.startsWith(`${name}:`)))).toEqual([])
  })
  it('type no list of a column again', () => {
    const again = all.flatMap(({ name, source }) =>
      found(source, SQL_LIST).flatMap((text) => {
        const known = lists.get(setOf([...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)))
        return known?.includes('.') ? [`${name}: ${text} is ${known}`] : []
      }),
    )
    expect(again).toEqual([])
  })
})

describe('the looking itself', () => {
  it.each([
    [LENGTH, `z.string().check(z.maxLength(120, 'x'))`],
    [LENGTH, '<TextField maxLength={500} />'],
    [LENGTH, 'words(2_000)'],
    [LENGTH, 'z.array(part).max(20)'],
    [DEADLINE, 'within 48 hours'],
    [DEADLINE, 'until 30 days before'],
    [EMAIL_RULE, String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`],
    [HOUSE, 'const MAX_SEATS_PER_BOOKING = 20'],
    [HOUSE, 'lowStock: 5'],
    [CAST, 'data as unknown as Row'],
    [SQL_LENGTH, "if char_length(given ->> 'name') > 120 then"],
    [SQL_LENGTH, 'length(x::text) <= 4000'],
    [SQL_TIME, `interval '48 hours'`],
    [SQL_TIME, 'make_interval(days => 7)'],
  ])('%s finds %s', (pattern, code) => expect(found(code, pattern)).toHaveLength(1))

  it.each([
    `z.enum(['draft', 'published'])`,
    `['card', 'bank_transfer', 'cash'] as const`,
    `plan: 1 | 3 | 4`,
    `type Kind = 'comment' | 'reply'`,
  ])('a list typed again is found: %s', (code) => expect(listsIn(code)).toHaveLength(1))

  it.each([
    'Math.max(20, n)',
    'z.minLength(1, missing)',
    '`${counted(rules.hold_hours, "hour")}`',
    'low_stock: number',
  ])('nothing is found in %s', (code) => {
    for (const pattern of [LENGTH, DEADLINE, EMAIL_RULE, HOUSE, CAST]) expect(found(code, pattern)).toEqual([])
  })
})
