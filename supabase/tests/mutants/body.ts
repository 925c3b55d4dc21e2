/** The statements of a plpgsql body: where each stands, how deep, and the branches that it holds. */
import { seek, type Token } from './tokens'

/** Places of tokens: from the first to before the last. */
export interface Stretch {
  from: number
  to: number
}

export interface Statement extends Stretch {
  kind: 'simple' | 'if' | 'case' | 'loop' | 'block'
}

export interface Branch extends Stretch {
  /** What leads into it, for a reader. */
  head: string
}

export interface Body {
  statements: Statement[]
  branches: Branch[]
  /** Places where a line of its own may begin, with how many blocks they stand in. */
  leads: Map<number, number>
}

/** What is written stops making sense here. */
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly start: number,
  ) {
    super(message)
  }
}

const LOOPS = ['loop', 'while', 'for', 'foreach']

const kindOf = (word: string): Statement['kind'] => {
  if (LOOPS.includes(word)) return 'loop'
  if (word === 'declare' || word === 'begin') return 'block'
  return word === 'if' || word === 'case' ? word : 'simple'
}

class Reader {
  private readonly found: Body = { statements: [], branches: [], leads: new Map() }
  private at = 0
  private depth = 0

  constructor(private readonly list: Token[]) {}

  read(): Body {
    this.block()
    return this.found
  }

  private lead(): void {
    this.found.leads.set(this.at, this.depth)
  }

  private within(read: () => void): void {
    this.depth++
    read()
    this.depth--
  }

  private text(): string {
    return this.list[this.at]?.text ?? ''
  }

  private words(from: number, to: number): string {
    const stretch = this.list.slice(from, to)
    return stretch.map((token) => token.text).join(' ')
  }

  private unreadable(message: string, token: number): Unreadable {
    return new Unreadable(message, this.list[token]?.start ?? this.list.at(-1)?.end ?? 0)
  }

  private take(...wanted: string[]): void {
    for (const word of wanted) {
      if (this.text() !== word) {
        const met = this.words(this.at, this.at + 8) || 'the end'
        throw this.unreadable(`${word} expected, not ${met}`, this.at)
      }
      this.at++
    }
  }

  /** To where a word stands outside of brackets and of `case … end` expressions. */
  private skipTo(...wanted: string[]): void {
    let cases = 0
    const from = this.at
    this.at = seek(this.list, this.at, (token) => {
      if (cases === 0 && token.kind !== 'string' && wanted.includes(token.text)) return true
      if (token.text === 'case') cases++
      if (token.text === 'end' && cases > 0) cases--
      return false
    })
    if (this.at < 0) throw this.unreadable(`${wanted.join(' or ')} expected after ${this.words(from, from + 8)}`, from)
  }

  private branch(head: string, ...ends: string[]): void {
    const from = this.at
    this.within(() => {
      while (!ends.includes(this.text())) this.statement()
    })
    this.found.branches.push({ head, from, to: this.at })
  }

  /** A branch with the condition that leads into it. */
  private headed(word: string, ...ends: string[]): void {
    const from = this.at
    this.lead()
    this.take(word)
    this.skipTo('then')
    const head = this.words(from, this.at)
    this.take('then')
    this.branch(head, ...ends)
  }

  private otherwise(): void {
    if (this.text() === 'else') {
      this.lead()
      this.take('else')
      this.branch('else', 'end')
    }
    this.lead()
  }

  private block(): void {
    this.lead()
    if (this.text() === 'declare') this.within(() => this.declarations())
    this.lead()
    this.take('begin')
    this.within(() => {
      while (!['end', 'exception'].includes(this.text())) this.statement()
    })
    this.lead()
    if (this.text() === 'exception') {
      this.take('exception')
      while (this.text() === 'when') this.headed('when', 'when', 'end')
    }
    this.lead()
    this.take('end')
  }

  private declarations(): void {
    this.take('declare')
    while (this.text() !== 'begin') {
      this.lead()
      this.skipTo(';')
      this.take(';')
    }
  }

  private if(): void {
    this.headed('if', 'elsif', 'elseif', 'else', 'end')
    while (['elsif', 'elseif'].includes(this.text())) this.headed(this.text(), 'elsif', 'elseif', 'else', 'end')
    this.otherwise()
    this.take('end', 'if')
  }

  private case(): void {
    this.take('case')
    this.skipTo('when')
    this.within(() => {
      while (this.text() === 'when') this.headed('when', 'when', 'else', 'end')
      if (this.text() === 'else') this.otherwise()
    })
    this.lead()
    this.take('end', 'case')
  }

  private loop(): void {
    const from = this.at
    this.skipTo('loop')
    const head = this.words(from, this.at)
    this.take('loop')
    this.branch(head || 'loop', 'end')
    this.lead()
    this.take('end', 'loop')
  }

  private statement(): void {
    this.lead()
    if (this.text() === '<<') this.at += 3
    const from = this.at
    const kind = kindOf(this.text())
    if (kind !== 'simple') this[kind]()
    this.skipTo(';')
    this.take(';')
    this.found.statements.push({ kind, from, to: this.at })
  }
}

/**
 * Reads a body: `declare … begin … end`.
 * @throws where it meets what it does not know, so that nothing is left out in silence
 */
export const readBody = (list: Token[]): Body => new Reader(list).read()
