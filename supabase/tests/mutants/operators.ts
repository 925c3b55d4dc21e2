/** Comparisons, logic and constants turned over, one at a time. */
import { seek, type Token } from '../../sql/tokens'
import { snippet, type Edit } from './edits'

const FLIPPED: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '~': '!~',
  '!~': '~',
  '~*': '!~*',
  '!~*': '~*',
  '@>': '<@',
}
/** After these a value begins, so that what follows is no operator between two. */
const OPENS = [
  '(',
  ',',
  '[',
  'and',
  'or',
  'not',
  'when',
  'then',
  'else',
  'where',
  'on',
  'if',
  'elsif',
  'while',
  'return',
  'select',
  ':=',
  '=>',
  'case',
]
/** What `raise … using` gives. */
const RAISED = ['errcode', 'message', 'detail', 'hint', 'constraint', 'column', 'table']
const SET_ENDS = ['where', 'from', 'returning', ';', 'on']

/**
 * Equals signs that give a value instead of asking for it: in `update … set`, and at the head of a plpgsql statement.
 */
const assignments = (list: Token[]): Set<number> => {
  const found = new Set<number>()
  list.forEach((token, place) => {
    if (token.text !== 'set' || token.kind !== 'word') return
    for (let at = place + 1; at < list.length;) {
      const sign = seek(list, at, ({ text }) => text === '=' || SET_ENDS.includes(text))
      if (sign < 0 || list[sign]?.text !== '=') return
      found.add(sign)
      const next = seek(list, sign + 1, ({ text }) => text === ',' || SET_ENDS.includes(text))
      if (next < 0 || list[next]?.text !== ',') return
      at = next + 1
    }
  })
  return found
}

/** `in` that belongs to a loop or to `position(x in y)` and the like. */
const isSyntax = (list: Token[], at: number): boolean => {
  for (let before = at - 1; before >= 0 && at - before < 12; before--) {
    const text = list[before]?.text ?? ''
    if (text === 'for' || text === 'foreach') return true
    if (['position', 'extract', 'overlay', 'substring', 'trim'].includes(text)) return true
    if ([';', 'where', 'and', 'or', 'on', 'if', 'when', 'select', 'loop'].includes(text)) return false
  }
  return false
}

/** The `and` of `between a and b`, which joins no conditions. */
const betweens = (list: Token[]): Set<number> =>
  new Set(
    list.flatMap(({ text, kind }, at) =>
      kind === 'word' && text === 'between' ? [seek(list, at + 1, (token) => token.text === 'and')] : [],
    ),
  )

export const operatorEdits = (sql: string, list: Token[]): Edit[] => {
  const given = assignments(list)
  const joined = betweens(list)
  const edits: Edit[] = []
  const around = (at: number) =>
    snippet(sql, list[Math.max(0, at - 4)]?.start ?? 0, list[Math.min(list.length - 1, at + 4)]?.end ?? sql.length)
  const change = (at: number, put: string, to = at) =>
    edits.push({
      name: `${list
        .slice(at, to + 1)
        .map(({ text }) => text)
        .join(' ')} → ${put || 'nothing'} in «${around(at)}»`,
      start: list[at]?.start ?? 0,
      end: list[to]?.end ?? 0,
      put,
    })
  const text = (at: number) => list[at]?.text ?? ''
  list.forEach((token, at) => {
    if (token.kind === 'operator') {
      const flipped = FLIPPED[token.text]
      if (!flipped || given.has(at) || OPENS.includes(text(at - 1)) || RAISED.includes(text(at - 1))) return
      if (text(at + 1) === 'any' || text(at + 1) === 'all')
        change(at, `${flipped} ${text(at + 1) === 'any' ? 'all' : 'any'}`, at + 1)
      else change(at, flipped)
    } else if (token.kind === 'number') {
      if (text(at - 1) === '(' && ['numeric', 'varchar', 'char', 'decimal', 'bit'].includes(text(at - 2))) return
      if (text(at - 1) === ',' && text(at - 3) === '(' && text(at - 4) === 'numeric') return
      // Nobody reads what a row shows that only has to be there.
      if (text(at - 1) === 'perform' || (text(at - 1) === 'select' && text(at - 3) === 'exists')) return
      change(at, String(Number((Number(token.text) + 1).toFixed(6))))
    } else if (
      token.kind === 'string' &&
      (text(at - 1) === 'interval' || (text(at + 1) === '::' && text(at + 2) === 'interval'))
    ) {
      if (/\d/.test(token.text))
        change(
          at,
          token.text.replace(/\d+/, (n) => String(Number(n) + 1)),
        )
    } else if (token.kind === 'word') {
      if (token.text === 'and' && !joined.has(at)) change(at, 'or')
      else if (token.text === 'or') change(at, 'and')
      else if (
        token.text === 'is' &&
        (text(at + 1) === 'not' || ['null', 'true', 'false', 'distinct'].includes(text(at + 1)))
      ) {
        if (text(at + 1) === 'not') change(at, 'is', at + 1)
        else change(at, 'is not')
      } else if (token.text === 'not' && text(at - 1) !== 'is' && text(at + 1) !== 'null' && !(text(at - 1) === 'if'))
        change(at, '')
      else if (token.text === 'not' && text(at - 1) === 'if') change(at, '')
      else if (token.text === 'exists' && text(at - 1) !== 'not' && text(at + 1) === '(') change(at, 'not exists')
      else if (['like', 'ilike', 'between'].includes(token.text) && text(at - 1) !== 'not')
        change(at, `not ${token.text}`)
      else if (token.text === 'in' && text(at - 1) !== 'not' && text(at + 1) === '(' && !isSyntax(list, at))
        change(at, 'not in')
    }
  })
  return edits
}
