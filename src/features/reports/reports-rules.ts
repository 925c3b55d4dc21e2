import { addMonths, getFirstOfMonth, isCalendarDay, getToday } from '@/lib/dates'

/** The ledger has nothing from before 2000. */
const isRecentDay = (text: string): boolean => text >= '2000' && isCalendarDay(text)

/** The month in the URL by its first day, such as `2025-01-01`. The current month if invalid. */
export const parseMonth = (search: URLSearchParams, now = getToday()): string => {
  const month = search.get('month') ?? ''
  return isRecentDay(`${month}-01`) ? `${month}-01` : getFirstOfMonth(now)
}

/** The date range in the URL. From the first of this month to today by default. */
export const parseDateRange = (search: URLSearchParams, now = getToday()): { from: string; to: string } => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return { from: isRecentDay(from) ? from : getFirstOfMonth(now), to: isRecentDay(to) ? to : now }
}

/** The Australian financial year of a day, named by the year it ends in: 2027 for 1st July, 2026. */
export const getFinancialYear = (day: string): number => Number(addMonths(day, 6).slice(0, 4))

export const parseYear = (search: URLSearchParams, now = getToday()): number => {
  const month = search.get('year') ?? ''
  return /^20\d\d$/.test(month) ? Number(month) : getFinancialYear(now)
}

/** `2026-27`. */
export const formatYear = (year: number): string => `${year - 1}-${String(year).slice(2)}`

/** Age groups of amounts owing, in table order. */
export const AGE_GROUPS = [
  ['not_due', 'Not yet due'],
  ['days_30', 'Days overdue: 1-30'],
  ['days_60', 'Days overdue: 31-60'],
  ['days_more', 'Days overdue: 61+'],
] as const

/** Names of card exceptions by kind. */
export const PAYMENT_EXCEPTION_NAMES: Record<string, string> = {
  refund_failed: 'A refund to a card failed',
  unmatched: 'Unmatched card payment',
  dispute: 'A payment by card is disputed',
  autopay_stopped: 'Automatic payment failed',
  difference: 'Doesn’t match Stripe',
}
