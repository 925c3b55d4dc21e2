/** The mutations of a function body or a query. Each one changes one place of the text. */
import { findToken, readTokens, type Token } from '../support/sql-tokens'

export interface SourceEdit {
  /**
   * The code before and after the change. accepted.txt identifies a mutant by this name, so the name may change only
   * if this code changes.
   */
  name: string
  start: number
  end: number
  replacement: string
  /** True if the mutation weakens a lock. A test on a single connection cannot detect such a mutation. */
  isLock?: boolean
}

export const applyEdit = (sql: string, { start, end, replacement }: SourceEdit): string =>
  sql.slice(0, start) + replacement + sql.slice(end)

class Mutator {
  readonly edits: SourceEdit[] = []
  private readonly tokenList: Token[]

  constructor(private readonly sql: string) {
    this.tokenList = readTokens(sql)
  }

  private getKeyword(tokenIndex: number): string {
    const token = this.tokenList[tokenIndex]
    return token && ['word', 'operator', 'symbol'].includes(token.kind) ? token.text : ''
  }

  /** Returns the source text from one token up to, but without, another token, on one line. */
  private getSourceText(from: number, to: number, max = 70): string {
    const [start, end] = [
      this.tokenList[Math.max(0, from)]?.start,
      this.tokenList[Math.min(to, this.tokenList.length) - 1]?.end,
    ]
    const sourceLine = this.sql
      .slice(start, end)
      .replace(/--[^\n]*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return sourceLine.length > max ? `${sourceLine.slice(0, max - 1)}…` : sourceLine
  }

  private addReplacement(from: number, to: number, replacement: string, name: string, lock = false) {
    const [start = 0, end = start] = [this.tokenList[from]?.start, this.tokenList[to - 1]?.end]
    this.edits.push({ name, start, end, replacement, ...(lock && { isLock: lock }) })
  }

  private swapToken(tokenIndex: number, replacement: string) {
    this.addReplacement(
      tokenIndex,
      tokenIndex + 1,
      replacement,
      `${this.getKeyword(tokenIndex)} → ${replacement} in «${this.getSourceText(tokenIndex - 4, tokenIndex + 5)}»`,
    )
  }

  /** Returns the index of the first of the words `targets` that is outside brackets and `case` expressions, or -1. */
  private findWord(from: number, targets: string[]): number {
    let caseDepth = 0
    return findToken(this.tokenList, from, ({ kind, text }) => {
      if (kind === 'string') return false
      if (caseDepth === 0 && targets.includes(text)) return true
      if (text === 'case') caseDepth++
      if (text === 'end') caseDepth--
      return false
    })
  }

  private negateCondition(from: number, to: number) {
    const text = this.getSourceText(from, to)
    this.addReplacement(
      from,
      to,
      `not (${this.sql.slice(this.tokenList[from]?.start, this.tokenList[to - 1]?.end)})`,
      `not «${text}»`,
    )
  }

  private removeStatement(from: number, to: number) {
    const text = this.getSourceText(from, to)
    const isLockStatement = /^perform (private\.advisory_lock|pg_catalog\.pg_advisory|pg_advisory)/.test(text)
    if (text !== 'null;') this.addReplacement(from, to, 'null;', `without «${text}»`, isLockStatement)
  }

  /** Removes each statement and negates each condition of a PL/pgSQL body. */
  mutateBody() {
    for (let tokenIndex = 0; tokenIndex < this.tokenList.length;) {
      const keyword = this.getKeyword(tokenIndex)
      const endTokens = {
        declare: ['begin'],
        ...{ if: ['then'], elsif: ['then'], when: ['then'], case: ['when'] },
        ...{ while: ['loop'], for: ['loop'], foreach: ['loop'], end: [';'] },
      }[keyword]
      if (['begin', 'else', 'loop', 'exception'].includes(keyword)) {
        tokenIndex += 1
        continue
      }
      const statementEnd = this.findWord(tokenIndex + 1, endTokens ?? [';'])
      if (statementEnd < 0) {
        if (keyword === 'end') return
        throw new Error(`A statement does not end: ${this.getSourceText(tokenIndex, tokenIndex + 10)}`)
      }
      if (keyword === 'if' || keyword === 'elsif') this.negateCondition(tokenIndex + 1, statementEnd)
      if (!endTokens) this.removeStatement(tokenIndex, statementEnd + 1)
      tokenIndex = keyword === 'case' ? statementEnd : statementEnd + 1
    }
  }

  /** Replaces each part of a condition by `true`. */
  private replaceConjuncts(tokenIndex: number) {
    const keywordsBesideNonJoinOn = ['conflict', 'distinct']
    if (
      this.getKeyword(tokenIndex) === 'on' &&
      (keywordsBesideNonJoinOn.includes(this.getKeyword(tokenIndex + 1)) ||
        keywordsBesideNonJoinOn.includes(this.getKeyword(tokenIndex - 1)))
    )
      return
    const conjunctBounds = [tokenIndex]
    let [cases, between] = [0, false]
    const end = findToken(this.tokenList, tokenIndex + 1, ({ kind, text }, index) => {
      const keyword = kind === 'word' ? text : ''
      if (keyword === 'case') cases++
      if (keyword === 'end') cases--
      if (cases > 0) return false
      if (keyword === 'and' && !between) conjunctBounds.push(index)
      between = keyword === 'between' || (between && keyword !== 'and')
      return text === ')' || text === ';' || CLAUSE_ENDS.includes(keyword)
    })
    conjunctBounds.push(end < 0 ? this.tokenList.length : end)
    // Skips an `if` or `elsif` with a single condition, because negating the condition is another mutation.
    if (['if', 'elsif'].includes(this.getKeyword(tokenIndex)) && conjunctBounds.length === 2) return
    conjunctBounds.slice(0, -1).forEach((limitToken, n) => {
      const to = conjunctBounds[n + 1] ?? 0
      const text = this.getSourceText(limitToken + 1, to)
      if (to > limitToken + 1 && text !== 'true') this.addReplacement(limitToken + 1, to, 'true', `as if ${text}`)
    })
  }

  private isLock(tokenIndex: number) {
    if (this.getKeyword(tokenIndex) === 'on' && this.getKeyword(tokenIndex + 1) === 'conflict') {
      const doIndex = this.findWord(tokenIndex, ['do'])
      if (this.getKeyword(doIndex + 1) === 'nothing')
        this.addReplacement(
          tokenIndex,
          doIndex + 2,
          '',
          `without «${this.getSourceText(tokenIndex, doIndex + 2)}» after «${this.getSourceText(tokenIndex - 8, tokenIndex)}»`,
        )
      return
    }
    let clauseEnd = tokenIndex + (this.getKeyword(tokenIndex + 1) === 'no' ? 4 : 2)
    if (this.getKeyword(clauseEnd - 1) !== 'update') return
    if (this.getKeyword(clauseEnd) === 'of') clauseEnd += 2
    if (this.getKeyword(clauseEnd) === 'skip') clauseEnd += 2
    const mutantName = `without «${this.getSourceText(tokenIndex, clauseEnd)}» after «${this.getSourceText(tokenIndex - 8, tokenIndex)}»`
    this.addReplacement(tokenIndex, clauseEnd, '', mutantName, true)
  }

  /**
   * True for tokens of `is true`, `not true` and comparisons with 0. These are not mutated, because a change often has
   * no effect.
   */
  private isExcludedComparison(tokenIndex: number): boolean {
    return ['is', 'not'].includes(this.getKeyword(tokenIndex - 1)) || this.tokenList[tokenIndex + 1]?.text === '0'
  }

  private incrementNumber(tokenIndex: number) {
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
    const incrementedNumber = String(Number((Number(token.text) + 1).toFixed(6)))
    this.addReplacement(
      tokenIndex,
      tokenIndex + 1,
      incrementedNumber,
      `${token.text} → ${incrementedNumber} in «${this.getSourceText(tokenIndex - 4, tokenIndex + 5)}»`,
    )
  }

  /** Changes comparisons, constants, parts of conditions and locks. */
  mutateExpressions() {
    this.tokenList.forEach(({ kind, text }, tokenIndex) => {
      const replacementToken = SWAPPED_TOKENS[text]
      if (kind === 'number') this.incrementNumber(tokenIndex)
      if ((kind === 'operator' || kind === 'word') && replacementToken && !this.isExcludedComparison(tokenIndex))
        this.swapToken(tokenIndex, replacementToken)
      if (kind !== 'word') return
      if (['where', 'on', 'having', 'if', 'elsif'].includes(text) && this.getKeyword(tokenIndex - 1) !== 'end')
        this.replaceConjuncts(tokenIndex)
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
export const listSourceEdits = (sql: string, language: string): SourceEdit[] => {
  const mutator = new Mutator(sql)
  if (language === 'plpgsql') mutator.mutateBody()
  mutator.mutateExpressions()
  const editCountByName = new Map<string, number>()
  return mutator.edits.map((edit) => {
    const repetition = (editCountByName.get(edit.name) ?? 0) + 1
    editCountByName.set(edit.name, repetition)
    return repetition === 1 ? edit : { ...edit, name: `${edit.name} (${repetition})` }
  })
}
