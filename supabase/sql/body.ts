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

/**
 * Reads a body: `declare … begin … end`.
 * @throws where it meets what it does not know, so that nothing is left out in silence
 */
export const readBody = (list: Token[]): Body => {
  const found: Body = { statements: [], branches: [], leads: new Map() }
  let at = 0
  let depth = 0
  const lead = () => found.leads.set(at, depth)
  const within = (read: () => void) => {
    depth++
    read()
    depth--
  }
  const text = (ahead = 0) => list[at + ahead]?.text ?? ''
  const words = (from: number, to: number) =>
    list
      .slice(from, to)
      .map((token) => token.text)
      .join(' ')
  const placeOf = (token: number) => list[token]?.start ?? list.at(-1)?.end ?? 0
  const take = (...wanted: string[]) => {
    for (const word of wanted) {
      if (text() !== word) throw new Unreadable(`${word} expected, not ${words(at, at + 8) || 'the end'}`, placeOf(at))
      at++
    }
  }
  /** To where a word stands outside of brackets and of `case … end` expressions. */
  const skipTo = (...wanted: string[]) => {
    let cases = 0
    const from = at
    at = seek(list, at, (token) => {
      if (cases === 0 && token.kind !== 'string' && wanted.includes(token.text)) return true
      if (token.text === 'case') cases++
      if (token.text === 'end' && cases > 0) cases--
      return false
    })
    if (at < 0) throw new Unreadable(`${wanted.join(' or ')} expected after ${words(from, from + 8)}`, placeOf(from))
  }
  const branch = (head: string, ...ends: string[]) => {
    const from = at
    within(() => {
      while (!ends.includes(text())) statement()
    })
    found.branches.push({ head, from, to: at })
  }
  const headed = (word: string, ...ends: string[]) => {
    const from = at
    lead()
    take(word)
    skipTo('then')
    const head = words(from, at)
    take('then')
    branch(head, ...ends)
  }
  const block = () => {
    lead()
    if (text() === 'declare') within(declarations)
    lead()
    take('begin')
    within(() => {
      while (!['end', 'exception'].includes(text())) statement()
    })
    lead()
    if (text() === 'exception') {
      take('exception')
      while (text() === 'when') headed('when', 'when', 'end')
    }
    lead()
    take('end')
  }
  const declarations = () => {
    take('declare')
    while (text() !== 'begin') {
      lead()
      skipTo(';')
      take(';')
    }
  }
  const otherwise = () => {
    if (text() === 'else') {
      lead()
      take('else')
      branch('else', 'end')
    }
    lead()
  }
  const inner: Record<string, () => void> = {
    if: () => {
      headed('if', 'elsif', 'elseif', 'else', 'end')
      while (/^else?if$|^elsif$/.test(text())) headed(text(), 'elsif', 'elseif', 'else', 'end')
      otherwise()
      take('end', 'if')
    },
    case: () => {
      take('case')
      skipTo('when')
      within(() => {
        while (text() === 'when') headed('when', 'when', 'else', 'end')
        if (text() === 'else') otherwise()
      })
      lead()
      take('end', 'case')
    },
    loop: () => {
      const from = at
      skipTo('loop')
      const head = words(from, at)
      take('loop')
      branch(head || 'loop', 'end')
      lead()
      take('end', 'loop')
    },
    block,
  }
  const statement = () => {
    lead()
    if (text() === '<<') at += 3
    const from = at
    const kind = LOOPS.includes(text())
      ? 'loop'
      : ['declare', 'begin'].includes(text())
        ? 'block'
        : text() === 'if' || text() === 'case'
          ? text()
          : 'simple'
    inner[kind]?.()
    skipTo(';')
    take(';')
    found.statements.push({ kind: kind as Statement['kind'], from, to: at })
  }
  block()
  return found
}
