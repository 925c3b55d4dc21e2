/** Splits SQL into tokens, so that text, comments and quoted names are not mistaken for code. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'quoted' | 'operator' | 'symbol' | 'comment'
  /** The text as written, but words are in lower case. */
  text: string
  start: number
  end: number
}

const PATTERNS: [kind: Token['kind'] | 'nothing', pattern: RegExp][] = [
  ['nothing', /\s+/y],
  ['comment', /--[^\n]*/y],
  ['string', /[eE]'(?:[^'\\]|''|\\.)*'/y],
  ['string', /'(?:[^']|'')*'/y],
  ['string', /\$([A-Za-z_]\w*)?\$[^]*?\$\1\$/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /\d+(?:\.\d+(?!\.))?(?:e[+-]?\d+)?/y],
  ['symbol', /\$\d+|::|:=|\.\.|[()[\],;.:]/y],
]
const OPERATOR = /[+\-*/<>=~!@#%^&|`?]+/y

/** Block comments can be nested. */
const skipComment = (sql: string, start: number): number => {
  let depth = 0
  for (let at = start; at < sql.length; at++) {
    if (sql.startsWith('/*', at)) [depth, at] = [depth + 1, at + 1]
    else if (sql.startsWith('*/', at)) [depth, at] = [depth - 1, at + 1]
    if (depth === 0) return at + 1
  }
  return sql.length
}

/**
 * Reads an operator, which ends before a comment. A trailing + or - is part of it only if it also has one of ~ ! @ # %
 * ^ & | ` ?.
 */
const readOperator = (sql: string, at: number): string => {
  OPERATOR.lastIndex = at
  let text = (OPERATOR.exec(sql)?.[0] ?? sql.charAt(at)).split(/--|\/\*/)[0] ?? ''
  while (text.length > 1 && /[+-]$/.test(text) && !/[~!@#%^&|`?]/.test(text)) text = text.slice(0, -1)
  return text
}

const next = (sql: string, at: number): { kind: Token['kind'] | 'nothing'; text: string } => {
  if (sql.startsWith('/*', at)) return { kind: 'comment', text: sql.slice(at, skipComment(sql, at)) }
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0]
    if (text) return { kind, text }
  }
  return { kind: 'operator', text: readOperator(sql, at) }
}

export const tokensAndComments = (sql: string): Token[] => {
  const found: Token[] = []
  for (let at = 0; at < sql.length;) {
    const { kind, text } = next(sql, at)
    if (kind !== 'nothing')
      found.push({ kind, text: kind === 'word' ? text.toLowerCase() : text, start: at, end: at + text.length })
    at += text.length
  }
  return found
}

export const tokens = (sql: string): Token[] => tokensAndComments(sql).filter(({ kind }) => kind !== 'comment')

/** The index of the bracket that closes the bracket at index `open`. */
export const closing = (list: Token[], open: number): number => {
  let depth = 0
  for (let at = open; at < list.length; at++) {
    if (list[at]?.text === '(' || list[at]?.text === '[') depth++
    if (list[at]?.text === ')' || list[at]?.text === ']') depth--
    if (depth === 0) return at
  }
  return list.length
}

/**
 * The index of the first matching token from `from` on, at the same bracket depth; -1 if the bracket closes first.
 */
export const findToken = (
  list: Token[],
  from: number,
  predicate: (token: Token, at: number) => boolean,
  to = list.length,
): number => {
  for (let at = from; at < to; at++) {
    const token = list[at]
    if (!token) break
    if (predicate(token, at)) return at
    if (token.text === '(' || token.text === '[') at = closing(list, at)
    else if (token.text === ')' || token.text === ']') break
  }
  return -1
}

/** The ranges between commas at the same bracket depth. */
export const items = (list: Token[], from: number, to: number): [from: number, to: number][] => {
  const found: [number, number][] = []
  for (let start = from; start < to;) {
    const comma = findToken(list, start, ({ text }) => text === ',', to)
    const end = comma < 0 ? to : comma
    found.push([start, end])
    start = end + 1
  }
  return found
}
