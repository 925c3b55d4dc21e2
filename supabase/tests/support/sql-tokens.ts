/** Splits SQL into tokens, so that text, comments and quoted names are not mistaken for code. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'quoted' | 'operator' | 'symbol' | 'comment'
  /** The text as written, but words are in lower case. */
  text: string
  start: number
  end: number
}

const TOKEN_PATTERNS: [kind: Token['kind'] | 'nothing', pattern: RegExp][] = [
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
const OPERATOR_PATTERN = /[+\-*/<>=~!@#%^&|`?]+/y

/** Returns the end of a block comment. SQL allows nested block comments. */
const skipComment = (sql: string, start: number): number => {
  let commentDepth = 0
  for (let position = start; position < sql.length; position++) {
    if (sql.startsWith('/*', position)) [commentDepth, position] = [commentDepth + 1, position + 1]
    else if (sql.startsWith('*/', position)) [commentDepth, position] = [commentDepth - 1, position + 1]
    if (commentDepth === 0) return position + 1
  }
  return sql.length
}

/**
 * Reads an operator up to the start of a comment. PostgreSQL's rule: an operator can end in + or - only if it also
 * contains one of ~ ! @ # % ^ & | ` ?.
 */
const readOperator = (sql: string, position: number): string => {
  OPERATOR_PATTERN.lastIndex = position
  let operatorText = (OPERATOR_PATTERN.exec(sql)?.[0] ?? sql.charAt(position)).split(/--|\/\*/)[0] ?? ''
  while (operatorText.length > 1 && /[+-]$/.test(operatorText) && !/[~!@#%^&|`?]/.test(operatorText))
    operatorText = operatorText.slice(0, -1)
  return operatorText
}

const readToken = (sql: string, position: number): { kind: Token['kind'] | 'nothing'; text: string } => {
  if (sql.startsWith('/*', position)) return { kind: 'comment', text: sql.slice(position, skipComment(sql, position)) }
  for (const [kind, pattern] of TOKEN_PATTERNS) {
    pattern.lastIndex = position
    const tokenText = pattern.exec(sql)?.[0]
    if (tokenText) return { kind, text: tokenText }
  }
  return { kind: 'operator', text: readOperator(sql, position) }
}

export const readTokensAndComments = (sql: string): Token[] => {
  const tokenList: Token[] = []
  for (let position = 0; position < sql.length;) {
    const { kind, text } = readToken(sql, position)
    if (kind !== 'nothing')
      tokenList.push({
        kind,
        text: kind === 'word' ? text.toLowerCase() : text,
        start: position,
        end: position + text.length,
      })
    position += text.length
  }
  return tokenList
}

export const readTokens = (sql: string): Token[] => readTokensAndComments(sql).filter(({ kind }) => kind !== 'comment')

/** The index of the bracket that closes the bracket at index `open`. */
export const findClosingBracket = (tokenList: Token[], open: number): number => {
  let depth = 0
  for (let tokenIndex = open; tokenIndex < tokenList.length; tokenIndex++) {
    if (tokenList[tokenIndex]?.text === '(' || tokenList[tokenIndex]?.text === '[') depth++
    if (tokenList[tokenIndex]?.text === ')' || tokenList[tokenIndex]?.text === ']') depth--
    if (depth === 0) return tokenIndex
  }
  return tokenList.length
}

/**
 * Returns the index of the first matching token at the same bracket depth, searching from index `from`. -1 if the
 * enclosing bracket ends first.
 */
export const findToken = (
  tokenList: Token[],
  from: number,
  predicate: (token: Token, tokenIndex: number) => boolean,
  to = tokenList.length,
): number => {
  for (let tokenIndex = from; tokenIndex < to; tokenIndex++) {
    const token = tokenList[tokenIndex]
    if (!token) break
    if (predicate(token, tokenIndex)) return tokenIndex
    if (token.text === '(' || token.text === '[') tokenIndex = findClosingBracket(tokenList, tokenIndex)
    else if (token.text === ')' || token.text === ']') break
  }
  return -1
}

/** Splits tokens at commas of the same bracket depth. Returns the index ranges between the commas. */
export const splitAtCommas = (tokenList: Token[], from: number, to: number): [from: number, to: number][] => {
  const ranges: [number, number][] = []
  for (let start = from; start < to;) {
    const commaIndex = findToken(tokenList, start, ({ text }) => text === ',', to)
    const end = commaIndex < 0 ? to : commaIndex
    ranges.push([start, end])
    start = end + 1
  }
  return ranges
}
