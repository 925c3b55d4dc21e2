/** Arguments, order, locks and the branches of expressions, one at a time. */
import { closing, items, seek, type Token } from './tokens'
import { endOf, snippet, startOf, textOf, withoutItem, type Edit, type Rule, type Text } from './edits'

const ORDER_ENDS = [
  'limit',
  'on',
  'offset',
  'for',
  'rows',
  'range',
  'union',
  'loop',
  'returning',
  ';',
  'then',
  'window',
  'fetch',
]

/** A call without each of its arguments. */
const argumentEdits: Rule = ({ sql, list }, place) => {
  const end = closing(list, place + 1)
  const parts = items(list, place + 2, end)
  const whole = snippet(sql, startOf(list, place), endOf(list, end))
  if (parts.length < 2) return []
  return parts.map(([from, to], n): Edit => {
    const [start, stop] = withoutItem(list, parts, n)
    const left = snippet(sql, startOf(list, from), endOf(list, to - 1), 40)
    return { name: `without ${left} in «${whole}»`, start, end: stop, put: '' }
  })
}

const insteadEdit = ({ sql, list, at }: Text, place: number, other: string): Edit => {
  const whole = snippet(sql, startOf(list, place), endOf(list, closing(list, place + 1)))
  const [start, end] = [startOf(list, place), endOf(list, place)]
  return { name: `${at(place)} → ${other} in «${whole}»`, start, end, put: other }
}

const extremeEdits =
  (other: string): Rule =>
  (text, place) =>
    text.at(place + 1) === '(' ? [...argumentEdits(text, place), insteadEdit(text, place, other)] : []

/** What rows are ordered by, turned round. */
const turned = ({ sql, list }: Text, from: number, to: number): Edit => {
  const placeOf = (...words: string[]) =>
    list.findIndex(({ text, kind }, place) => place >= from && place < to && kind === 'word' && words.includes(text))
  const nulls = placeOf('nulls')
  const after = endOf(list, (nulls > 0 ? nulls : to) - 1)
  const sign = list[placeOf('asc', 'desc')]
  return {
    name: `ordered the other way round by ${snippet(sql, startOf(list, from), endOf(list, to - 1), 50)}`,
    start: sign?.start ?? after,
    end: sign?.end ?? after,
    put: sign?.text === 'desc' ? 'asc' : ' desc',
  }
}

const orderEdits: Rule = (text, place) => {
  const { list } = text
  if (text.at(place + 1) !== 'by') return []
  const stop = seek(list, place + 2, ({ text: word, kind }) => kind !== 'string' && ORDER_ENDS.includes(word))
  const bracket = seek(list, place + 2, ({ text: word }) => word === ')')
  const end = [stop, bracket].find((found) => found >= 0) ?? list.length
  return items(list, place + 2, end).map(([from, to]) => turned(text, from, to))
}

/** `for update` and `for no key update`, with `of`, `skip locked` and `nowait`. */
const lockEdits: Rule = ({ sql, list, at }, place) => {
  const noKey = at(place + 1) === 'no' && at(place + 2) === 'key'
  if (!noKey && at(place + 1) !== 'update') return []
  let end = place + (noKey ? 4 : 2)
  if (at(end) === 'of') end += 2
  if (at(end) === 'skip') end += 2
  else if (at(end) === 'nowait') end += 1
  const before = snippet(sql, startOf(list, Math.max(0, place - 8)), startOf(list, place))
  const [start, stop] = [startOf(list, place), endOf(list, end - 1)]
  return [{ name: `without «${snippet(sql, start, stop)}» after «${before}»`, start, end: stop, put: '', lock: true }]
}

const CLAUSES = new Map<string, Rule>([
  ['coalesce', (text, place) => (text.at(place + 1) === '(' ? argumentEdits(text, place) : [])],
  ['greatest', extremeEdits('least')],
  ['least', extremeEdits('greatest')],
  ['order', orderEdits],
  ['for', lockEdits],
])

