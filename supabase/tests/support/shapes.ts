/** Compares function results and view rows with the shapes in their comments. */
import { readComment, readShape, type ResultField, type ResultShape } from '../../../tools/codegen/comments'
import type { Catalogue } from '../../../tools/codegen/catalogue'
import { readLimits, listAllowedValues, type Limits } from '../../../tools/codegen/limits'
import { listNeverNullColumns } from '../../../tools/codegen/column-types'

const BASE_TYPE_CHECKS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  time: (value) => typeof value === 'string' && /^\d\d:\d\d/.test(value),
  timestamptz: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value),
  int: Number.isInteger,
  numeric: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  jsonb: () => true,
}

/** The PostgreSQL type names that correspond to the types in function comments. */
const COLUMN_TYPES: [RegExp, string][] = [
  [/^(integer|bigint|smallint)/, 'int'],
  [/^numeric/, 'numeric'],
  [/^timestamp with/, 'timestamptz'],
  [/^time /, 'time'],
  [/^(text|uuid|date|boolean|jsonb)/, ''],
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class ResultShapes {
  readonly #catalogue: Catalogue
  readonly #limits: Limits

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
    this.#limits = readLimits(catalogue)
  }

  /** Returns the differences between a result and the comment of its function; empty if they match. */
  result(name: string, result: unknown): string[] {
    const status = isObject(result) ? result.status : undefined
    const comment = this.#catalogue.functions.find((item) => item.name === name)?.comment ?? null
    const documented = readComment(comment)?.find((item) => item.status === status)
    if (!documented) return []
    return this.#object(
      [{ name: 'status', shape: { element: 'text', arrayDepth: 0, isNullable: false } }, ...documented.fields],
      result,
      name,
    )
  }

  /** Returns the differences between a row and the columns and comments of its relation; empty if they match. */
  row(relation: string, row: unknown): string[] {
    return this.#object(this.#fields(relation), row, relation)
  }

  #fields(name: string): ResultField[] {
    const relation = this.#catalogue.relations.get(name)
    if (!relation) throw new Error(`There is no relation ${name}.`)
    const neverNullColumns = listNeverNullColumns(relation)
    return [...relation.columns].map(([column, { isNotNull, comment }]) => {
      const shape = readShape(comment)
      const isNullable = !isNotNull && !neverNullColumns.includes(column)
      return {
        name: column,
        shape: shape ? { ...shape, isNullable } : { element: `${name}.${column}`, arrayDepth: 0, isNullable },
      }
    })
  }

  #object(fields: ResultField[], value: unknown, path: string): string[] {
    if (!isObject(value)) return [`${path} is no object`]
    const unknown = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key))
    return [
      ...unknown.map((key) => `${path}.${key} is not in the comment`),
      ...fields.flatMap(({ name, shape }) =>
        name in value ? this.#value(shape, value[name], `${path}.${name}`) : [`${path}.${name} is missing`],
      ),
    ]
  }

  #value(shape: ResultShape, value: unknown, path: string): string[] {
    if (value === null) return shape.isNullable ? [] : [`${path} is null`]
    if (shape.arrayDepth > 0) {
      if (!Array.isArray(value)) return [`${path} is no list`]
      return value.flatMap((item) =>
        this.#value({ ...shape, arrayDepth: shape.arrayDepth - 1, isNullable: false }, item, `${path}[]`),
      )
    }
    if (typeof shape.element !== 'string') return this.#object(shape.element, value, path)
    const base = BASE_TYPE_CHECKS[shape.element]
    if (base) return base(value) ? [] : [`${path} is no ${shape.element}`]
    const [relation = '', column] = shape.element.split('.')
    return column === undefined
      ? this.#object(this.#fields(relation), value, path)
      : this.#column(relation, column, value, path)
  }

  #column(relation: string, column: string, value: unknown, path: string): string[] {
    const allowedValues = listAllowedValues(this.#catalogue, this.#limits, relation, column)
    const type = this.#catalogue.relations.get(relation)?.columns.get(column)?.type ?? ''
    if (type.endsWith('[]') && !Array.isArray(value)) return [`${path} is no list`]
    const items: unknown[] = Array.isArray(value) ? value : [value]
    if (allowedValues)
      return items
        .filter((item) => !allowedValues.some((allowed) => allowed === item))
        .map((item) => `${path} is ${JSON.stringify(item)}, none of ${allowedValues.join(', ')}`)
    const columnType = COLUMN_TYPES.find(([pattern]) => pattern.test(type))
    const base = BASE_TYPE_CHECKS[columnType?.[1] || type]
    return base && !base(value) ? [`${path} is no ${type}`] : []
  }
}
