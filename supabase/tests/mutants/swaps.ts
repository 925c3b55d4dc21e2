/** One word in the place of another: joins, unions, sums, signs, states, arguments; and words left out. */
import { closing, items, seek, type Token } from './tokens'
import { snippet, textOf, type Edit, type Rule, type Text } from './edits'

/** By a value of a list of the law: the values that stand in its place. */
export type Others = (value: string) => string[]

const AGGREGATES: Record<string, string> = {
  sum: 'max',
  max: 'min',
  min: 'max',
  avg: 'max',
  bool_and: 'bool_or',
  bool_or: 'bool_and',
}
const SIGNS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
/** Before these a value has ended, so that a sign behind stands between two. */
const isValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  (['number', 'string', 'quoted'].includes(token.kind) ||
    [')', ']'].includes(token.text) ||
    (token.kind === 'word' && !NO_VALUE.includes(token.text)))
const NO_VALUE = ['select', 'and', 'or', 'not', 'when', 'then', 'else', 'where', 'on', 'return', 'by', 'in', 'distinct']
/** What makes two texts one without which they are two. */
const FOLDS = ['lower', 'upper', 'abs', 'btrim', 'clean', 'to_object', 'to_list']
/** Whatever these are given, in whichever order, comes to the same. */
const ANY_ORDER = ['coalesce', 'greatest', 'least', 'jsonb_build_object', 'format', 'in', 'values', 'array', 'row']

const put = (name: string, from: Token, to: Token, text: string): Edit => ({
  name,
  start: from.start,
  end: to.end,
  put: text,
})

const around = ({ sql, list }: Text, place: number): string =>
  snippet(sql, list[Math.max(0, place - 4)]?.start ?? 0, list[Math.min(list.length - 1, place + 5)]?.end ?? sql.length)

const swap = (text: Text, place: number, by: string, to = place): Edit[] => {
  const [from, last] = [text.list[place], text.list[to]]
  if (!from || !last) return []
  const said = snippet(text.sql, from.start, last.end, 40)
  return [put(`${by ? `${said} → ${by}` : `without ${said}`} in «${around(text, place)}»`, from, last, by)]
}

/** The place after `on (…)` or where the last word of what is left out stands. */
const clauseEnd = ({ list }: Text, from: number, ends: string[]): number => {
  const stop = seek(list, from, ({ text, kind }) => kind !== 'string' && ends.includes(text))
  if (stop >= 0) return stop - 1
  const bracket = seek(list, from, ({ text }) => text === ')')
  return (bracket >= 0 ? bracket : list.length) - 1
}

const WORDS: Record<string, Rule> = {
  distinct: (text, place) => {
    if (['is', 'not'].includes(text.at(place - 1))) return []
    return swap(text, place, '', text.at(place + 1) === 'on' ? closing(text.list, place + 2) : place)
  },
  limit: (text, place) =>
    swap(text, place, '', clauseEnd(text, place + 1, [';', 'for', 'offset', 'union', 'loop', 'returning'])),
  union: (text, place) =>
    text.at(place + 1) === 'all' ? swap(text, place, 'union', place + 1) : swap(text, place, 'union all'),
  left: (text, place) => (text.at(place + 1) === 'join' ? swap(text, place, 'join', place + 1) : []),
  join: (text, place) =>
    ['left', 'cross', 'right', 'full', 'inner', 'natural'].includes(text.at(place - 1))
      ? []
      : swap(text, place, 'left join'),
  nulls: (text, place) => swap(text, place + 1, text.at(place + 1) === 'first' ? 'last' : 'first'),
  strict: (text, place) => (text.at(place - 1) === 'into' ? swap(text, place, '') : []),
  true: (text, place) => (['is', 'not'].includes(text.at(place - 1)) ? [] : swap(text, place, 'false')),
  false: (text, place) => (['is', 'not'].includes(text.at(place - 1)) ? [] : swap(text, place, 'true')),
  returning: (text, place) => swap(text, place, '', clauseEnd(text, place + 1, [';', 'loop'])),
  partition: (text, place) => swap(text, place, '', clauseEnd(text, place + 1, ['order', 'rows', 'range'])),
  on: (text, place) => {
    if (text.at(place + 1) !== 'conflict') return []
    const does = seek(text.list, place, ({ text: word }) => word === 'do')
    const nothing = text.at(does + 1) === 'nothing'
    const end = nothing ? does + 1 : clauseEnd(text, does + 1, [';', 'returning'])
    return [...swap(text, place, '', end), ...(nothing ? [] : swap(text, does, 'do nothing', end))]
  },
  old: (text, place) => (text.at(place + 1) === '.' ? swap(text, place, 'new') : []),
  new: (text, place) => (text.at(place + 1) === '.' && text.at(place + 3) !== ':=' ? swap(text, place, 'old') : []),
}

