import { ADMIN_CASES } from './admin-cases'

/** Additional arguments to measure for each query: searches, filters and pages. */
const NO_BOOKING = { q: '', status: 'all', payment: '', event: '' }
const NO_ACTIVITY_FILTER = { q: '', who: '', entity: '', action: '', since: '', until: '' }
const NO_EMAIL_FILTER = { q: '', state: '', template: '' }
const NO_ORDER = { q: '', status: '', fulfilled: '' }
const NO_TRIP = { q: '', which: '', sort: '', page: 1 }
const NO_EVENT_FILTER = { destination: '', month: '', maxPrice: null }
const each = <Value>(values: Value[], toArguments: (value: Value) => unknown[]) => values.map(toArguments)

/** The first day of the month that lies the given number of months back. */
const day = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}
const year = new Date().getUTCFullYear()

export const EXTRA_ARGUMENTS: Record<string, unknown[][]> = {
  adminBookings: [
    [NO_BOOKING, 40],
    ...each(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_BOOKING, q }, 1]),
    [{ ...NO_BOOKING, status: 'confirmed', q: 'moonlight' }, 1],
    ...ADMIN_CASES.adminBookings,
  ],
  adminCustomers: [
    ...each(['moonlight', 'me', '0412'], (q) => [{ q, status: '', page: 1 }]),
    [{ q: '', status: '', page: 40 }],
    ...ADMIN_CASES.adminCustomers,
  ],
  adminOrders: [...each(['isolde', 'bu'], (q) => [{ ...NO_ORDER, q }, 1]), [NO_ORDER, 40], ...ADMIN_CASES.adminOrders],
  paymentsReport: [[day(0), day(-1)]],
  monthReport: [[day(1)]],
  revenueReport: [[year]],
  gstReport: [[year]],
  completedEvents: [[2]],
  searchCustomers: [['moon'], ['me']],
  departures: [
    ...each(['all', 'announced', 'shop'], (list) => [list, NO_EVENT_FILTER, 3]),
    ['all', { ...NO_EVENT_FILTER, destination: 'Tasmania' }, 1],
    ['all', { ...NO_EVENT_FILTER, maxPrice: 2000 }, 1],
  ],
  adminSearch: [['moonlight'], ['be'], ['INV-000044'], ['lantern'], ['ORD-0000'], ['0412 345 678'], ['900004']],
  adminTrips: [
    ...each(['lantern', 'be'], (q) => [{ ...NO_TRIP, q }]),
    [{ ...NO_TRIP, page: 6 }],
    ...ADMIN_CASES.adminTrips,
  ],
  activityLog: [
    ...each(['moonlight', 'be'], (q) => [{ ...NO_ACTIVITY_FILTER, q }, 1]),
    [{ ...NO_ACTIVITY_FILTER, who: 'nobody' }, 1],
    [{ ...NO_ACTIVITY_FILTER, entity: 'bookings' }, 1],
    [{ ...NO_ACTIVITY_FILTER, action: 'save_event' }, 1],
    [{ ...NO_ACTIVITY_FILTER, since: day(14), until: day(13) }, 1],
    [NO_ACTIVITY_FILTER, 40],
  ],
  recordActivity: [
    // A departure of the generated history, and a customer who booked it.
    [{ kind: 'trip', id: '1e000000-0000-4000-8000-000000000004' }, 1],
    [{ kind: 'customer', id: '3e000000-0000-4000-8000-000000000004' }, 1],
  ],
  inboxEntries: [
    ['interest', 'zelda', 1],
    ['contact', 'isolde', 1],
    ['interest', 'ke', 1],
    ['contact', 'wr', 1],
  ],
  outboxEmails: [
    ...each(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_EMAIL_FILTER, q }, 1]),
    ...each(['sent', 'waiting', 'failed', 'bounced', 'cancelled'], (state) => [{ ...NO_EMAIL_FILTER, state }, 1]),
    [{ ...NO_EMAIL_FILTER, template: 'booking_confirmed' }, 1],
    [{ ...NO_EMAIL_FILTER, state: 'sent', template: 'booking_confirmed' }, 1],
    [NO_EMAIL_FILTER, 40],
  ],
  nextEntries: [[4]],
  tripOptions: [['lantern'], ['be'], ['', '']],
  waitlistEntries: [
    ['vesper', 1],
    ['wa', 1],
    ['', 20],
  ],
}

/**
 * Queries that are not measured: their edge function calls the card provider first and reads one database row by its
 * key.
 */
export const ELSEWHERE = ['checkoutState']

/**
 * Queries whose time depends on the period they report on, with their limits in milliseconds. These are the reports
 * on a month, a year or today's debts, and the emails due within a week.
 */
export const OF_ITS_DAYS = {
  receivables: 500,
  paymentsReport: 500,
  revenueReport: 500,
  monthReport: 500,
  scheduledEmails: 250,
}

/**
 * Customer lists sorted or filtered by booking totals, last activity or possible duplicates. They are computed on
 * each request. Stored totals would be written while a trip is locked.
 */
export const RECKONED = {
  asked: /^adminCustomers\(.*(order=column=(bookings|spent|owing|departure|active)|who=(owing|duplicates))/,
  ms: 150,
}

/**
 * Searches for two letters that match a name in one booking of eight. They count 1,000 rows instead of 12. The limit
 * for pages applies.
 */
export const COUNTED = ['adminBookings(q=be, 1)', 'adminSearch(be)']

/**
 * Bookings with a balance, in an order that no partial index covers. An index finds them, then they are sorted: 6,000
 * instead of 11 rows. The limit for pages applies.
 */
export const OWED_TODAY = /^adminBookings\(.*payment=owing.*order=/

/** Tables that a query may scan completely, with the reason. */
export const THROUGH: Record<string, [table: string, why: string]> = {
  eventGuests: ['customers', 'the planner evaluates the policy of guides for each row; 5 ms of 50,000'],
}

/** Lists without pagination, with the rows that limit their length. */
export const UNPAGINATED: Record<string, string> = {
  collectTrips: 'departures ahead',
  nextDepartures: 'departures ahead',
  prerenderedEventIds: 'pages to write, read by a build alone',
}
