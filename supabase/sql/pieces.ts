/** A file of SQL in pieces: tokens and comments, those of functions' bodies among them, with what stood before each. */
import { readBody, Unreadable } from './body'
import { tokensAndComments, type Token } from './tokens'

export interface Piece {
  kind: Token['kind'] | 'fence'
  text: string
  /** Lines ended before it; 2: an empty line. */
  breaks: number
  spaced: boolean
  /** A line of its own may begin here: how many blocks it stands in. */
  lead?: number
}

type Language = 'plpgsql' | 'sql'

const languageOf = (statement: Token[]): Language | undefined => {
  if (statement[0]?.text === 'do') return 'plpgsql'
  const name = statement[statement.findIndex(({ text }) => text === 'language') + 1]?.text
  return name === 'plpgsql' || name === 'sql' ? name : undefined
}

/** Where statements begin that end with semicolons. */
const leadsOf = (code: Token[], depth: number): Map<number, number> =>
  new Map(code.flatMap((_, at) => (at === 0 || code[at - 1]?.text === ';' ? [[at, depth]] : [])))

const CLOSES: Record<string, string> = { '(': ')', '[': ']' }

const alone = ({ text, start }: Token): Unreadable => new Unreadable(`${text} without its other half`, start)

const close = (token: Token, opened: Token | undefined): void => {
  if (!opened) throw alone(token)
  if (CLOSES[opened.text] !== token.text) throw new Unreadable(`${token.text} closes nothing`, token.start)
}

/** @throws where a bracket or a quote is without its other half, in its statement */
const refuse = (code: Token[]): void => {
  const open: Token[] = []
  for (const token of code) {
    const { kind, text, start } = token
    if (kind === 'operator' && /['"]/.test(text)) throw new Unreadable(`${text} is never closed`, start)
    if (kind !== 'symbol') continue
    if (CLOSES[text]) open.push(token)
    const last = open.at(-1)
    if (text === ';' && last) throw alone(last)
    if (text === ')' || text === ']') close(token, open.pop())
  }
  if (open[0]) throw new Unreadable(`${open[0].text} is never closed`, open[0].start)
}

/** The pieces of a text whose leads are known, bodies taken apart. */
const cut = (sql: string, offset: number, leads: (code: Token[]) => Map<number, number>): Piece[] => {
  const all = tokensAndComments(sql)
  const code = all.filter(({ kind }) => kind !== 'comment')
  const places = leads(code)
  refuse(code)
  const pieces: Piece[] = []
  let statement: Token[] = []
  let seen = 0
  let end = 0
  for (const token of all) {
    const gap = sql.slice(end, token.start)
    const before = { breaks: Math.min(gap.split('\n').length - 1, 2), spaced: gap !== '' }
    end = token.end
    if (token.kind === 'comment') {
      pieces.push({ kind: 'comment', text: token.text.trimEnd(), ...before })
      continue
    }
    const lead = places.get(seen)
    seen++
    if (lead !== undefined) statement = code.slice(seen - 1, endOf(code, seen))
    const previous = code[seen - 2]?.text
    const language = token.text.startsWith('$') && (previous === 'as' || previous === 'do') && languageOf(statement)
    if (token.kind === 'string' && language) pieces.push(...unfold(token, before, language, offset))
    else pieces.push({ kind: token.kind, text: token.text, ...before, ...(lead !== undefined && { lead }) })
  }
  return pieces
}

const endOf = (code: Token[], from: number): number => {
  const at = code.findIndex((token, place) => place >= from && token.text === ';')
  return at < 0 ? code.length : at
}

const unfold = (
  token: Token,
  before: Pick<Piece, 'breaks' | 'spaced'>,
  language: Language,
  offset: number,
): Piece[] => {
  const fence = /^\$\w*\$/.exec(token.text)?.[0] ?? ''
  const inner = token.text.slice(fence.length, -fence.length)
  const start = offset + token.start + fence.length
  const tail = inner.slice(inner.trimEnd().length)
  return [
    { kind: 'fence', text: fence, ...before },
    ...located(start, () =>
      cut(inner, start, (code) => (language === 'sql' ? leadsOf(code, 1) : readBody(code).leads)),
    ),
    { kind: 'fence', text: fence, breaks: tail.includes('\n') ? 1 : 0, spaced: tail !== '', lead: 0 },
  ]
}

/** What is found wrong in a body is told by its place in the file. */
const located = <Result>(start: number, read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(error.message, start + error.start) : error
  }
}

export const piecesOf = (sql: string): Piece[] => cut(sql, 0, (code) => leadsOf(code, 0))
