/**
 * Prints results and changes independently of the time of seeding: names replace ids, and relative times replace
 * timestamps.
 */
import { createHash } from 'node:crypto'
import * as people from '../support/people'
import type { RowChange } from './recording'

const KINDS_BY_ID_PREFIX: Record<string, string> = {
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
const personNamesById = new Map(
  Object.entries(people).flatMap(([name, id]) => (typeof id === 'string' && name !== 'nothing' ? [[id, name]] : [])),
)
const UUID_PATTERN = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const FIXED_ID_PATTERN = /^([1-9abf]\d0{6})-0000-4000-8000-0*(\d+)$/
const TIMESTAMP_PATTERN = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)/g
const DATE_PATTERN = /(?<![\d-])\d{4}-\d\d-\d\d(?![\d-]|T\d)/g
const TOKEN_PATTERN = /(?<![0-9a-zA-Z_-])[0-9a-f]{32,128}(?![0-9a-zA-Z_-])/g
/** The format of private.new_recovery_code. */
const RECOVERY_CODE_PATTERN = /\b([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}\b/g
/** Snapshots contain a placeholder instead of password hashes, because the salt differs in every run. */
const PASSWORD_HASH_PATTERN = /\$2[aby]\$\d\d\$[./0-9A-Za-z]{53}/g
const DAY_MS = 86_400_000
/** Formats a date as 2026-07-15. */
const SYDNEY_DATE_FORMAT = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })
const MAX_LINE_WIDTH = 116

const toSingular = (table: string) =>
  table.replace(/^.*\./, '').replace(/ies$/, 'y').replace(/s$/, '').replace(/_/g, ' ')

const formatDuration = (milliseconds: number): string => {
  const units = [
    [DAY_MS, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
    [1, 'ms'],
  ] as const
  // Whole hours up to three days are printed in hours, because limits are often given as 48 hours.
  let remainingMs = Math.abs(milliseconds)
  if (remainingMs % 3_600_000 === 0 && remainingMs <= 3 * DAY_MS) return `${remainingMs / 3_600_000} h`
  return units
    .flatMap(([size, unit]) => {
      const count = Math.floor(remainingMs / size)
      remainingMs -= count * size
      return count ? [`${count} ${unit}`] : []
    })
    .join(' ')
}

const formatTimeDifference = (name: string, milliseconds: number, describer: string) =>
  milliseconds === 0 ? name : `${name} ${milliseconds > 0 ? '+' : '-'} ${describer}`

export interface ValueDescriber {
  text: (value: string, column?: string) => string
}

const hasNameForId = (id: string): boolean => {
  const [, kind] = FIXED_ID_PATTERN.exec(id) ?? []
  return personNamesById.has(id) || (kind !== undefined && kind in KINDS_BY_ID_PREFIX)
}

/** Sorts numbers inside text by value: 2 before 10. */
const NUMERIC_COLLATOR = new Intl.Collator('en', { numeric: true })

/** Sorts changes by table, then by content, because queries change rows in no guaranteed order. */
export const sortChanges = (changed: RowChange[]): RowChange[] => {
  const describeRow = (row: Record<string, unknown> | null) =>
    JSON.stringify(row ?? '')
      .replace(UUID_PATTERN, (id) => (hasNameForId(id) ? id : ''))
      .replace(TOKEN_PATTERN, '')
  const changesWithKeys = changed.map((change) => ({
    change,
    key: `${change.table} ${describeRow(change.before)} ${describeRow(change.after)}`,
  }))
  return changesWithKeys.sort((a, b) => NUMERIC_COLLATOR.compare(a.key, b.key)).map(({ change }) => change)
}

/** Gives ids readable names, such as the table and a number. An id keeps its name in all steps of a case. */
export const createValueNamer = () => {
  const assignedNames = new Map<string, string>()
  const countsByKind = new Map<string, number>()
  const nameValue = (value: string, kind: string): string => {
    const existing = assignedNames.get(value)
    if (existing) return existing
    const n = (countsByKind.get(kind) ?? 0) + 1
    countsByKind.set(kind, n)
    assignedNames.set(value, `<${kind} ${n}>`)
    return `<${kind} ${n}>`
  }
  const id = (value: string, column: string): string => {
    const [, kind, n] = FIXED_ID_PATTERN.exec(value) ?? []
    return (
      personNamesById.get(value) ??
      (kind && KINDS_BY_ID_PREFIX[kind]
        ? `${KINDS_BY_ID_PREFIX[kind]} ${n}`
        : nameValue(value, column.replace(/_id$/, '').replace(/_/g, ' ')))
    )
  }
  return {
    /** Returns the functions that print values relative to `now`. The ids of the changed rows get names first. */
    at: (now: Date, changed: RowChange[]): ValueDescriber => {
      const todayMs = Date.parse(SYDNEY_DATE_FORMAT.format(now))
      const describeTimestamp = (value: string): string => {
        const timestamp = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
        if (Number.isNaN(timestamp)) return value
        if (Math.abs(timestamp - Date.now()) < 600_000) return 'REAL TIME'
        return formatTimeDifference('now', timestamp - now.getTime(), formatDuration(timestamp - now.getTime()))
      }
      const describeDate = (value: string): string => {
        const days = Math.round((Date.parse(value) - todayMs) / DAY_MS)
        return Math.abs(days) > 800 || Number.isNaN(days)
          ? value
          : formatTimeDifference('today', days, `${Math.abs(days)} d`)
      }
      const describeValue = (value: string, column = 'id'): string =>
        value
          .replace(UUID_PATTERN, (uuid) => id(uuid, column))
          .replace(TIMESTAMP_PATTERN, describeTimestamp)
          .replace(DATE_PATTERN, describeDate)
          .replace(TOKEN_PATTERN, (token) => nameValue(token, 'token'))
          .replace(RECOVERY_CODE_PATTERN, (code) => nameValue(code, 'code'))
          .replace(PASSWORD_HASH_PATTERN, (hash) => nameValue(hash, 'password hash'))
      for (const { table, before, after } of changed) {
        const changedRow = after ?? before
        if (typeof changedRow?.id === 'string') describeValue(changedRow.id, `${toSingular(table)}_id`)
      }
      return { text: describeValue }
    },
  }
}

/** Maximum number of characters of a text. Longer texts are shortened. */
const MAX_TEXT_LENGTH = 1_500

const createShortHash = (text: string): string => createHash('md5').update(text).digest('hex').slice(0, 8)

/**
 * Prints a value on one line. Keys have no quotes; text has quotes if it could be mistaken for another type. Long lists
 * and texts are cut, and a hash of the whole value is added.
 */
const formatValue = (value: unknown, describer: ValueDescriber, column?: string): string => {
  if (value instanceof Date) return describer.text(value.toISOString())
  if (Array.isArray(value)) {
    const formattedItems = value.map((item) => formatValue(item, describer, column))
    const omissionNote =
      formattedItems.length > 4 ? `… ${formattedItems.length - 2} more, ${createShortHash(formattedItems.join())}` : ''
    return `[${(omissionNote ? [...formattedItems.slice(0, 2), omissionNote] : formattedItems).join(', ')}]`
  }
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${describer.text(key)}: ${formatValue(item, describer, key)}`)
      .join(', ')}}`
  }
  if (typeof value !== 'string') return String(value)
  if (value.length > MAX_TEXT_LENGTH) return `"${value.slice(0, 40).replace(/\s+/g, ' ')}…" (${createShortHash(value)})`
  const description = describer.text(value, column)
  return /^[^\s,{}[\]"][^,{}[\]"\n]*$/.test(description) && !/^(null|true|false|[\d.]+)$/.test(description)
    ? description
    : JSON.stringify(description)
}

