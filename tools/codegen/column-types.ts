import type { Catalogue, CatalogueRelation } from './catalogue.ts'
import { readShape } from './comments.ts'
import { listAllowedValues, type Limits } from './limits.ts'
import { toUnion, type Types } from './types.ts'

/**
 * PostgreSQL reports every column of a view as nullable. The view's comment lists the columns that are never null:
 * `Never null: a, b.` or `Never null: every column.`
 */
export const listNeverNullColumns = ({ comment, columns }: CatalogueRelation): string[] => {
  const columnNames = /\bNever null:\s+([a-z_,\s]+)\./.exec(comment ?? '')?.[1]?.split(/,\s*/)
  if (!columnNames) return []
  if (columnNames[0] === 'every column') return [...columns.keys()]
  const unknownColumn = columnNames.find((column) => !columns.has(column))
  if (unknownColumn) throw new Error(`it has no column ${unknownColumn}`)
  return columnNames
}

/**
 * The columns of a table or view for which the schema allows a more precise type than the Supabase CLI generates, as
 * `column: type`.
 */
const listPreciseColumns = (catalogue: Catalogue, limits: Limits, types: Types, name: string): string[] => {
  const relation = catalogue.relations.get(name)
  if (!relation) return []
  const neverNullColumns = listNeverNullColumns(relation)
  return [...relation.columns].flatMap(([column, { type, comment, isNotNull }]) => {
    const shape = readShape(comment)
    const allowedValues = listAllowedValues(catalogue, limits, name, column)
    const valueType = allowedValues && (type.endsWith('[]') ? `(${toUnion(allowedValues)})[]` : toUnion(allowedValues))
    const preciseType = shape ? types.formatShape(shape) : valueType
    const isNeverNull = relation.isView ? neverNullColumns.includes(column) : isNotNull
    if (!preciseType) return relation.isView && isNeverNull ? [`${column}: NotNull<'${name}', '${column}'>`] : []
    const nullSuffix = relation.isView ? ` | NullOf<'${name}', '${column}'>` : ' | null'
    return [`${column}: ${preciseType}${isNeverNull ? '' : nullSuffix}`]
  })
}

/**
 * Writes column types that are more precise than those of the Supabase CLI: a union for the values of a check, the
 * shape of a jsonb column, and non-null columns of views.
 */
export const writeColumnTypes = (catalogue: Catalogue, limits: Limits, types: Types): string => {
  const formatRelations = (isView: boolean): string[] =>
    [...catalogue.relations].flatMap(([name, relation]) => {
      if (relation.isView !== isView) return []
      try {
        const columns = listPreciseColumns(catalogue, limits, types, name)
        return columns.length > 0 ? [`${name}: { Row: { ${columns.join('; ')} } }`] : []
      } catch (typeProblem) {
        throw new Error(`The comment on public.${name}: ${(typeProblem as Error).message}.`)
      }
    })
  const formatBlock = (key: string, lines: string[]) =>
    `  ${key}: {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n`
  const tablesBlock = formatBlock('Tables', formatRelations(false))
  const viewsBlock = formatBlock('Views', formatRelations(true))
  return [
    `import type { ${/\bJson\b/.test(tablesBlock + viewsBlock) ? 'Json, ' : ''}Database as Generated } from './database.types.ts'\n\n`,
    `type Views = Generated['public']['Views']\n`,
    `type NotNull<View extends keyof Views, Column extends keyof Views[View]['Row']> = NonNullable<Views[View]['Row'][Column]>\n`,
    `type NullOf<View extends keyof Views, Column extends keyof Views[View]['Row']> = Extract<Views[View]['Row'][Column], null>\n\n`,
    `/** Types that the database states in checks and comments; src/lib/database.ts merges them into the CLI's types. */\n`,
    `export type ColumnTypes = {\n`,
    tablesBlock,
    viewsBlock,
    `}\n`,
  ].join('')
}