type Stretch = [from: number, to: number]

/** Two arguments of a call that stand beside each other, in the place of each other. */
const neighbours = ({ list, sql }: Text, name: string, [first, last]: Stretch, [from, to]: Stretch): Edit[] => {
  const [a, b, c, d] = [list[first], list[last - 1], list[from], list[to - 1]]
  if (!a || !b || !c || !d) return []
  // A constant first of all is what it would be without the rest.
  const isConstant = (to - from === 1 || c.text === '(') && c.kind !== 'word'
  if (name === 'coalesce' && isConstant) return []
  // Arguments that are names alone; the others are seldom of one kind.
  const simple = [...list.slice(first, last), ...list.slice(from, to)].every(
    ({ kind, text: word }) => kind === 'word' || word === '.',
  )
  if (!simple && name !== 'coalesce') return []
  const [one, other] = [sql.slice(a.start, b.end), sql.slice(c.start, d.end)]
  const said = `${snippet(one, 0, one.length, 30)} and ${snippet(other, 0, other.length, 30)} swapped in ${name}`
  return [put(said, a, d, `${other}, ${one}`)]
}

const callEdits: Rule = (text, place) => {
  const { list } = text
  const name = text.at(place)
  const isOfSchema = text.at(place - 1) === '.'
  if (text.at(place + 1) !== '(' || (isOfSchema && text.at(place - 2) === 'public')) return []
  const flipped = AGGREGATES[name]
  if (flipped !== undefined && !isOfSchema) return swap(text, place, flipped)
  const parts = items(list, place + 2, closing(list, place + 1))
  if (FOLDS.includes(name) && parts.length === 1) return swap(text, isOfSchema ? place - 2 : place, '', place)
  const inOrder = name === 'coalesce' || (isOfSchema && !ANY_ORDER.includes(name))
  return inOrder ? parts.slice(1).flatMap((part, n) => neighbours(text, name, parts[n] ?? [0, 0], part)) : []
}

const signEdits: Rule = (text, place) => {
  const by = SIGNS[text.at(place)]
  if (by === undefined || !isValue(text.list[place - 1]) || text.at(place - 1) === '.') return []
  return swap(text, place, by)
}

/** A value of a list becomes another of it; a status, an action, a template or a key becomes one that nobody knows. */
const wordEdits = (text: Text, place: number, others: Others): Edit[] => {
  const word = text.at(place).slice(1, -1)
  const known = others(word)
  if (known.length === 0 && !/^[a-z][a-z_]+$/i.test(word)) return []
  return (known.length > 0 ? known : [`${word}~`]).flatMap((other) => swap(text, place, `'${other}'`))
}

/** Each edit of one word of a body. */
export const swapEdits = (sql: string, list: Token[], others: Others): Edit[] => {
  const text = textOf(sql, list)
  return list.flatMap((token, place) => {
    if (token.kind === 'operator') return signEdits(text, place)
    if (token.kind === 'string' && token.text.startsWith(`'`)) return wordEdits(text, place, others)
    if (token.kind !== 'word') return []
    return [...(WORDS[token.text]?.(text, place) ?? []), ...callEdits(text, place)]
  })
}