/** Wraps a line at commas and indents the continuation. */
const wrapLine = (line: string): string[] => {
  const lines: string[] = []
  let remainder = line
  while (remainder.length > MAX_LINE_WIDTH) {
    const breakIndex = remainder.lastIndexOf(', ', MAX_LINE_WIDTH - 1)
    if (breakIndex < 20) break
    lines.push(remainder.slice(0, breakIndex + 1))
    remainder = `      ${remainder.slice(breakIndex + 2)}`
  }
  return [...lines, remainder]
}

export const describeResult = (title: string, result: unknown, describer: ValueDescriber): string[] => {
  const details =
    typeof result === 'object' && result !== null && !Array.isArray(result)
      ? Object.fromEntries(Object.entries(result).filter(([key]) => key !== 'status'))
      : result
  const formattedResult = formatValue(details, describer)
  return wrapLine(`${title}${formattedResult === '{}' || formattedResult === 'null' ? '' : ` ${formattedResult}`}`)
}

const formatIdentity = (row: Record<string, unknown>, describer: ValueDescriber): string => {
  const [column, value] =
    Object.entries(row).find(([key, item]) => (key === 'id' || key.endsWith('_id')) && item !== null) ?? []
  return column ? ` ${formatValue(value, describer, column)}` : ''
}

export const describeChanges = (changed: RowChange[], describer: ValueDescriber): string[] => {
  return changed.flatMap(({ table, before, after }) => {
    // Names a row without its numeric id, because ids from a sequence differ between runs.
    const describeId = (row: Record<string, unknown>) =>
      !before && typeof row.id === 'number'
        ? ''
        : 'id' in row
          ? ` ${formatValue(row.id, describer, `${toSingular(table)}_id`)}`
          : formatIdentity(row, describer)
    if (before && after) {
      const columns = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      const describeColumnChange = (key: string) =>
        `${key} ${formatValue(before[key], describer, key)} → ${formatValue(after[key], describer, key)}`
      return wrapLine(`  ~ ${table}${describeId(after)}: ${columns.map(describeColumnChange).join(', ')}`)
    }
    const changedRow = after ?? before ?? {}
    const changedValues = Object.entries(changedRow).filter(([key, value]) => value !== null && key !== 'id')
    const columnTexts = changedValues.map(([key, value]) => `${key} ${formatValue(value, describer, key)}`).join(', ')
    return wrapLine(`  ${after ? '+' : '-'} ${table}${describeId(changedRow)}: ${columnTexts}`)
  })
}
