/** A type in a SQL comment: a named type, a list, a nullable type or an object. */
export interface ResultShape {
  /** The name of a base type, relation or `table.column`, or the fields of an object. */
  elementType: string | ResultField[]
  arrayDepth: number
  isNullable: boolean
}

export interface ResultField {
  name: string
  shape: ResultShape
}

export interface DocumentedResult {
  status: string
  fields: ResultField[]
}

/** Splits the comment into words and punctuation. */
const splitTokens = (text: string): string[] => {
  const commentTokens = text.match(/[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?|\[\]|[{},?.]|\S/g) ?? []
  return commentTokens
}

class Reader {
  #at = 0
  readonly #words: string[]

  constructor(text: string) {
    this.#words = splitTokens(text)
  }

  get next(): string | undefined {
    return this.#words[this.#at]
  }

  /** Consumes the next word if it equals the expected word. Returns whether it did. */
  acceptToken(expected: string): boolean {
    if (this.next !== expected) return false
    this.#at++
    return true
  }

  readWord(expectation: string): string {
    const currentToken = this.next
    if (currentToken === undefined || !/^[a-z_]/.test(currentToken))
      throw new Error(`${expectation} expected, "${currentToken ?? 'the end'}" found`)
    this.#at++
    return currentToken
  }

  fields(): ResultField[] {
    const fields: ResultField[] = []
    do {
      const fieldName = this.readWord('a field')
      fields.push({ name: fieldName, shape: this.shape() })
    } while (this.acceptToken(','))
    if (!this.acceptToken('}'))
      throw new Error(`"," or "}" expected after ${fields.at(-1)?.name}, "${this.next ?? 'the end'}" found`)
    return fields
  }

  shape(): ResultShape {
    const element = this.acceptToken('{') ? this.fields() : this.readWord('a type')
    let arrayDepth = 0
    while (this.acceptToken('[]')) arrayDepth++
    return { elementType: element, arrayDepth, isNullable: this.acceptToken('?') }
  }

  expectEnd(): void {
    if (!this.acceptToken('.')) throw new Error(`"." expected, "${this.next ?? 'the end'}" found`)
  }

  readResults(): DocumentedResult[] {
    const rpcResults: DocumentedResult[] = []
    do {
      const status = this.readWord('a status')
      rpcResults.push({ status, fields: this.acceptToken('{') ? this.fields() : [] })
    } while (this.acceptToken(','))
    if (!this.acceptToken('.'))
      throw new Error(`"," or "." expected after ${rpcResults.at(-1)?.status}, "${this.next ?? 'the end'}" found`)
    if (this.next !== undefined) throw new Error(`nothing expected after the statuses, "${this.next}" found`)
    return rpcResults
  }
}

/**
 * Reads the results of a function from its comment, such as `Statuses: booked {booking_id uuid, spots_left int?},
 * not_found.`
 * @returns undefined if the comment contains no `Statuses: `
 */
export const readComment = (comment: string | null): DocumentedResult[] | undefined => {
  const [, statuses] = /\bStatuses: ([\s\S]*)$/.exec(comment ?? '') ?? []
  if (statuses === undefined) return undefined
  const rpcResults = new Reader(statuses.trim()).readResults()
  const duplicateStatus = rpcResults.find(
    ({ status }, index) => rpcResults.findIndex((result) => result.status === status) !== index,
  )
  if (duplicateStatus) throw new Error(`${duplicateStatus.status} is listed twice`)
  return rpcResults
}

/** The shape of a jsonb column, from its comment: `Shape: {reason text, at timestamptz}[].` */
export const readShape = (comment: string | null): ResultShape | undefined => {
  const [, shapeText] = /\bShape:\s+([\s\S]*)$/.exec(comment ?? '') ?? []
  if (shapeText === undefined) return undefined
  const shapeReader = new Reader(shapeText.trim())
  const shape = shapeReader.shape()
  shapeReader.expectEnd()
  return shape
}
