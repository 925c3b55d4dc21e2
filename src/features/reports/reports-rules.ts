import type { EventFilter } from '@/features/event-admin/event-filter-rules'
import { addMonths, getFirstOfMonth, isCalendarDay, getToday } from '@/lib/dates'

/** True if the date is valid and not before 2000, because the ledger has no older payments. */
const isRecentDay = (text: string): boolean => text >= '2000' && isCalendarDay(text)

/**
 * The first day of the month in the URL, such as `2025-01-01`. The current month if the URL contains no valid month.
 */
export const parseMonth = (search: URLSearchParams, today = getToday()): string => {
  const monthParameter = search.get('month') ?? ''
  return isRecentDay(`${monthParameter}-01`) ? `${monthParameter}-01` : getFirstOfMonth(today)
}

/** The date range in the URL. Default: from the first day of this month to today. */
export const parseDateRange = (search: URLSearchParams, today = getToday()): { from: string; to: string } => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return { from: isRecentDay(from) ? from : getFirstOfMonth(today), to: isRecentDay(to) ? to : today }
}

/** The Australian financial year of a day, named by the year in which it ends. 1 July 2026 is in 2027. */
export const getFinancialYear = (day: string): number => Number(addMonths(day, 6).slice(0, 4))

export const parseFinancialYear = (search: URLSearchParams, today = getToday()): number => {
  const yearParameter = search.get('year') ?? ''
  return /^20\d\d$/.test(yearParameter) ? Number(yearParameter) : getFinancialYear(today)
}

/** Formats a financial year as `2026-27`. */
export const formatFinancialYear = (year: number): string => `${year - 1}-${String(year).slice(2)}`

/** The departures that a report covers, and how its tables group them. */
export interface ReportScope extends EventFilter {
  /** True if tables have one row for each trip, false if they have one row for each departure. */
  byTrip: boolean
}

export const parseScope = (search: URLSearchParams): ReportScope => ({
  event: search.get('event') ?? '',
  trip: search.get('trip') ?? '',
  byTrip: search.get('by') === 'trip',
})

/**
 * The URL's parameters after staff have selected other departures or another grouping for the report. Every table
 * returns to its first page.
 */
export const setScope = (search: URLSearchParams, { event, trip, byTrip }: ReportScope): URLSearchParams => {
  const newSearch = new URLSearchParams(search)
  for (const parameterName of ['page', 'events', 'bookings', 'refunds']) newSearch.delete(parameterName)
  for (const [name, value] of Object.entries({ event, trip, by: byTrip ? 'trip' : '' })) {
    if (value) newSearch.set(name, value)
    else newSearch.delete(name)
  }
  return newSearch
}

/** The groups of amounts owing, by days overdue. */
export const AGE_GROUPS = [
  ['not_due', 'Not yet due'],
  ['days_30', 'Days overdue: 1-30'],
  ['days_60', 'Days overdue: 31-60'],
  ['days_more', 'Days overdue: 61+'],
] as const

/** The names of the reasons why bookings were cancelled, expired or left a departure. */
export const CANCELLATION_REASON_NAMES: Record<string, string> = {
  member: 'Cancelled by the member',
  staff: 'Cancelled by staff',
  called_off: 'Departure called off',
  expired: 'Seat hold expired',
  moved: 'Moved to another departure',
  unknown: 'Not recorded',
}

/** The names of the parts of the revenue. */
export const REVENUE_KIND_NAMES: Record<string, string> = {
  seat: 'Seats',
  room_option: 'Rooms',
  extra: 'Extras',
  discount: 'Discounts',
  adjustment: 'Adjustments',
  kept: 'Deposits kept from cancelled bookings',
}

/** The names of the kinds of payment exceptions. */
export const PAYMENT_EXCEPTION_NAMES: Record<string, string> = {
  refund_failed: 'Card refund failed',
  unmatched: 'Unmatched card payment',
  dispute: 'Card payment disputed',
  autopay_stopped: 'Automatic payment failed',
  difference: 'Doesn’t match Stripe',
}
