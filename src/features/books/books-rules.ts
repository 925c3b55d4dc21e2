import { addMonths, firstOfMonth, isDay, today } from '@/lib/dates'

/** The ledger has nothing from before 2000. */
const isRecentDay = (text: string): boolean => text >= '2000' && isDay(text)

/** A month of the books by its first day, as `2025-01-01`; what the address says wrongly is the present one. */
export const monthIn = (search: URLSearchParams, now = today()): string => {
  const asked = search.get('month') ?? ''
  return isRecentDay(`${asked}-01`) ? `${asked}-01` : firstOfMonth(now)
}

/** From the first of this month to today, unless the address names days. */
export const rangeIn = (search: URLSearchParams, now = today()): { from: string; to: string } => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return { from: isRecentDay(from) ? from : firstOfMonth(now), to: isRecentDay(to) ? to : now }
}

/** The Australian financial year that a day is in, by the year it ends in: of 1st July, 2026 it is 2027. */
export const financialYear = (day: string): number => Number(addMonths(day, 6).slice(0, 4))

export const yearIn = (search: URLSearchParams, now = today()): number => {
  const asked = search.get('year') ?? ''
  return /^20\d\d$/.test(asked) ? Number(asked) : financialYear(now)
}

/** `2026-27`. */
export const yearName = (year: number): string => `${year - 1}-${String(year).slice(2)}`

/** How long what is owed has been due, in the order of a table. */
export const AGES = [
  ['not_due', 'Not yet due'],
  ['days_30', 'Days overdue: 1-30'],
  ['days_60', 'Days overdue: 31-60'],
  ['days_more', 'Days overdue: 61+'],
] as const

/** What stands on the desk of cards, by its kind. */
export const CARD_MATTERS: Record<string, string> = {
  refund_failed: 'A refund to a card failed',
  unmatched: 'Money by card that nobody asked for',
  dispute: 'A payment by card is disputed',
  autopay_stopped: 'A kept card could not be charged',
  difference: 'The card provider says otherwise',
}
