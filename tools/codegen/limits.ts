import type { Catalogue, CheckConstraint } from './catalogue.ts'
import { readTextRules, TEXT_RULES } from './patterns.ts'

export interface ColumnBounds {
  min?: number
  max?: number
}

/** A value for each limited column, by table and column. */
export type LimitedColumns<Value> = Record<string, Record<string, Value>>

export interface Limits {
  /** Maximum number of characters of text columns, as a check counts them with char_length or private.human_length. */
  lengths: LimitedColumns<number>
  /**
   * Maximum number of Unicode code points, for columns whose check also limits private.human_length, which counts an
   * emoji of several code points once.
   */
  codePoints: LimitedColumns<number>
  bounds: LimitedColumns<ColumnBounds>
  values: LimitedColumns<(string | number)[]>
}

const setValue = <Value>(columns: LimitedColumns<Value>, table: string, column: string, value: Value) => {
  columns[table] = { ...columns[table], [column]: value }
}

/**
 * True if limits can be read from a check. The check must concern a single column. An "or" is allowed only with "is
 * null" or with an empty text.
 */
const isSingleColumnCheck = ({ columns, rule }: CheckConstraint): boolean =>
  columns.length === 1 &&
  !rule.includes('CASE') &&
  !rule.replace(/\(?[a-z_]+ (?:IS NULL|= '')\)? OR/g, '').includes(' OR ')

const readMax = (rule: string, measure: string): number | undefined => {
  const position = rule.indexOf(`${measure} <= `)
  return position < 0 ? undefined : Number.parseInt(rule.slice(position + measure.length + 4), 10)
}

/**
 * The smallest difference between two values of a type. An exclusive minimum `> 0` of numeric(10,2) becomes an
 * inclusive minimum of 0.01.
 */
const getNumericStep = (type: string): number => {
  const scale = /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1]
  return scale ? 10 ** -Number(scale) : 1
}

const readBounds = (rule: string, column: string, type: string): ColumnBounds | undefined => {
  const columnBounds: ColumnBounds = {}
  for (const [, sign, limitText] of rule.matchAll(new RegExp(`\\(${column} ([<>]=?) (-?\\d+(?:\\.\\d+)?)\\)`, 'g'))) {
    const limitNumber = Number(limitText)
    if (sign === '>=') columnBounds.min = limitNumber
    else if (sign === '>') columnBounds.min = limitNumber + getNumericStep(type)
    else if (sign === '<=') columnBounds.max = limitNumber
    else columnBounds.max = Number((limitNumber - getNumericStep(type)).toFixed(2))
  }
  return Object.keys(columnBounds).length > 0 ? columnBounds : undefined
}

const readValues = (rule: string, column: string): (string | number)[] | undefined => {
  const valueList = new RegExp(`\\(${column} (?:= ANY \\(|<@ )ARRAY\\[(.*?)\\]\\)`).exec(rule)?.[1]
  const singleValue = new RegExp(`^CHECK \\(\\(${column} = ('(?:[^']|'')*')\\)\\)$`).exec(rule)?.[1]
  const valueLiterals = valueList ?? singleValue
  if (valueLiterals === undefined) return undefined
  return [...valueLiterals.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) =>
    number === undefined ? (text ?? '').replaceAll("''", "'") : Number(number),
  )
}

/**
 * Reads the values of a view's computed column from its comment: `Values: a, b, c.`, or `Values: table.column.` for the
 * values of another column. Needed because views have no check constraints.
 */
const readListedValues = (comment: string | null): string[] | undefined =>
  /\bValues: ([a-z_., ]+?)\.(?:\s|$)/.exec(comment ?? '')?.[1]?.split(', ')

type TextRules = ReturnType<typeof readTextRules>

/**
 * Finds the maximum number of characters of a column. The check contains the limit, or calls a text rule that has the
 * limit.
 */
const readMaxLength = (rules: TextRules, rule: string, column: string): number | undefined => {
  const ruleName = Object.entries(TEXT_RULES).find(([, name]) => rule.includes(`private.${name}(${column})`))?.[0] as
    | keyof typeof TEXT_RULES
    | undefined
  if (ruleName) return rules[ruleName].max
  const lengthMeasures = [
    `human_length(${column})`,
    `char_length(${column})`,
    `char_length(array_to_string(${column}, ','))`,
  ]
  return lengthMeasures.map((measure) => readMax(rule, measure)).find((length) => length !== undefined)
}

const readMaxCodePoints = (rule: string, column: string): number | undefined =>
  readMax(rule, `human_length(${column})`) === undefined ? undefined : readMax(rule, `char_length(${column})`)

const readCheck = (limits: Limits, catalogue: Catalogue, rules: TextRules, check: CheckConstraint): void => {
  const [column] = check.columns
  if (column === undefined || !isSingleColumnCheck(check)) return
  const { table, rule } = check
  const columnType = catalogue.relations.get(table)?.columns.get(column)?.type ?? ''
  const maxLength = readMaxLength(rules, rule, column)
  const maxCodePoints = readMaxCodePoints(rule, column)
  const bounds = readBounds(rule, column, columnType)
  const allowedValues = readValues(rule, column)
  if (maxLength !== undefined) setValue(limits.lengths, table, column, maxLength)
  if (maxCodePoints !== undefined) setValue(limits.codePoints, table, column, maxCodePoints)
  if (bounds) setValue(limits.bounds, table, column, { ...limits.bounds[table]?.[column], ...bounds })
  if (allowedValues) setValue(limits.values, table, column, allowedValues)
}

export const readLimits = (catalogue: Catalogue): Limits => {
  const textRules = readTextRules(catalogue)
  const limits: Limits = { lengths: {}, codePoints: {}, bounds: {}, values: {} }
  for (const checkConstraint of catalogue.checks) readCheck(limits, catalogue, textRules, checkConstraint)
  for (const [relation, { columns }] of catalogue.relations) {
    for (const [column, { comment }] of columns) {
      const listedValues = readListedValues(comment)
      if (listedValues && !listedValues[0]?.includes('.')) setValue(limits.values, relation, column, listedValues)
    }
  }
  return limits
}

/**
 * The allowed values of a column, from its own check or comment. A view column that is copied from a table column has
 * the values of the table column.
 */
export const listAllowedValues = (
  catalogue: Catalogue,
  limits: Limits,
  relation: string,
  column: string,
): (string | number)[] | undefined => {
  const ownValues = limits.values[relation]?.[column]
  if (ownValues) return ownValues
  const columnInfo = catalogue.relations.get(relation)?.columns.get(column)
  if (!columnInfo) return undefined
  const referencedColumn = readListedValues(columnInfo.comment)?.[0]
  if (referencedColumn !== undefined) {
    const [sourceTable = '', sourceColumn = ''] = referencedColumn.split('.')
    return listAllowedValues(catalogue, limits, sourceTable, sourceColumn)
  }
  const [source, ...others] = columnInfo.sources
  return source === undefined || others.length > 0 ? undefined : listAllowedValues(catalogue, limits, source, column)
}
