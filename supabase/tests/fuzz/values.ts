/** Invalid and unusual values for arguments. */
import {
  booking,
  comment,
  customer,
  event,
  UNKNOWN_ID,
  OPEN_OFFER,
  order,
  person,
  product,
  reply,
} from '../support/people'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Wraps JSON text that JavaScript cannot represent, such as a huge number. `toJsonBody` inserts the text unchanged. */
const createRawJson = (text: string) => `@raw:${text}@`
export const toJsonBody = (args: Record<string, JsonValue>): string =>
  JSON.stringify(args).replace(/"@raw:([^@]*)@"/g, '$1')

const createNestedList = (depth: number): JsonValue =>
  Array.from({ length: depth }).reduce<JsonValue>((inner) => [inner], [])

export const FUZZ_NUMBERS: JsonValue[] = [
  0,
  -1,
  1,
  2,
  3,
  20,
  21,
  1.5,
  0.001,
  99.999,
  -0.01,
  999_999.99,
  1_000_000,
  2147483647,
  2147483648,
  -2147483648,
  createRawJson('9007199254740993'),
  createRawJson('1e400'),
  createRawJson('1e-400'),
  createRawJson('-0'),
  createRawJson('12345678901234567890.123456789'),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e5',
  '0x1F',
  '1_000',
  ' 7 ',
]
export const FUZZ_DATES: JsonValue[] = [
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '99999-01-01',
  '5874897-12-31',
  '4713-01-01 BC',
  '2026-07-15',
  '15/07/2026',
  '2026-07-15T00:00:00Z',
  '20260715',
  '24:00',
  '25:61',
  '09:30',
  'allballs',
]
export const FUZZ_TEXTS: JsonValue[] = [
  '',
  ' ',
  '\u00a0',
  '\t\n',
  'x',
  'x'.repeat(121),
  'x'.repeat(100_000),
  '\u{1F47B}',
  '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  'e\u0301'.repeat(300),
  '\u202egnp.exe',
  '\u200b',
  '\u0000',
  createRawJson('"\\ud800"'),
  '\u0007',
  '\ufffe',
  `'; drop table public.events; --`,
  `$$ || now() || $$`,
  '%',
  '_',
  '\\',
  '%s%I%L',
  '{}',
  '[]',
  'null',
  'true',
  '<script>alert(1)</script>',
  'A@B@c.d',
  'someone@example.test',
  'SOMEONE@EXAMPLE.TEST',
  'member@nextroom.test',
  'a@b.c\u202e',
  '../../etc/passwd',
  'javascript:alert(1)',
]
const FIXTURE_ID_MAKERS = [event, product, customer, person, booking, comment, reply, order]
export const FUZZ_IDS: JsonValue[] = [
  ...FIXTURE_ID_MAKERS.flatMap((kind) => [kind(1), kind(2), kind(6), kind(12)]),
  OPEN_OFFER,
  UNKNOWN_ID,
  '00000000-0000-0000-0000-000000000000',
  '{10000000-0000-4000-8000-000000000001}',
  '10000000000040008000000000000001',
  'not-an-id',
  '10000000-0000-4000-8000-00000000000',
]
export const FUZZ_JSON_SHAPES: JsonValue[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { '': '' },
  [''],
  { a: { b: { c: null } } },
  createNestedList(500),
  Array.from({ length: 3000 }, () => null),
  Array.from({ length: 1000 }, () => ({ full_name: 'Crowd' })),
  Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`key${n}`, n])),
  [1, 'a', null, {}, []],
]

const ALL_VALUES = [...FUZZ_NUMBERS, ...FUZZ_DATES, ...FUZZ_TEXTS, ...FUZZ_IDS, ...FUZZ_JSON_SHAPES]
/** A value for a parameter. In most cases it matches the parameter's type. */
export const chooseValueFor = (type: string, nextRandom: () => number): JsonValue => {
  const matchingValues = /int|numeric/.test(type)
    ? FUZZ_NUMBERS
    : /date|time/.test(type)
      ? FUZZ_DATES
      : type === 'uuid'
        ? FUZZ_IDS
        : type === 'text'
          ? FUZZ_TEXTS
          : FUZZ_JSON_SHAPES
  const candidateValues = nextRandom() < 0.7 ? matchingValues : ALL_VALUES
  return candidateValues[Math.floor(nextRandom() * candidateValues.length)] ?? null
}

/** A small random number generator. The same seed gives the same sequence. */
export const createRandom = (seed: number) => {
  let generatorState = seed >>> 0
  return (): number => {
    generatorState = (generatorState + 0x6d2b79f5) >>> 0
    let hash = Math.imul(generatorState ^ (generatorState >>> 15), 1 | generatorState)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a copy of the value with one change, possibly inside nested lists and objects. */
export const changeValue = (value: JsonValue, nextRandom: () => number): JsonValue => {
  const propertyNames = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const chooseValue = () => chooseValueFor(typeof value === 'number' ? 'int' : 'text', nextRandom)
  if (propertyNames.length === 0 || nextRandom() < 0.2) return chooseValue()
  const changedProperty = propertyNames[Math.floor(nextRandom() * propertyNames.length)] ?? ''
  if (Array.isArray(value))
    return value.map((item, n) => (String(n) === changedProperty ? changeValue(item, nextRandom) : item))
  const jsonObject = value as Record<string, JsonValue>
  if (nextRandom() < 0.1) return { ...jsonObject, [`${changedProperty}_`]: chooseValue(), id: UNKNOWN_ID }
  return { ...jsonObject, [changedProperty]: changeValue(jsonObject[changedProperty] ?? null, nextRandom) }
}
