/** Compares function results and view rows with the fields and types that the SQL comments list. */
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
    const documentedResult = readComment(comment)?.find((item) => item.status === status)
    if (!documentedResult) return []
    return this.#object(
      [
        { name: 'status', shape: { elementType: 'text', arrayDepth: 0, isNullable: false } },
        ...documentedResult.fields,
      ],
      result,
      name,
    )
  }

  /** Returns the differences between a row and the columns and comments of its relation; empty if they match. */
  checkRow(relation: string, row: unknown): string[] {
    return this.#object(this.#fields(relation), row, relation)
  }

  #fields(name: string): ResultField[] {
    const relationInfo = this.#catalogue.relations.get(name)
    if (!relationInfo) throw new Error(`There is no relation ${name}.`)
    const neverNullColumns = listNeverNullColumns(relationInfo)
    return [...relationInfo.columns].map(([column, { isNotNull, comment }]) => {
      const shape = readShape(comment)
      const isNullable = !isNotNull && !neverNullColumns.includes(column)
      return {
        name: column,
        shape: shape ? { ...shape, isNullable } : { elementType: `${name}.${column}`, arrayDepth: 0, isNullable },
      }
    })
  }

  #object(fields: ResultField[], value: unknown, path: string): string[] {
    if (!isObject(value)) return [`${path} is no object`]
    const unknownFields = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key))
    return [
      ...unknownFields.map((key) => `${path}.${key} is not in the comment`),
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
    if (typeof shape.elementType !== 'string') return this.#object(shape.elementType, value, path)
    const checkBaseType = BASE_TYPE_CHECKS[shape.elementType]
    if (checkBaseType) return checkBaseType(value) ? [] : [`${path} is no ${shape.elementType}`]
    const [relation = '', column] = shape.elementType.split('.')
    return column === undefined
      ? this.#object(this.#fields(relation), value, path)
      : this.#column(relation, column, value, path)
  }

  #column(relation: string, column: string, value: unknown, path: string): string[] {
    const allowedValues = listAllowedValues(this.#catalogue, this.#limits, relation, column)
    const columnTypeName = this.#catalogue.relations.get(relation)?.columns.get(column)?.type ?? ''
    if (columnTypeName.endsWith('[]') && !Array.isArray(value)) return [`${path} is no list`]
    const arrayItems: unknown[] = Array.isArray(value) ? value : [value]
    if (allowedValues)
      return arrayItems
        .filter((item) => !allowedValues.some((allowed) => allowed === item))
        .map((item) => `${path} is ${JSON.stringify(item)}, none of ${allowedValues.join(', ')}`)
    const columnType = COLUMN_TYPES.find(([pattern]) => pattern.test(columnTypeName))
    const checkColumnType = BASE_TYPE_CHECKS[columnType?.[1] || columnTypeName]
    return checkColumnType && !checkColumnType(value) ? [`${path} is no ${columnTypeName}`] : []
  }
}
