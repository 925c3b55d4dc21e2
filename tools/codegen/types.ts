import type { ResultField, DocumentedResult, ResultShape } from './comments.ts'
import type { Catalogue } from './catalogue.ts'
import { listAllowedValues, type Limits } from './limits.ts'

const BASE_TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  int: 'number',
  numeric: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
}

export const toLiteral = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "\\'")}'`

export const toUnion = (values: readonly (string | number)[]): string => values.map(toLiteral).join(' | ')

/**
 * Generates TypeScript types from the SQL comments on functions. Throws if a comment contains a word that is not a
 * known type, relation or column.
 */
export class Types {
  readonly #catalogue: Catalogue
  readonly #limits: Limits

  constructor(catalogue: Catalogue, limits: Limits) {
    this.#catalogue = catalogue
    this.#limits = limits
  }

  formatNamedType(word: string): string {
    const baseType = BASE_TYPES[word]
    if (baseType) return baseType
    const [relationName = '', column] = word.split('.')
    const relation = this.#catalogue.relations.get(relationName)
    if (!relation || (column !== undefined && !relation.columns.has(column)))
      throw new Error(`no type, relation or column is called ${word}`)
    if (column === undefined) return `TableRow<'${relationName}'>`
    const allowedValues = listAllowedValues(this.#catalogue, this.#limits, relationName, column)
    return allowedValues ? toUnion(allowedValues) : `TableRow<'${relationName}'>['${column}']`
  }

  formatShape({ elementType: element, arrayDepth, isNullable }: ResultShape): string {
    const elementType = typeof element === 'string' ? this.formatNamedType(element) : this.formatObject(element)
    return `${arrayDepth > 0 && typeof element === 'string' && elementType.includes(' | ') ? `(${elementType})` : elementType}${'[]'.repeat(arrayDepth)}${isNullable ? ' | null' : ''}`
  }

  formatFields(fields: ResultField[]): string[] {
    return fields.map(({ name, shape }) => `${name}: ${this.formatShape(shape)}`)
  }

  formatObject(fields: ResultField[]): string {
    return `{ ${this.formatFields(fields).join('; ')} }`
  }

  formatResult({ status, fields }: DocumentedResult): string {
    return `{ ${[`status: '${status}'`, ...this.formatFields(fields)].join('; ')} }`
  }
}
