/** Arguments, order, locks and the branches of expressions, one at a time. */
import { closing, items, seek, type Token } from '../../sql/tokens'
import { snippet, withoutItem, type Edit } from './edits'

const CALLS = ['coalesce', 'greatest', 'least']
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

/** Arguments, order and locks. */
export const clauseEdits = (sql: string, list: Token[]): Edit[] => {
  const edits: Edit[] = []
  const text = (at: number) => list[at]?.text ?? ''
  list.forEach((token, at) => {
    if (token.kind !== 'word') return
    if (CALLS.includes(token.text) && text(at + 1) === '(') {
      const end = closing(list, at + 1)
      const parts = items(list, at + 2, end)
      const whole = snippet(sql, token.start, list[end]?.end ?? 0)
      if (parts.length > 1)
        parts.forEach((part, n) => {
          const [start, stop] = withoutItem(list, parts, n)
          edits.push({
            name: `without ${snippet(sql, list[part[0]]?.start ?? 0, list[part[1] - 1]?.end ?? 0, 40)} in «${whole}»`,
            start,
            end: stop,
            put: '',
          })
        })
      const other = token.text === 'greatest' ? 'least' : 'greatest'
      if (token.text !== 'coalesce')
        edits.push({ name: `${token.text} → ${other} in «${whole}»`, start: token.start, end: token.end, put: other })
    } else if (token.text === 'order' && text(at + 1) === 'by') {
      const stop = seek(list, at + 2, ({ text: word, kind }) => kind !== 'string' && ORDER_ENDS.includes(word))
      const bracket = seek(list, at + 2, ({ text: word }) => word === ')')
      const end = stop >= 0 ? stop : bracket >= 0 ? bracket : list.length
      for (const [from, to] of items(list, at + 2, end)) {
        const sign = list.findIndex(
          ({ text: word, kind }, place) =>
            place >= from && place < to && kind === 'word' && ['asc', 'desc'].includes(word),
        )
        const nulls = list.findIndex(
          ({ text: word, kind }, place) => place >= from && place < to && kind === 'word' && word === 'nulls',
        )
        const after = list[(nulls > 0 ? nulls : to) - 1]?.end ?? 0
        const found = sign > 0 ? list[sign] : undefined
        edits.push({
          name: `ordered the other way round by ${snippet(sql, list[from]?.start ?? 0, list[to - 1]?.end ?? 0, 50)}`,
          start: found?.start ?? after,
          end: found?.end ?? after,
          put: found?.text === 'desc' ? 'asc' : ' desc',
        })
      }
    } else if (
      token.text === 'for' &&
      (text(at + 1) === 'update' || (text(at + 1) === 'no' && text(at + 2) === 'key'))
    ) {
      let end = at + (text(at + 1) === 'no' ? 4 : 2)
      const before = snippet(sql, list[Math.max(0, at - 8)]?.start ?? 0, token.start)
      if (text(end) === 'of') end += 2
      if (text(end) === 'skip' || text(end) === 'nowait') end += text(end) === 'skip' ? 2 : 1
      edits.push({
        name: `without «${snippet(sql, token.start, list[end - 1]?.end ?? 0)}» after «${before}»`,
        start: token.start,
        end: list[end - 1]?.end ?? 0,
        put: '',
        lock: true,
      })
    }
  })
  return edits
}

/** Branches of `case … end` expressions: each never taken, or answering nothing. */
export const caseEdits = (sql: string, list: Token[], isStatement: (at: number) => boolean): Edit[] => {
  const edits: Edit[] = []
  const open: { simple: boolean }[] = []
  const part = (from: number, ends: string[]) => {
    let cases = 0
    return seek(list, from, ({ text, kind }) => {
      if (kind !== 'word') return false
      if (cases === 0 && ends.includes(text)) return true
      if (text === 'case') cases++
      if (text === 'end' && cases > 0) cases--
      return false
    })
  }
  list.forEach(({ text, kind }, at) => {
    if (kind !== 'word') return
    if (text === 'case' && list[at - 1]?.text !== 'end' && !isStatement(at))
      open.push({ simple: list[at + 1]?.text !== 'when' })
    const inside = open.at(-1)
    if (!inside) return
    if (text === 'when') {
      const then = part(at + 1, ['then'])
      const [start, end] = [list[at + 1]?.start ?? 0, list[then - 1]?.end ?? 0]
      if (then > 0)
        edits.push({
          name: `never when ${snippet(sql, start, end)}`,
          start,
          end,
          put: inside.simple ? 'null' : 'false',
        })
    } else if (text === 'else') {
      const stop = part(at + 1, ['end'])
      const [start, end] = [list[at + 1]?.start ?? 0, list[stop - 1]?.end ?? 0]
      if (stop > 0) edits.push({ name: `else nothing instead of ${snippet(sql, start, end)}`, start, end, put: 'null' })
    } else if (text === 'end') open.pop()
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

/** Conjuncts of where and on: each as if it held. */
export const conjunctEdits = (sql: string, list: Token[]): Edit[] => {
  const edits: Edit[] = []
  list.forEach(({ text, kind }, at) => {
    if (kind !== 'word' || !['where', 'on', 'having'].includes(text)) return
    if (
      text === 'on' &&
      ['conflict', 'distinct'].some((word) => word === list[at + 1]?.text || word === list[at - 1]?.text)
    )
      return
    let cases = 0
    let between = false
    const bounds = [at]
    const stop = seek(list, at + 1, (token, place) => {
      if (token.kind === 'word' && token.text === 'case') cases++
      if (token.kind === 'word' && token.text === 'end') cases--
      if (cases > 0) return false
      if (token.text === 'between') between = true
      else if (token.kind === 'word' && token.text === 'and') {
        if (between) between = false
        else bounds.push(place)
      }
      return token.text === ')' || token.text === ';' || (token.kind === 'word' && CONDITION_ENDS.includes(token.text))
    })
    const last = stop < 0 ? list.length : stop
    bounds.forEach((bound, n) => {
      const [start, end] = [list[bound + 1]?.start ?? 0, list[(bounds[n + 1] ?? last) - 1]?.end ?? 0]
      edits.push({ name: `as if ${snippet(sql, start, end)}`, start, end, put: 'true' })
    })
  })
  return edits
}
