/** The statements of a plpgsql body: where each stands, and the branches that it holds. */
import { seek, type Token } from '../support/sql-tokens'

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
}

const LOOPS = ['loop', 'while', 'for', 'foreach']

/**
 * Reads a body: `declare … begin … end`.
 * @throws where it meets what it does not know, so that nothing is left out in silence
 */
export const readBody = (list: Token[]): Body => {
  const found: Body = { statements: [], branches: [] }
  let at = 0
  const text = (ahead = 0) => list[at + ahead]?.text ?? ''
  const take = (...wanted: string[]) => {
    for (const word of wanted) {
      if (text() !== word)
        throw new Error(
          `${word} expected, not ${list
            .slice(at, at + 8)
            .map((token) => token.text)
            .join(' ')}`,
        )
      at++
    }
  }
  /** To where a word stands outside of brackets and of `case … end` expressions. */
  const skipTo = (...words: string[]) => {
    let cases = 0
    at = seek(list, at, (token) => {
      if (cases === 0 && token.kind !== 'string' && words.includes(token.text)) return true
      if (token.text === 'case') cases++
      if (token.text === 'end' && cases > 0) cases--
      return false
    })
    if (at < 0) throw new Error(`${words.join(' or ')} expected`)
  }
  const branch = (head: string, ...ends: string[]) => {
    const from = at
    while (!ends.includes(text())) statement()
    found.branches.push({ head, from, to: at })
  }
  const headed = (word: string, ...ends: string[]) => {
    const from = at
    take(word)
    skipTo('then')
    const head = list
      .slice(from, at)
      .map((token) => token.text)
      .join(' ')
    take('then')
    branch(head, ...ends)
  }
  const block = () => {
    if (text() === 'declare') skipTo('begin')
    take('begin')
    while (!['end', 'exception'].includes(text())) statement()
    if (text() === 'exception') {
      take('exception')
      while (text() === 'when') headed('when', 'when', 'end')
    }
    take('end')
  }
  const inner: Record<string, () => void> = {
    if: () => {
      headed('if', 'elsif', 'elseif', 'else', 'end')
      while (/^else?if$|^elsif$/.test(text())) headed(text(), 'elsif', 'elseif', 'else', 'end')
      if (text() === 'else') {
        take('else')
        branch('else', 'end')
      }
      take('end', 'if')
    },
    case: () => {
      take('case')
      skipTo('when')
      while (text() === 'when') headed('when', 'when', 'else', 'end')
      if (text() === 'else') {
        take('else')
        branch('else', 'end')
      }
      take('end', 'case')
    },
    loop: () => {
      const from = at
      skipTo('loop')
      const head = list
        .slice(from, at)
        .map((token) => token.text)
        .join(' ')
      take('loop')
      branch(head || 'loop', 'end')
      take('end', 'loop')
    },
    block,
  }
  const statement = () => {
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
