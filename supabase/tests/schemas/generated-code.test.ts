import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EMAIL, NAME, PASSWORD, PERSON_NAME, PHONE, profilesLimits } from '../../../src/lib/generated/limits'
import { readComment } from '../../../tools/codegen/comments'
import type { EmbeddedBackend } from '../../embedded/backend'
import { createMemoryBackend } from '../../embedded/snapshot'
import { startPostgres } from '../support/postgres'
import { FULL_SUITE } from '../support/suite'

let embedded: EmbeddedBackend
beforeAll(async () => {
  embedded = await createMemoryBackend()
})
afterAll(() => embedded.close())

const TEXT_RULES = { is_email: EMAIL, is_name: NAME, is_person_name: PERSON_NAME, is_phone: PHONE } as const

/**
 * Returns the first and last character of each character range in a pattern, and the characters just outside the range.
 */
const listEdgeCharacters = (pattern: RegExp): string[] => {
  const listedCodes = [...pattern.source.matchAll(/\\u([0-9a-f]{4})/g)].map(([, code]) =>
    Number.parseInt(code ?? '', 16),
  )
  const neighbouringCodes = listedCodes.flatMap((code) => [code - 1, code, code + 1]).filter((code) => code > 0)
  return [...new Set(neighbouringCodes)].map((code) => String.fromCodePoint(code))
}

/** Number of random texts for each rule. */
const SAMPLE_COUNT = 4000

type TextRule = (typeof TEXT_RULES)[keyof typeof TEXT_RULES]

const createSamples = ({ pattern, max }: TextRule, count: number): string[] => {
  const characterArbitrary = fc.constantFrom(
    ...listEdgeCharacters(pattern),
    ...('aZ09@@../,;<>()[]"\\\'-_ +👻é한'.match(/./gu) ?? []),
  )
  const shortTextArbitrary = fc.array(characterArbitrary, { maxLength: 12 }).map((count) => count.join(''))
  const addressArbitrary = fc
    .tuple(shortTextArbitrary, shortTextArbitrary, shortTextArbitrary)
    .map(([name, host, end]) => `${name}a@${host}b.${end}c`)
  const longTextArbitrary = fc
    .integer({ min: max - 12, max: max + 2 })
    .chain((size) => fc.constantFrom('a', '5', '👻').map((sign) => `1${sign.repeat(size)}@b.co`))
  return [
    ...listEdgeCharacters(pattern),
    ...listEdgeCharacters(pattern).map((sign) => `a${sign}1@b.co`),
    ...fc.sample(fc.oneof(shortTextArbitrary, addressArbitrary, longTextArbitrary), count),
  ]
}

const matchesRule = ({ pattern, max }: TextRule, text: string): boolean => pattern.test(text) && [...text].length <= max

describe('the rules for names, email addresses and phone numbers', () => {
  const compareRules = async (
    sampleCount: number,
    query: (sql: string, ...texts: string[][]) => Promise<{ fits: boolean[] }[]>,
  ) => {
    for (const [name, rule] of Object.entries(TEXT_RULES)) {
      const samples = createSamples(rule, sampleCount)
      const [row] = await query(
        `select array_agg(private.${name}(t.text) order by t.at) as fits
        from unnest($1::text[]) with ordinality t (text, at)`,
        samples,
      )
      expect(row?.fits).toHaveLength(samples.length)
      expect(
        samples
          .filter((text, index) => row?.fits[index] !== matchesRule(rule, text))
          .map((text) => JSON.stringify(text)),
      ).toEqual([])
      expect(new Set(row?.fits).size, `${name} says both yes and no`).toBe(2)
    }
    const samples = createSamples(EMAIL, sampleCount)
    const [row] = await query(
      `select array_agg(coalesce(private.clean(t.text), '') = coalesce(u.text, '') order by t.at) as fits
      from unnest($1::text[]) with ordinality t (text, at) join unnest($2::text[]) with ordinality u (text, at) using (at)`,
      samples,
      samples.map((text) => text.trim()),
    )
    expect(samples.filter((_, index) => !row?.fits[index]).map((text) => JSON.stringify(text))).toEqual([])
  }

  it('have the same results in the browser and in the embedded database', async () => {
    // Regular expressions are slow in WebAssembly, so the short suite checks all samples only on PostgreSQL.
    await compareRules(
      FULL_SUITE ? SAMPLE_COUNT : SAMPLE_COUNT / 8,
      async (sql, ...samples) => (await embedded.db.query<{ fits: boolean[] }>(sql, samples)).rows,
    )
  })

  it('have the same results in the browser and in PostgreSQL', async () => {
    const server = await startPostgres()
    if (!server) throw new Error('PostgreSQL cannot be started here.')
    const client = await server.connect(await server.createDatabase())
    await compareRules(
      SAMPLE_COUNT,
      async (sql, ...samples) => (await client.query<{ fits: boolean[] }>(sql, samples)).rows,
    )
    await client.end()
    server.stop()
  })

  it('set the maximum length of the columns that use them', () => {
    expect(profilesLimits).toMatchObject({ full_name: { maxLength: NAME.max }, phone: { maxLength: PHONE.max } })
  })
})

describe('the statuses in a function’s comment', () => {
  it('are read by the generator together with the fields that each status returns', () => {
    expect(
      readComment(
        'Books. Statuses: booked {id uuid, parts {due date, amount numeric}[], note text?}, events {rows events[]}, gone.',
      ),
    ).toEqual([
      {
        status: 'booked',
        fields: [
          { name: 'id', shape: { elementType: 'uuid', arrayDepth: 0, isNullable: false } },
          {
            name: 'parts',
            shape: {
              arrayDepth: 1,
              isNullable: false,
              elementType: [
                { name: 'due', shape: { elementType: 'date', arrayDepth: 0, isNullable: false } },
                { name: 'amount', shape: { elementType: 'numeric', arrayDepth: 0, isNullable: false } },
              ],
            },
          },
          { name: 'note', shape: { elementType: 'text', arrayDepth: 0, isNullable: true } },
        ],
      },
      {
        status: 'events',
        fields: [{ name: 'rows', shape: { elementType: 'events', arrayDepth: 1, isNullable: false } }],
      },
      { status: 'gone', fields: [] },
    ])
  })

  it.each([
    ['a missing full stop', 'Statuses: booked, gone'],
    ['an open bracket', 'Statuses: booked {id uuid.'],
    ['a field without a type', 'Statuses: booked {id}.'],
    ['a duplicate status', 'Statuses: booked, booked.'],
    ['text after the list', 'Statuses: booked. And more.'],
    ['an empty list', 'Statuses: .'],
  ])('stop the generator with an error if the comment has %s', (_, comment) => {
    expect(() => readComment(comment)).toThrow()
  })
})

it('the generated code has the same password limits as the database', async () => {
  const { rows } = await embedded.db.query(
    'select private.min_password_length() as min, private.max_password_bytes() as "maxBytes"',
  )
  expect(rows).toEqual([PASSWORD])
})
