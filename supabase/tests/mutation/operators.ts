/** The mutations of a function body or a query. Each one changes one place of the text. */
import { findToken, tokens, type Token } from '../support/sql-tokens'

export interface Edit {
  /** Describes the mutation by the code around the changed place. The name changes only if that code changes. */
  name: string
  start: number
  end: number
  replacement: string
  /** True if the mutation weakens a lock. A test on a single connection cannot detect such a mutation. */
  isLock?: boolean
}

export const apply = (sql: string, { start, end, replacement }: Edit): string =>
  sql.slice(0, start) + replacement + sql.slice(end)

class Mutator {
  readonly edits: Edit[] = []
  private readonly list: Token[]

  constructor(private readonly sql: string) {
    this.list = tokens(sql)
  }

  private at(place: number): string {
    const token = this.list[place]
    return token && ['word', 'operator', 'symbol'].includes(token.kind) ? token.text : ''
  }

  /** Returns the text between two tokens on one line, without the second token. */
  private text(from: number, to: number, max = 70): string {
    const [start, end] = [this.list[Math.max(0, from)]?.start, this.list[Math.min(to, this.list.length) - 1]?.end]
    const line = this.sql
      .slice(start, end)
      .replace(/--[^\n]*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return line.length > max ? `${line.slice(0, max - 1)}…` : line
  }

  private replace(from: number, to: number, put: string, name: string, lock = false) {
    const [start = 0, end = start] = [this.list[from]?.start, this.list[to - 1]?.end]
    this.edits.push({ name, start, end, replacement: put, ...(lock && { isLock: lock }) })
  }

  private swap(place: number, put: string) {
    this.replace(place, place + 1, put, `${this.at(place)} → ${put} in «${this.text(place - 4, place + 5)}»`)
  }

  /** Returns the index of the first of these words outside brackets and `case` expressions, or -1. */
  private find(from: number, targets: string[]): number {
    let cases = 0
    return findToken(this.list, from, ({ kind, text }) => {
      if (kind === 'string') return false
      if (cases === 0 && targets.includes(text)) return true
      if (text === 'case') cases++
      if (text === 'end') cases--
      return false
    })
  }

  private condition(from: number, to: number) {
    const text = this.text(from, to)
    this.replace(from, to, `not (${this.sql.slice(this.list[from]?.start, this.list[to - 1]?.end)})`, `not «${text}»`)
  }

  private statement(from: number, to: number) {
    const text = this.text(from, to)
    const lock = /^perform (private\.advisory_lock|pg_catalog\.pg_advisory|pg_advisory)/.test(text)
    if (text !== 'null;') this.replace(from, to, 'null;', `without «${text}»`, lock)
  }

  /** Removes each statement and negates each condition of a PL/pgSQL body. */
  body() {
    for (let place = 0; place < this.list.length;) {
      const word = this.at(place)
      const ends = {
        declare: ['begin'],
        ...{ if: ['then'], elsif: ['then'], when: ['then'], case: ['when'] },
        ...{ while: ['loop'], for: ['loop'], foreach: ['loop'], end: [';'] },
      }[word]
      if (['begin', 'else', 'loop', 'exception'].includes(word)) {
        place += 1
        continue
      }
      const end = this.find(place + 1, ends ?? [';'])
      if (end < 0) {
        if (word === 'end') return
        throw new Error(`A statement does not end: ${this.text(place, place + 10)}`)
      }
      if (word === 'if' || word === 'elsif') this.condition(place + 1, end)
      if (!ends) this.statement(place, end + 1)
      place = word === 'case' ? end : end + 1
    }
  }

  /** Replaces each part of a condition by `true`. */
  private conjuncts(place: number) {
    const nonJoinTokens = ['conflict', 'distinct']
    if (
      this.at(place) === 'on' &&
      (nonJoinTokens.includes(this.at(place + 1)) || nonJoinTokens.includes(this.at(place - 1)))
    )
      return
    const bounds = [place]
    let [cases, between] = [0, false]
    const end = findToken(this.list, place + 1, ({ kind, text }, at) => {
      const word = kind === 'word' ? text : ''
      if (word === 'case') cases++
      if (word === 'end') cases--
      if (cases > 0) return false
      if (word === 'and' && !between) bounds.push(at)
      between = word === 'between' || (between && word !== 'and')
      return text === ')' || text === ';' || CLAUSE_ENDS.includes(word)
    })
    bounds.push(end < 0 ? this.list.length : end)
    // An `if` or `elsif` with a single condition is skipped here, because another mutation negates it.
    if (['if', 'elsif'].includes(this.at(place)) && bounds.length === 2) return
    bounds.slice(0, -1).forEach((bound, n) => {
      const to = bounds[n + 1] ?? 0
      const text = this.text(bound + 1, to)
      if (to > bound + 1 && text !== 'true') this.replace(bound + 1, to, 'true', `as if ${text}`)
    })
  }

  private isLock(place: number) {
    if (this.at(place) === 'on' && this.at(place + 1) === 'conflict') {
      const doIndex = this.find(place, ['do'])
      if (this.at(doIndex + 1) === 'nothing')
        this.replace(
          place,
          doIndex + 2,
          '',
          `without «${this.text(place, doIndex + 2)}» after «${this.text(place - 8, place)}»`,
        )
      return
    }
    let end = place + (this.at(place + 1) === 'no' ? 4 : 2)
    if (this.at(end - 1) !== 'update') return
    if (this.at(end) === 'of') end += 2
    if (this.at(end) === 'skip') end += 2
    const name = `without «${this.text(place, end)}» after «${this.text(place - 8, place)}»`
    this.replace(place, end, '', name, true)
  }

  /** Returns whether the token belongs to `is true`, `not true` or a comparison with 0. */
  private isIdiom(place: number): boolean {
    return ['is', 'not'].includes(this.at(place - 1)) || this.list[place + 1]?.text === '0'
  }

  private number(place: number) {
    const token = this.list[place]
    const isPrecision = ['numeric', 'varchar', 'char'].includes(this.at(place - (this.at(place - 1) === ',' ? 4 : 2)))
    const isUnread =
      this.at(place - 1) === 'perform' || (this.at(place - 1) === 'select' && this.at(place - 3) === 'exists')
    // Skips 0 and 1 in common phrases such as `limit 1` and `coalesce(n, 0)`, because most of these mutants behave the
    // same.
    if (!token || isPrecision || isUnread || ['0', '1'].includes(token.text)) return
    const incremented = String(Number((Number(token.text) + 1).toFixed(6)))
    this.replace(
      place,
      place + 1,
      incremented,
      `${token.text} → ${incremented} in «${this.text(place - 4, place + 5)}»`,
    )
  }

  /** Changes comparisons, constants, parts of conditions and locks. */
  expressions() {
    this.list.forEach(({ kind, text }, place) => {
      const swapped = SWAPPED_TOKENS[text]
      if (kind === 'number') this.number(place)
      if ((kind === 'operator' || kind === 'word') && swapped && !this.isIdiom(place)) this.swap(place, swapped)
      if (kind !== 'word') return
      if (['where', 'on', 'having', 'if', 'elsif'].includes(text) && this.at(place - 1) !== 'end') this.conjuncts(place)
      if (text === 'for' || text === 'on') this.isLock(place)
    })
  }
}

const SWAPPED_TOKENS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  true: 'false',
  false: 'true',
}
const CLAUSE_ENDS = [
  ...['then', 'group', 'order', 'limit', 'offset', 'for', 'returning', 'union', 'having', 'window', 'join', 'left'],
  ...['inner', 'cross', 'full', 'right', 'where', 'loop', 'on', 'except', 'intersect', 'do', 'fetch'],
]

/** All mutations of a text, each with a unique name. */
export const listMutations = (sql: string, language: string): Edit[] => {
  const mutator = new Mutator(sql)
  if (language === 'plpgsql') mutator.body()
  mutator.expressions()
  const seen = new Map<string, number>()
  return mutator.edits.map((edit) => {
    const times = (seen.get(edit.name) ?? 0) + 1
    seen.set(edit.name, times)
    return times === 1 ? edit : { ...edit, name: `${edit.name} (${times})` }
  })
}
