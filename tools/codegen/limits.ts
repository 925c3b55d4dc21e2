import type { Catalogue, Check } from './catalogue.ts'
import { readTextRules, RULES } from './patterns.ts'

export interface Bounds {
  min?: number
  max?: number
}

/** By table and column. */
export type Columns<Value> = Record<string, Record<string, Value>>

export interface Limits {
  /** Maximum characters. */
  lengths: Columns<number>
  /** Where a length counts what a reader sees as a letter: most code points behind them. */
  codePoints: Columns<number>
  bounds: Columns<Bounds>
  values: Columns<(string | number)[]>
}

const put = <Value>(all: Columns<Value>, table: string, column: string, value: Value) => {
  all[table] = { ...all[table], [column]: value }
}

/** Checks of one column alone say what it may hold; those with an "or" only where the other half is "none" or "empty". */
const isPlain = ({ columns, rule }: Check): boolean =>
  columns.length === 1 &&
  !rule.includes('CASE') &&
  !rule.replace(/\(?[a-z_]+ (?:IS NULL|= '')\)? OR/g, '').includes(' OR ')

const most = (rule: string, counted: string): number | undefined => {
  const at = rule.indexOf(`${counted} <= `)
  return at < 0 ? undefined : Number.parseInt(rule.slice(at + counted.length + 4), 10)
}

/** The smallest step of a number: bounds that leave the edge out are told as the nearest value within. */
const stepOf = (type: string): number => {
  const scale = /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1]
  return scale ? 10 ** -Number(scale) : 1
}

const boundsOf = (rule: string, column: string, type: string): Bounds | undefined => {
  const found: Bounds = {}
  for (const [, sign, at] of rule.matchAll(new RegExp(`\\(${column} ([<>]=?) (-?\\d+(?:\\.\\d+)?)\\)`, 'g'))) {
    const edge = Number(at)
    if (sign === '>=') found.min = edge
    else if (sign === '>') found.min = edge + stepOf(type)
    else if (sign === '<=') found.max = edge
    else found.max = Number((edge - stepOf(type)).toFixed(2))
  }
  return Object.keys(found).length > 0 ? found : undefined
}

const valuesOf = (rule: string, column: string): (string | number)[] | undefined => {
  const list = new RegExp(`\\(${column} = ANY \\(ARRAY\\[(.*?)\\]\\)\\)`).exec(rule)?.[1]
  const only = new RegExp(`^CHECK \\(\\(${column} = ('(?:[^']|'')*')\\)\\)$`).exec(rule)?.[1]
  const words = list ?? only
  if (words === undefined) return undefined
  return [...words.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) =>
    number === undefined ? (text ?? '').replaceAll("''", "'") : Number(number),
  )
}

/** What a view works out is no check's: its column's comment lists it, `Values: a, b, c.`, or names a column that has the list. */
const listed = (comment: string | null): string[] | undefined =>
  /\bValues: ([a-z_., ]+?)\.(?:\s|$)/.exec(comment ?? '')?.[1]?.split(', ')

type Rules = ReturnType<typeof readTextRules>

/** Most characters: those of the kind of text that the check names, or those that it counts itself. */
const lengthOf = (rules: Rules, rule: string, column: string): number | undefined => {
  const named = Object.entries(RULES).find(([, name]) => rule.includes(`private.${name}(${column})`))?.[0] as
    | keyof typeof RULES
    | undefined
  if (named) return rules[named].max
  const counted = [`human_length(${column})`, `char_length(${column})`, `char_length(array_to_string(${column}, ','))`]
  return counted.map((each) => most(rule, each)).find((length) => length !== undefined)
}

const codePointsOf = (rule: string, column: string): number | undefined =>
  most(rule, `human_length(${column})`) === undefined ? undefined : most(rule, `char_length(${column})`)

const readCheck = (limits: Limits, catalogue: Catalogue, rules: Rules, check: Check): void => {
  const [column] = check.columns
  if (column === undefined || !isPlain(check)) return
  const { table, rule } = check
  const type = catalogue.relations.get(table)?.columns.get(column)?.type ?? ''
  const length = lengthOf(rules, rule, column)
  const codePoints = codePointsOf(rule, column)
  const bounds = boundsOf(rule, column, type)
  const values = valuesOf(rule, column)
  if (length !== undefined) put(limits.lengths, table, column, length)
  if (codePoints !== undefined) put(limits.codePoints, table, column, codePoints)
  if (bounds) put(limits.bounds, table, column, { ...limits.bounds[table]?.[column], ...bounds })
  if (values) put(limits.values, table, column, values)
}

export const readLimits = (catalogue: Catalogue): Limits => {
  const rules = readTextRules(catalogue)
  const limits: Limits = { lengths: {}, codePoints: {}, bounds: {}, values: {} }
  for (const check of catalogue.checks) readCheck(limits, catalogue, rules, check)
  for (const [relation, { columns }] of catalogue.relations) {
    for (const [column, { comment }] of columns) {
      const values = listed(comment)
      if (values && !values[0]?.includes('.')) put(limits.values, relation, column, values)
    }
  }
  return limits
}

/** What a column may hold: by its own check or comment, or by the one column of that name which its view hands on. */
export const valuesIn = (
  catalogue: Catalogue,
  limits: Limits,
  relation: string,
  column: string,
): (string | number)[] | undefined => {
  const own = limits.values[relation]?.[column]
  if (own) return own
  const declared = catalogue.relations.get(relation)?.columns.get(column)
  if (!declared) return undefined
  const named = listed(declared.comment)?.[0]
  if (named !== undefined) {
    const [table = '', of = ''] = named.split('.')
    return valuesIn(catalogue, limits, table, of)
  }
  const [source, ...others] = declared.sources
  return source === undefined || others.length > 0 ? undefined : valuesIn(catalogue, limits, source, column)
}
