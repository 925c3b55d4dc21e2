import { readShape } from './answers.ts'
import type { Catalogue, Relation } from './catalogue.ts'
import { readLimits, valuesIn } from './limits.ts'
import { literal, Types } from './types.ts'

/** PostgreSQL calls every column null that a view works out: the view's comment says `Never null: a, b.` or `… every column.` */
export const neverNull = ({ comment, columns }: Relation): string[] => {
  const named = /\bNever null:\s+([a-z_,\s]+)\./.exec(comment ?? '')?.[1]?.split(/,\s*/)
  if (!named) return []
  if (named[0] === 'every column') return [...columns.keys()]
  const unknown = named.find((column) => !columns.has(column))
  if (unknown) throw new Error(`it has no column ${unknown}`)
  return named
}

/**
 * The generated types, made as precise as the database is: lists of a check are unions, jsonb has its column's shape, and
 * what a view never leaves out is never null. A test holds the demo world against it.
 */
export const makePrecise = (text: string, catalogue: Catalogue): string => {
  const limits = readLimits(catalogue)
  const types = new Types(catalogue, limits)
  let precise = text
  for (const [name, relation] of catalogue.relations) {
    try {
      const never = neverNull(relation)
      const row = new RegExp(`("${name}": \\{\\s*Row: \\{\\s*)([^\\n]*)`)
      precise = precise.replace(
        row,
        (_, head: string, columns: string) =>
          head +
          columns.replace(
            /"(\w+)": ([^,]+?)( \| null)?(?=,"|$)/g,
            (_column, column: string, type: string, nullable = '') => {
              const shape = readShape(relation.columns.get(column)?.comment ?? null)
              const values = valuesIn(catalogue, limits, name, column)
              return `"${column}": ${shape ? types.shape(shape) : (values?.map(literal).join(' | ') ?? type)}${never.includes(column) ? '' : nullable}`
            },
          ),
      )
    } catch (problem) {
      throw new Error(`The comment on public.${name}: ${(problem as Error).message}.`)
    }
  }
  return precise
}
