/** Holds what functions answer, and what views show, against the shapes that their comments give. */
import { readComment, readShape, type Field, type Shape } from '../../../tools/codegen/comments'
import type { Catalogue } from '../../../tools/codegen/catalogue'
import { readLimits, valuesIn, type Limits } from '../../../tools/codegen/limits'
import { neverNull } from '../../../tools/codegen/column-types'

const BASES: Record<string, (value: unknown) => boolean> = {
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

/** PostgreSQL's names of the types above. */
const COLUMN_TYPES: [RegExp, string][] = [
  [/^(integer|bigint|smallint)/, 'int'],
  [/^numeric/, 'numeric'],
  [/^timestamp with/, 'timestamptz'],
  [/^time /, 'time'],
  [/^(text|uuid|date|boolean|jsonb)/, ''],
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Shapes {
  readonly #catalogue: Catalogue
  readonly #limits: Limits

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
    this.#limits = readLimits(catalogue)
  }

  /** What an answer is beside its function's comment; empty: the same. */
  answer(name: string, answer: unknown): string[] {
    const status = isObject(answer) ? answer.status : undefined
    const comment = this.#catalogue.functions.find((one) => one.name === name)?.comment ?? null
    const told = readComment(comment)?.find((one) => one.status === status)
    if (!told) return []
    return this.#object(
      [{ name: 'status', shape: { of: 'text', lists: 0, nullable: false } }, ...told.fields],
      answer,
      name,
    )
  }

  /** What a row is beside its relation's columns and comments. */
  row(relation: string, row: unknown): string[] {
    return this.#object(this.#fields(relation), row, relation)
  }

  #fields(name: string): Field[] {
    const relation = this.#catalogue.relations.get(name)
    if (!relation) throw new Error(`There is no relation ${name}.`)
    const never = neverNull(relation)
    return [...relation.columns].map(([column, { notNull, comment }]) => {
      const shape = readShape(comment)
      const nullable = !notNull && !never.includes(column)
      return { name: column, shape: shape ? { ...shape, nullable } : { of: `${name}.${column}`, lists: 0, nullable } }
    })
  }

  #object(fields: Field[], value: unknown, where: string): string[] {
    if (!isObject(value)) return [`${where} is no object`]
    const unknown = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key))
    return [
      ...unknown.map((key) => `${where}.${key} stands in no comment`),
      ...fields.flatMap(({ name, shape }) =>
        name in value ? this.#value(shape, value[name], `${where}.${name}`) : [`${where}.${name} is missing`],
      ),
    ]
  }

  #value(shape: Shape, value: unknown, where: string): string[] {
    if (value === null) return shape.nullable ? [] : [`${where} is null`]
    if (shape.lists > 0) {
      if (!Array.isArray(value)) return [`${where} is no list`]
      return value.flatMap((item) =>
        this.#value({ ...shape, lists: shape.lists - 1, nullable: false }, item, `${where}[]`),
      )
    }
    if (typeof shape.of !== 'string') return this.#object(shape.of, value, where)
    const base = BASES[shape.of]
    if (base) return base(value) ? [] : [`${where} is no ${shape.of}`]
    const [relation = '', column] = shape.of.split('.')
    return column === undefined
      ? this.#object(this.#fields(relation), value, where)
      : this.#column(relation, column, value, where)
  }

  #column(relation: string, column: string, value: unknown, where: string): string[] {
    const values = valuesIn(this.#catalogue, this.#limits, relation, column)
    if (values)
      return values.some((one) => one === value)
        ? []
        : [`${where} is ${JSON.stringify(value)}, none of ${values.join(', ')}`]
    const type = this.#catalogue.relations.get(relation)?.columns.get(column)?.type ?? ''
    if (type.endsWith('[]')) return Array.isArray(value) ? [] : [`${where} is no list`]
    const known = COLUMN_TYPES.find(([pattern]) => pattern.test(type))
    const base = BASES[known?.[1] || type]
    return base && !base(value) ? [`${where} is no ${type}`] : []
  }
}
