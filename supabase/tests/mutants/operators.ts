/** Comparisons, logic and constants turned over, one at a time. */
import { seek, type Token } from './tokens'
import { endOf, snippet, startOf, textOf, type Edit, type Rule, type Text } from './edits'

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

const around = ({ sql, list }: Text, place: number): string =>
  snippet(sql, startOf(list, Math.max(0, place - 4)), list[Math.min(list.length - 1, place + 4)]?.end ?? sql.length)

const change = (text: Text, place: number, put: string, to = place): Edit[] => {
  const { list } = text
  const said = list.slice(place, to + 1).map((token) => token.text)
  const name = `${said.join(' ')} → ${put || 'nothing'} in «${around(text, place)}»`
  return [{ name, start: startOf(list, place), end: endOf(list, to), put }]
}

const comparisonEdits = (text: Text, place: number, given: Set<number>): Edit[] => {
  const flipped = FLIPPED[text.at(place)]
  const before = text.at(place - 1)
  if (!flipped || given.has(place) || OPENS.includes(before) || RAISED.includes(before)) return []
  const next = text.at(place + 1)
  if (next === 'any') return change(text, place, `${flipped} all`, place + 1)
  return next === 'all' ? change(text, place, `${flipped} any`, place + 1) : change(text, place, flipped)
}

/** How long or how exact a type is. */
const isOfType = ({ at }: Text, place: number): boolean =>
  at(place - 1) === '('
    ? ['numeric', 'varchar', 'char', 'decimal', 'bit'].includes(at(place - 2))
    : at(place - 1) === ',' && at(place - 3) === '(' && at(place - 4) === 'numeric'

const numberEdits: Rule = (text, place) => {
  const before = text.at(place - 1)
  // Nobody reads what a row shows that only has to be there.
  const isUnread = before === 'perform' || (before === 'select' && text.at(place - 3) === 'exists')
  if (isOfType(text, place) || isUnread) return []
  return change(text, place, String(Number((Number(text.at(place)) + 1).toFixed(6))))
}

const intervalEdits: Rule = (text, place) => {
  const { at } = text
  const isInterval = at(place - 1) === 'interval' || (at(place + 1) === '::' && at(place + 2) === 'interval')
  if (!isInterval || !/\d/.test(at(place))) return []
  const longer = at(place).replace(/\d+/, (n) => String(Number(n) + 1))
  return change(text, place, longer)
}

const denied: Rule = (text, place) => (text.at(place - 1) === 'not' ? [] : change(text, place, `not ${text.at(place)}`))

const LOGIC = new Map<string, Rule>([
  ['or', (text, place) => change(text, place, 'and')],
  [
    'is',
    (text, place) => {
      const next = text.at(place + 1)
      if (next === 'not') return change(text, place, 'is', place + 1)
      return ['null', 'true', 'false', 'distinct'].includes(next) ? change(text, place, 'is not') : []
    },
  ],
  [
    'not',
    (text, place) => {
      const before = text.at(place - 1)
      const counts = before === 'if' || (before !== 'is' && text.at(place + 1) !== 'null')
      return counts ? change(text, place, '') : []
    },
  ],
  ['exists', (text, place) => (text.at(place + 1) === '(' ? denied(text, place) : [])],
  ['like', denied],
  ['ilike', denied],
  ['between', denied],
  ['in', (text, place) => (text.at(place + 1) === '(' && !isSyntax(text.list, place) ? denied(text, place) : [])],
])

export const operatorEdits = (sql: string, list: Token[]): Edit[] => {
  const text = textOf(sql, list)
  const given = assignments(list)
  const joined = betweens(list)
  return list.flatMap((token, place): Edit[] => {
    if (token.kind === 'operator') return comparisonEdits(text, place, given)
    if (token.kind === 'number') return numberEdits(text, place)
    if (token.kind === 'string') return intervalEdits(text, place)
    if (token.kind !== 'word') return []
    if (token.text === 'and') return joined.has(place) ? [] : change(text, place, 'or')
    return LOGIC.get(token.text)?.(text, place) ?? []
  })
}
