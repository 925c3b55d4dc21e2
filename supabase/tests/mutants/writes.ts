/** Columns that an insert gives and an update changes, left out one at a time. */
import { closing, items, seek, type Token } from './tokens'
import { apply, snippet, withoutItem, type Edit } from './edits'

/** Whether a column of a table may be left out of an insert: it has a default, or may be null. */
export type MayLack = (table: string, column: string) => boolean

const tableAt = (list: Token[], at: number): [name: string, next: number] => {
  const parts = [list[at]?.text ?? '']
  let next = at + 1
  while (list[next]?.text === '.') {
    parts.push(list[next + 1]?.text ?? '')
    next += 2
  }
  return [parts.join('.'), next]
}

type Stretch = [from: number, to: number]

/** The rows of `values`. */
const rowsOf = (list: Token[], values: number): Stretch[] => {
  const rows: Stretch[] = []
  for (let at = values + 1; list[at]?.text === '('; at = closing(list, at) + 2) {
    rows.push([at + 1, closing(list, at)])
    if (list[closing(list, at) + 1]?.text !== ',') break
  }
  return rows
}

const SELECT_ENDS = ['from', 'where', 'union', ';', 'on', 'returning', 'limit', 'order', 'group', ')']

/** What a `select` gives, from it on. */
const selected = (list: Token[], select: number): Stretch => {
  const stop = seek(
    list,
    select + 1,
    ({ text, kind }, place) =>
      kind !== 'string' && SELECT_ENDS.includes(text) && !(text === 'from' && list[place - 1]?.text === 'distinct'),
  )
  return [list[select + 1]?.text === 'distinct' ? select + 2 : select + 1, stop < 0 ? list.length : stop]
}

/** Lists of values of an insert: of each row of `values`, or of each `select`. */
const valueLists = (list: Token[], from: number): Stretch[] => {
  if (list[from]?.text === 'values') return rowsOf(list, from)
  const lists: Stretch[] = []
  for (let at = seek(list, from, ({ text }) => text === 'select'); at >= 0;) {
    const [first, stop] = selected(list, at)
    lists.push([first, stop])
    const union = seek(list, stop, ({ text }) => ['union', ';', 'on', 'returning'].includes(text))
    at = list[union]?.text === 'union' ? seek(list, union, ({ text }) => text === 'select') : -1
  }
  return lists
}

/** Several stretches taken out of a text at once, as one edit. */
const together = (sql: string, stretches: [number, number][], name: string): Edit => {
  const sorted = [...stretches].sort((a, b) => b[0] - a[0])
  const start = sorted.at(-1)?.[0] ?? 0
  const end = Math.max(...stretches.map(([, to]) => to))
  const changed = sorted.reduce((text, [from, to]) => apply(text, { name, start: from, end: to, put: '' }), sql)
  return { name, start, end, put: changed.slice(start, changed.length - (sql.length - end)) }
}

const insertEdits = (sql: string, list: Token[], mayLack: MayLack): Edit[] =>
  list.flatMap((token, at) => {
    if (token.text !== 'insert' || token.kind !== 'word' || list[at + 1]?.text !== 'into') return []
    const [table, named] = tableAt(list, at + 2)
    const open = list[named]?.text === 'as' ? named + 2 : named
    if (list[open]?.text !== '(') return []
    const columns = items(list, open + 1, closing(list, open))
    const lists = valueLists(list, closing(list, open) + 1).map(([from, to]) => items(list, from, to))
    if (lists.length === 0 || lists.some((values) => values.length !== columns.length)) return []
    return columns.flatMap(([from], n) => {
      const column = list[from]?.text ?? ''
      if (!mayLack(table, column) || columns.length === 1) return []
      return [
        together(
          sql,
          [withoutItem(list, columns, n), ...lists.map((values) => withoutItem(list, values, n))],
          `inserts no ${column} into ${table}`,
        ),
      ]
    })
  })

const SET_ENDS = ['where', 'from', 'returning', ';']

const updateEdits = (sql: string, list: Token[]): Edit[] =>
  list.flatMap((token, at) => {
    // Not `set local`, nor the settings of a function.
    if (token.text !== 'set' || token.kind !== 'word' || !(list[at + 2]?.text === '=' || list[at + 1]?.text === '('))
      return []
    const stop = seek(
      list,
      at + 1,
      ({ text, kind }, place) =>
        kind !== 'string' && SET_ENDS.includes(text) && !(text === 'from' && list[place - 1]?.text === 'distinct'),
    )
    const parts = items(list, at + 1, stop < 0 ? list.length : stop)
    const of = snippet(sql, list[Math.max(0, at - 3)]?.start ?? 0, token.start)
    return parts.length < 2
      ? []
      : parts.map(([from, to], n): Edit => {
          const [start, end] = withoutItem(list, parts, n)
          return {
            name: `does not set ${snippet(sql, list[from]?.start ?? 0, list[to - 1]?.end ?? 0, 50)} (${of})`,
            start,
            end,
            put: '',
          }
        })
  })

export const writeEdits = (sql: string, list: Token[], mayLack: MayLack): Edit[] => [
  ...insertEdits(sql, list, mayLack),
  ...updateEdits(sql, list),
]
