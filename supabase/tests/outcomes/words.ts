/**
 * Words for what was answered and changed that hold whenever the world is seeded: names for ids, distances for
 * instants.
 */
import { createHash } from 'node:crypto'
import * as people from '../support/people'
import type { Change } from './recording'

const KINDS: Record<string, string> = {
  10000000: 'event',
  20000000: 'product',
  21000000: 'variant',
  30000000: 'customer',
  40000000: 'person',
  50000000: 'booking',
  60000000: 'offer',
  70000000: 'comment',
  71000000: 'reply',
  80000000: 'order',
  a0000000: 'added',
  b0000000: 'request',
  f0000000: 'nothing',
}
const KNOWN = new Map(
  Object.entries(people).flatMap(([name, id]) => (typeof id === 'string' && name !== 'nothing' ? [[id, name]] : [])),
)
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const FIXED = /^([1-9abf]\d0{6})-0000-4000-8000-0*(\d+)$/
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)/g
const DAY = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-]|T\d)/g
const TOKEN = /(?<![0-9a-zA-Z_-])[0-9a-f]{32,128}(?![0-9a-zA-Z_-])/g
/** As private.new_recovery_code makes them. */
const RECOVERY_CODE = /\b([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}\b/g
/** Salted: never the same twice. */
const PASSWORD_HASH = /\$2[aby]\$\d\d\$[./0-9A-Za-z]{53}/g
const DAY_MS = 86_400_000
/** Writes a day as 2026-07-15. */
const SYDNEY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })
const WIDTH = 116

const singular = (table: string) => table.replace(/^.*\./, '').replace(/ies$/, 'y').replace(/s$/, '').replace(/_/g, ' ')

const distance = (ms: number): string => {
  const parts = [
    [DAY_MS, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
    [1, 'ms'],
  ] as const
  // Two days are often said as 48 hours, and no more than that.
  let left = Math.abs(ms)
  if (left % 3_600_000 === 0 && left <= 3 * DAY_MS) return `${left / 3_600_000} h`
  return parts
    .flatMap(([size, unit]) => {
      const count = Math.floor(left / size)
      left -= count * size
      return count ? [`${count} ${unit}`] : []
    })
    .join(' ')
}

const from = (name: string, ms: number, said: string) => (ms === 0 ? name : `${name} ${ms > 0 ? '+' : '-'} ${said}`)

export interface Words {
  text: (value: string, column?: string) => string
}

const isNamed = (id: string): boolean => {
  const [, kind] = FIXED.exec(id) ?? []
  return KNOWN.has(id) || (kind !== undefined && kind in KINDS)
}

/** The second before the tenth. */
const NUMERIC = new Intl.Collator('en', { numeric: true })

/** By table, then by what the rows say: not by the order in which they were met, which no query promises. */
export const inOrder = (changed: Change[]): Change[] => {
  const said = (row: Record<string, unknown> | null) =>
    JSON.stringify(row ?? '')
      .replace(UUID, (id) => (isNamed(id) ? id : ''))
      .replace(TOKEN, '')
  const keyed = changed.map((change) => ({
    change,
    key: `${change.table} ${said(change.before)} ${said(change.after)}`,
  }))
  return keyed.sort((a, b) => NUMERIC.compare(a.key, b.key)).map(({ change }) => change)
}

/** Names given through one case: an id keeps its own from step to step. */
export const names = () => {
  const given = new Map<string, string>()
  const counts = new Map<string, number>()
  const name = (value: string, kind: string): string => {
    const known = given.get(value)
    if (known) return known
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    given.set(value, `<${kind} ${n}>`)
    return `<${kind} ${n}>`
  }
  const id = (value: string, column: string): string => {
    const [, kind, n] = FIXED.exec(value) ?? []
    return (
      KNOWN.get(value) ??
      (kind && KINDS[kind] ? `${KINDS[kind]} ${n}` : name(value, column.replace(/_id$/, '').replace(/_/g, ' ')))
    )
  }
  return {
    /** Words as of a moment; the rows that changed name their ids first. */
    at: (now: Date, changed: Change[]): Words => {
      const today = Date.parse(SYDNEY.format(now))
      const instant = (value: string): string => {
        const at = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
        if (Number.isNaN(at)) return value
        if (Math.abs(at - Date.now()) < 600_000) return 'REAL TIME'
        return from('now', at - now.getTime(), distance(at - now.getTime()))
      }
      const date = (value: string): string => {
        const days = Math.round((Date.parse(value) - today) / DAY_MS)
        return Math.abs(days) > 800 || Number.isNaN(days) ? value : from('today', days, `${Math.abs(days)} d`)
      }
      const text = (value: string, column = 'id'): string =>
        value
          .replace(UUID, (found) => id(found, column))
          .replace(INSTANT, instant)
          .replace(DAY, date)
          .replace(TOKEN, (found) => name(found, 'token'))
          .replace(RECOVERY_CODE, (found) => name(found, 'code'))
          .replace(PASSWORD_HASH, (found) => name(found, 'password hash'))
      for (const { table, before, after } of changed) {
        const row = after ?? before
        if (typeof row?.id === 'string') text(row.id, `${singular(table)}_id`)
      }
      return { text }
    },
  }
}

/** A value on one line: keys bare, text quoted where it could be mistaken, long lists shortened but told apart. */
const print = (value: unknown, said: Words, column?: string): string => {
  if (value instanceof Date) return said.text(value.toISOString())
  if (Array.isArray(value)) {
    const items = value.map((item) => print(item, said, column))
    const more =
      items.length > 4
        ? `… ${items.length - 2} more, ${createHash('md5').update(items.join()).digest('hex').slice(0, 8)}`
        : ''
    return `[${(more ? [...items.slice(0, 2), more] : items).join(', ')}]`
  }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${said.text(key)}: ${print(item, said, key)}`)
      .join(', ')}}`
  }
  if (typeof value !== 'string') return String(value)
  const text = said.text(value, column)
  return /^[^\s,{}[\]"][^,{}[\]"\n]*$/.test(text) && !/^(null|true|false|[\d.]+)$/.test(text)
    ? text
    : JSON.stringify(text)
}

