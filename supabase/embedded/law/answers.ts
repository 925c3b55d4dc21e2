/** A type in a function's comment: a word, a list, something that may be null, an object. */
export interface Shape {
  /** A base type, a relation, `table.column`, or the fields of an object. */
  of: string | Field[]
  lists: number
  nullable: boolean
}

export interface Field {
  name: string
  shape: Shape
}

export interface Answer {
  status: string
  fields: Field[]
}

/** The words of the comment, one sign or word at a time. */
const wordsOf = (text: string): string[] => {
  const words = text.match(/[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?|\[\]|[{},?.]|\S/g) ?? []
  return words
}

class Reader {
  #at = 0
  readonly #words: string[]

  constructor(text: string) {
    this.#words = wordsOf(text)
  }

  get next(): string | undefined {
    return this.#words[this.#at]
  }

  /** Whether the next word is this one, which is then taken. */
  took(word: string): boolean {
    if (this.next !== word) return false
    this.#at++
    return true
  }

  name(what: string): string {
    const word = this.next
    if (word === undefined || !/^[a-z_]/.test(word)) throw new Error(`${what} expected, "${word ?? 'the end'}" found`)
    this.#at++
    return word
  }

  fields(): Field[] {
    const fields: Field[] = []
    do {
      const name = this.name('a field')
      fields.push({ name, shape: this.shape() })
    } while (this.took(','))
    if (!this.took('}'))
      throw new Error(`"," or "}" expected after ${fields.at(-1)?.name}, "${this.next ?? 'the end'}" found`)
    return fields
  }

  shape(): Shape {
    const of = this.took('{') ? this.fields() : this.name('a type')
    let lists = 0
    while (this.took('[]')) lists++
    return { of, lists, nullable: this.took('?') }
  }

  end(): void {
    if (!this.took('.')) throw new Error(`"." expected, "${this.next ?? 'the end'}" found`)
  }

  answers(): Answer[] {
    const answers: Answer[] = []
    do {
      const status = this.name('a status')
      answers.push({ status, fields: this.took('{') ? this.fields() : [] })
    } while (this.took(','))
    if (!this.took('.'))
      throw new Error(`"," or "." expected after ${answers.at(-1)?.status}, "${this.next ?? 'the end'}" found`)
    if (this.next !== undefined) throw new Error(`nothing expected after the statuses, "${this.next}" found`)
    return answers
  }
}

/**
 * The statuses a function answers, from its comment: `… Statuses: booked {booking_id uuid, spots_left int?}, not_found.`
 * @returns undefined where the comment names none
 */
export const readAnswers = (comment: string | null): Answer[] | undefined => {
  const [, statuses] = /\bStatuses: ([\s\S]*)$/.exec(comment ?? '') ?? []
  if (statuses === undefined) return undefined
  const answers = new Reader(statuses.trim()).answers()
  const twice = answers.find(({ status }, index) => answers.findIndex((other) => other.status === status) !== index)
  if (twice) throw new Error(`${twice.status} stands there twice`)
  return answers
}

/** The shape of a jsonb column, from its comment: `Shape: {reason text, at timestamptz}[].` */
export const readShape = (comment: string | null): Shape | undefined => {
  const [, shape] = /\bShape:\s+([\s\S]*)$/.exec(comment ?? '') ?? []
  if (shape === undefined) return undefined
  const reader = new Reader(shape.trim())
  const read = reader.shape()
  reader.end()
  return read
}