/** Arguments, order and locks. */
export const clauseEdits = (sql: string, list: Token[]): Edit[] => {
  const text = textOf(sql, list)
  return list.flatMap((token, place) => (token.kind === 'word' ? (CLAUSES.get(token.text)?.(text, place) ?? []) : []))
}

/** Where a part of a `case` ends: at one of these words that is not of a `case` inside. */
const partEnd = (list: Token[], from: number, ends: string[]): number => {
  let cases = 0
  return seek(list, from, ({ text, kind }) => {
    if (kind !== 'word') return false
    if (cases === 0 && ends.includes(text)) return true
    if (text === 'case') cases++
    if (text === 'end' && cases > 0) cases--
    return false
  })
}

const neverEdits = ({ sql, list }: Text, place: number, simple: boolean): Edit[] => {
  const then = partEnd(list, place + 1, ['then'])
  const [start, end] = [startOf(list, place + 1), endOf(list, then - 1)]
  return then > 0
    ? [{ name: `never when ${snippet(sql, start, end)}`, start, end, put: simple ? 'null' : 'false' }]
    : []
}

const nothingEdits: Rule = ({ sql, list }, place) => {
  const stop = partEnd(list, place + 1, ['end'])
  const [start, end] = [startOf(list, place + 1), endOf(list, stop - 1)]
  return stop > 0 ? [{ name: `else nothing instead of ${snippet(sql, start, end)}`, start, end, put: 'null' }] : []
}

/** Branches of `case … end` expressions: each never taken, or answering nothing. */
export const caseEdits = (sql: string, list: Token[], isStatement: (at: number) => boolean): Edit[] => {
  const whole = textOf(sql, list)
  const edits: Edit[] = []
  const open: { simple: boolean }[] = []
  list.forEach(({ text, kind }, at) => {
    if (kind !== 'word') return
    if (text === 'case' && whole.at(at - 1) !== 'end' && !isStatement(at))
      open.push({ simple: whole.at(at + 1) !== 'when' })
    const inside = open.at(-1)
    if (!inside) return
    if (text === 'when') edits.push(...neverEdits(whole, at, inside.simple))
    if (text === 'else') edits.push(...nothingEdits(whole, at))
    if (text === 'end') open.pop()
  })
  return edits
}

const CONDITION_ENDS = [
  'group',
  'order',
  'limit',
  'offset',
  'for',
  'returning',
  'union',
  'having',
  'window',
  'join',
  'left',
  'inner',
  'cross',
  'full',
  'right',
  'where',
  'loop',
  ';',
  'on',
  'except',
  'intersect',
  'do',
  'fetch',
]

/** Places of the word that begins a condition and of each `and` that goes on with it, and where it ends. */
const conjuncts = (list: Token[], from: number): number[] => {
  let cases = 0
  let between = false
  const bounds = [from]
  const stop = seek(list, from + 1, ({ kind, text }, place) => {
    const word = kind === 'word' ? text : ''
    if (word === 'case') cases++
    if (word === 'end') cases--
    if (cases > 0) return false
    if (word === 'and' && !between) bounds.push(place)
    between = text === 'between' || (between && word !== 'and')
    return text === ')' || text === ';' || CONDITION_ENDS.includes(word)
  })
  return [...bounds, stop < 0 ? list.length : stop]
}

const conditionEdits: Rule = ({ sql, list, at }, place) => {
  const isOther = ['conflict', 'distinct'].some((word) => word === at(place + 1) || word === at(place - 1))
  if (at(place) === 'on' && isOther) return []
  const bounds = conjuncts(list, place)
  return bounds.slice(0, -1).map((bound, n): Edit => {
    const [start, end] = [startOf(list, bound + 1), endOf(list, (bounds[n + 1] ?? 0) - 1)]
    return { name: `as if ${snippet(sql, start, end)}`, start, end, put: 'true' }
  })
}

/** Conjuncts of where and on: each as if it held. */
export const conjunctEdits = (sql: string, list: Token[]): Edit[] => {
  const text = textOf(sql, list)
  return list.flatMap((token, place) =>
    token.kind === 'word' && ['where', 'on', 'having'].includes(token.text) ? conditionEdits(text, place) : [],
  )
}