/** Breaks at commas, indented below its beginning. */
const folded = (line: string): string[] => {
  const lines: string[] = []
  let rest = line
  while (rest.length > WIDTH) {
    const cut = rest.lastIndexOf(', ', WIDTH - 1)
    if (cut < 20) break
    lines.push(rest.slice(0, cut + 1))
    rest = `      ${rest.slice(cut + 2)}`
  }
  return [...lines, rest]
}

export const describeAnswer = (title: string, answer: unknown, said: Words): string[] => {
  const details =
    typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? Object.fromEntries(Object.entries(answer).filter(([key]) => key !== 'status'))
      : answer
  const printed = print(details, said)
  return folded(`${title}${printed === '{}' || printed === 'null' ? '' : ` ${printed}`}`)
}

const identity = (row: Record<string, unknown>, said: Words): string => {
  const [column, value] =
    Object.entries(row).find(([key, item]) => (key === 'id' || key.endsWith('_id')) && item !== null) ?? []
  return column ? ` ${print(value, said, column)}` : ''
}

export const describeChanges = (changed: Change[], said: Words): string[] => {
  return changed.flatMap(({ table, before, after }) => {
    // The number of a row in a journal says nothing.
    const named = (row: Record<string, unknown>) =>
      !before && typeof row.id === 'number'
        ? ''
        : 'id' in row
          ? ` ${print(row.id, said, `${singular(table)}_id`)}`
          : identity(row, said)
    if (before && after) {
      const columns = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      const change = (key: string) => `${key} ${print(before[key], said, key)} → ${print(after[key], said, key)}`
      return folded(`  ~ ${table}${named(after)}: ${columns.map(change).join(', ')}`)
    }
    const row = after ?? before ?? {}
    const values = Object.entries(row).filter(([key, value]) => value !== null && key !== 'id')
    const stored = values.map(([key, value]) => `${key} ${print(value, said, key)}`).join(', ')
    return folded(`  ${after ? '+' : '-'} ${table}${named(row)}: ${stored}`)
  })
}
