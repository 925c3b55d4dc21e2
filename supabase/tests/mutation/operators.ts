/** The mutations of a function body or a query. Each one changes one place of the text. */
import { findToken, tokens, type Token } from '../support/sql-tokens'

export interface Edit {
  /**
   * The code before and after the change. accepted.txt identifies a mutant by this name, so the name must stay the same
   * while that code does.
   */
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
  private readonly tokenList: Token[]

  constructor(private readonly sql: string) {
    this.tokenList = tokens(sql)
  }

  private getKeyword(tokenIndex: number): string {
    const token = this.tokenList[tokenIndex]
    return token && ['word', 'operator', 'symbol'].includes(token.kind) ? token.text : ''
  }

  /** Returns the source text from one token up to, but without, another token, on one line. */
  private text(from: number, to: number, max = 70): string {
    const [start, end] = [
      this.tokenList[Math.max(0, from)]?.start,
      this.tokenList[Math.min(to, this.tokenList.length) - 1]?.end,
    ]
    const line = this.sql
      .slice(start, end)
      .replace(/--[^\n]*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return line.length > max ? `${line.slice(0, max - 1)}…` : line
  }

  private replace(from: number, to: number, replacement: string, name: string, lock = false) {
    const [start = 0, end = start] = [this.tokenList[from]?.start, this.tokenList[to - 1]?.end]
    this.edits.push({ name, start, end, replacement: replacement, ...(lock && { isLock: lock }) })
  }

  private swap(tokenIndex: number, replacement: string) {
    this.replace(
      tokenIndex,
      tokenIndex + 1,
      replacement,
      `${this.getKeyword(tokenIndex)} → ${replacement} in «${this.text(tokenIndex - 4, tokenIndex + 5)}»`,
    )
  }

  /** Returns the index of the first of these words outside brackets and `case` expressions, or -1. */
  private find(from: number, targets: string[]): number {
    let cases = 0
    return findToken(this.tokenList, from, ({ kind, text }) => {
      if (kind === 'string') return false
      if (cases === 0 && targets.includes(text)) return true
      if (text === 'case') cases++
      if (text === 'end') cases--
      return false
    })
  }

  private condition(from: number, to: number) {
    const text = this.text(from, to)
    this.replace(
      from,
      to,
      `not (${this.sql.slice(this.tokenList[from]?.start, this.tokenList[to - 1]?.end)})`,
      `not «${text}»`,
    )
  }

  private statement(from: number, to: number) {
    const text = this.text(from, to)
    const lock = /^perform (private\.advisory_lock|pg_catalog\.pg_advisory|pg_advisory)/.test(text)
    if (text !== 'null;') this.replace(from, to, 'null;', `without «${text}»`, lock)
  }

  /** Removes each statement and negates each condition of a PL/pgSQL body. */
  body() {
    for (let tokenIndex = 0; tokenIndex < this.tokenList.length;) {
      const keyword = this.getKeyword(tokenIndex)
      const ends = {
        declare: ['begin'],
        ...{ if: ['then'], elsif: ['then'], when: ['then'], case: ['when'] },
        ...{ while: ['loop'], for: ['loop'], foreach: ['loop'], end: [';'] },
      }[keyword]
      if (['begin', 'else', 'loop', 'exception'].includes(keyword)) {
        tokenIndex += 1
        continue
      }
      const statementEnd = this.find(tokenIndex + 1, ends ?? [';'])
      if (statementEnd < 0) {
        if (keyword === 'end') return
        throw new Error(`A statement does not end: ${this.text(tokenIndex, tokenIndex + 10)}`)
      }
      if (keyword === 'if' || keyword === 'elsif') this.condition(tokenIndex + 1, statementEnd)
      if (!ends) this.statement(tokenIndex, statementEnd + 1)
      tokenIndex = keyword === 'case' ? statementEnd : statementEnd + 1
    }
  }

  /** Replaces each part of a condition by `true`. */
  private conjuncts(tokenIndex: number) {
    const nonJoinTokens = ['conflict', 'distinct']
    if (
      this.getKeyword(tokenIndex) === 'on' &&
      (nonJoinTokens.includes(this.getKeyword(tokenIndex + 1)) ||
        nonJoinTokens.includes(this.getKeyword(tokenIndex - 1)))
    )
      return
    const bounds = [tokenIndex]
    let [cases, between] = [0, false]
    const end = findToken(this.tokenList, tokenIndex + 1, ({ kind, text }, index) => {
      const keyword = kind === 'word' ? text : ''
      if (keyword === 'case') cases++
      if (keyword === 'end') cases--
      if (cases > 0) return false
      if (keyword === 'and' && !between) bounds.push(index)
      between = keyword === 'between' || (between && keyword !== 'and')
      return text === ')' || text === ';' || CLAUSE_ENDS.includes(keyword)
    })
    bounds.push(end < 0 ? this.tokenList.length : end)
    // Skips an `if` or `elsif` with a single condition, because negating the condition is another mutation.
    if (['if', 'elsif'].includes(this.getKeyword(tokenIndex)) && bounds.length === 2) return
    bounds.slice(0, -1).forEach((limitToken, n) => {
      const to = bounds[n + 1] ?? 0
      const text = this.text(limitToken + 1, to)
      if (to > limitToken + 1 && text !== 'true') this.replace(limitToken + 1, to, 'true', `as if ${text}`)
    })
  }

  private isLock(tokenIndex: number) {
    if (this.getKeyword(tokenIndex) === 'on' && this.getKeyword(tokenIndex + 1) === 'conflict') {
      const doIndex = this.find(tokenIndex, ['do'])
      if (this.getKeyword(doIndex + 1) === 'nothing')
        this.replace(
          tokenIndex,
          doIndex + 2,
          '',
          `without «${this.text(tokenIndex, doIndex + 2)}» after «${this.text(tokenIndex - 8, tokenIndex)}»`,
        )
      return
    }
    let end = tokenIndex + (this.getKeyword(tokenIndex + 1) === 'no' ? 4 : 2)
    if (this.getKeyword(end - 1) !== 'update') return
    if (this.getKeyword(end) === 'of') end += 2
    if (this.getKeyword(end) === 'skip') end += 2
    const mutantName = `without «${this.text(tokenIndex, end)}» after «${this.text(tokenIndex - 8, tokenIndex)}»`
    this.replace(tokenIndex, end, '', mutantName, true)
  }

  /**
   * True for tokens of `is true`, `not true` and comparisons with 0. These are not mutated, because a change often has
   * no effect.
   */
  private isExcludedComparison(tokenIndex: number): boolean {
    return ['is', 'not'].includes(this.getKeyword(tokenIndex - 1)) || this.tokenList[tokenIndex + 1]?.text === '0'
  }

  private changeNumber(tokenIndex: number) {
    const token = this.tokenList[tokenIndex]
    const isPrecision = ['numeric', 'varchar', 'char'].includes(
      this.getKeyword(tokenIndex - (this.getKeyword(tokenIndex - 1) === ',' ? 4 : 2)),
    )
    const isUnread =
      this.getKeyword(tokenIndex - 1) === 'perform' ||
      (this.getKeyword(tokenIndex - 1) === 'select' && this.getKeyword(tokenIndex - 3) === 'exists')
    // Skips 0 and 1 in common expressions such as `limit 1` and `coalesce(n, 0)`, because most of these mutants behave
    // like the original code.
    if (!token || isPrecision || isUnread || ['0', '1'].includes(token.text)) return
    const incremented = String(Number((Number(token.text) + 1).toFixed(6)))
    this.replace(
      tokenIndex,
      tokenIndex + 1,
      incremented,
      `${token.text} → ${incremented} in «${this.text(tokenIndex - 4, tokenIndex + 5)}»`,
    )
  }

  /** Changes comparisons, constants, parts of conditions and locks. */
  expressions() {
    this.tokenList.forEach(({ kind, text }, tokenIndex) => {
      const swappedToken = SWAPPED_TOKENS[text]
      if (kind === 'number') this.changeNumber(tokenIndex)
      if ((kind === 'operator' || kind === 'word') && swappedToken && !this.isExcludedComparison(tokenIndex))
        this.swap(tokenIndex, swappedToken)
      if (kind !== 'word') return
      if (['where', 'on', 'having', 'if', 'elsif'].includes(text) && this.getKeyword(tokenIndex - 1) !== 'end')
        this.conjuncts(tokenIndex)
      if (text === 'for' || text === 'on') this.isLock(tokenIndex)
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
  const countsByName = new Map<string, number>()
  return mutator.edits.map((edit) => {
    const repetition = (countsByName.get(edit.name) ?? 0) + 1
    countsByName.set(edit.name, repetition)
    return repetition === 1 ? edit : { ...edit, name: `${edit.name} (${repetition})` }
  })
}
