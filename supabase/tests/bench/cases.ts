import { ADMIN_LIST_ARGUMENTS } from './admin-cases'

const ALL_EVENTS = { event: '', trip: '', byTrip: false }
const NO_BOOKING_FILTERS = { q: '', status: 'all', payment: '', event: '' }
const NO_ACTIVITY_FILTERS = { q: '', actor: '', entity: '', action: '', since: '', until: '' }
const NO_EMAIL_FILTERS = { q: '', state: '', template: '' }
const NO_ORDER_FILTERS = { q: '', status: '', fulfilled: '' }
const NO_ADMIN_EVENT_FILTERS = { q: '', which: '', sort: '', page: 1 }
const NO_EVENT_FILTERS = { destination: '', month: '', maxPrice: null }
const mapArguments = <Value>(values: Value[], toArguments: (value: Value) => unknown[]) => values.map(toArguments)

/** Returns the first day of the month that is the given number of months ago. */
const getMonthStart = (monthsBack: number) => {
  const currentTime = new Date()
  return new Date(Date.UTC(currentTime.getUTCFullYear(), currentTime.getUTCMonth() - monthsBack, 1))
    .toISOString()
    .slice(0, 10)
}
const currentYear = new Date().getUTCFullYear()

export const EXTRA_ARGUMENTS: Record<string, unknown[][]> = {
  adminBookings: [
    [NO_BOOKING_FILTERS, 40],
    ...mapArguments(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_BOOKING_FILTERS, q }, 1]),
    [{ ...NO_BOOKING_FILTERS, status: 'confirmed', q: 'moonlight' }, 1],
    ...ADMIN_LIST_ARGUMENTS.adminBookings,
  ],
  adminCustomers: [
    ...mapArguments(['moonlight', 'me', '0412'], (q) => [{ q, status: '', page: 1 }]),
    [{ q: '', status: '', page: 40 }],
    ...ADMIN_LIST_ARGUMENTS.adminCustomers,
  ],
  adminOrders: [
    ...mapArguments(['isolde', 'bu'], (q) => [{ ...NO_ORDER_FILTERS, q }, 1]),
    [NO_ORDER_FILTERS, 40],
    ...ADMIN_LIST_ARGUMENTS.adminOrders,
  ],
  adminPromoCodes: ADMIN_LIST_ARGUMENTS.adminPromoCodes,
  paymentsReport: [[getMonthStart(0), getMonthStart(-1), ALL_EVENTS]],
  cancellationsReport: [[getMonthStart(0), getMonthStart(-1), ALL_EVENTS]],
  monthReport: [[getMonthStart(1)]],
  revenueReport: [[currentYear, ALL_EVENTS]],
  gstReport: [[currentYear]],
  completedEvents: [[2]],
  searchCustomers: [['moon'], ['me']],
  upcomingEvents: [
    ...mapArguments(['all', 'announced', 'shop'], (list) => [list, NO_EVENT_FILTERS, 3]),
    ['all', { ...NO_EVENT_FILTERS, destination: 'Tasmania' }, 1],
    ['all', { ...NO_EVENT_FILTERS, maxPrice: 2000 }, 1],
  ],
  adminSearch: [['moonlight'], ['be'], ['INV-000044'], ['lantern'], ['ORD-0000'], ['0412 345 678'], ['900004']],
  adminEvents: [
    ...mapArguments(['lantern', 'be'], (q) => [{ ...NO_ADMIN_EVENT_FILTERS, q }]),
    [{ ...NO_ADMIN_EVENT_FILTERS, page: 6 }],
    ...ADMIN_LIST_ARGUMENTS.adminEvents,
  ],
  activityLog: [
    ...mapArguments(['moonlight', 'be'], (q) => [{ ...NO_ACTIVITY_FILTERS, q }, 1]),
    [{ ...NO_ACTIVITY_FILTERS, actor: 'nobody' }, 1],
    [{ ...NO_ACTIVITY_FILTERS, entity: 'bookings' }, 1],
    [{ ...NO_ACTIVITY_FILTERS, action: 'save_event' }, 1],
    [{ ...NO_ACTIVITY_FILTERS, since: getMonthStart(14), until: getMonthStart(13) }, 1],
    [NO_ACTIVITY_FILTERS, 40],
  ],
  recordActivity: [
    // The ids of a generated departure and of a customer who booked it.
    [{ kind: 'event', id: '1e000000-0000-4000-8000-000000000004' }, 1],
    [{ kind: 'customer', id: '3e000000-0000-4000-8000-000000000004' }, 1],
  ],
  inboxEntries: [
    ['interest', 'zelda', 1],
    ['contact', 'isolde', 1],
    ['interest', 'ke', 1],
    ['contact', 'wr', 1],
  ],
  outboxEmails: [
    ...mapArguments(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_EMAIL_FILTERS, q }, 1]),
    ...mapArguments(['sent', 'waiting', 'failed', 'bounced', 'cancelled'], (state) => [
      { ...NO_EMAIL_FILTERS, state },
      1,
    ]),
    [{ ...NO_EMAIL_FILTERS, template: 'booking_confirmed' }, 1],
    [{ ...NO_EMAIL_FILTERS, state: 'sent', template: 'booking_confirmed' }, 1],
    [NO_EMAIL_FILTERS, 40],
  ],
  nextEntries: [[4]],
  eventOptions: [['lantern'], ['be'], ['', '']],
  waitlistEntries: [
    ['vesper', 1],
    ['wa', 1],
    ['', 20],
  ],
}

/**
 * Queries that are not measured, because their edge function mainly waits for the card provider and reads one row by
 * its key.
 */
export const UNMEASURED_QUERIES = ['checkoutState']

/**
 * Limits in milliseconds for queries whose time depends on the reported period: reports on a month or a year, the
 * amounts that are owed today, and the emails due within a week.
 */
export const PERIOD_LIMITS_MS = {
  receivables: 500,
  paymentsReport: 500,
  cancellationsReport: 500,
  revenueReport: 500,
  gstReport: 500,
  monthReport: 500,
  scheduledEmails: 250,
}

/**
 * Customer lists sorted or filtered by booking totals, last activity or possible duplicates. Each request computes the
 * totals. If the totals were stored, each booking would have to update its customer while it locks the trip.
 */
export const COMPUTED_SORTS = {
  asked: /^adminCustomers\(.*(order=column=(bookings|spent|owing|departure|active)|group=(owing|duplicates))/,
  ms: 150,
}

/**
 * Searches for two letters, which match the names of one booking in eight. They count 1,000 rows instead of about 12,
 * but must meet the same time limit as other pages.
 */
export const BROAD_SEARCHES = ['adminBookings(q=be, 1)', 'adminSearch(be)']

/**
 * Lists of bookings with money owing, sorted without a matching partial index. PostgreSQL reads and sorts 6,000 rows
 * instead of the 11 rows of a page. The time limit of pages applies.
 */
export const UNINDEXED_OWING_PATTERN = /^adminBookings\(.*payment=owing.*order=/

/** Tables that a query may scan completely, with the reason. */
export const ALLOWED_FULL_SCANS: Record<string, [table: string, why: string]> = {
  eventGuests: ['customers', 'the planner evaluates the policy of guides for each row; 5 ms of 50,000'],
}

/**
 * Queries that read every departure, or every upcoming one, with the reason. Their time grows with the number of
 * departures, so only the time limit for pages applies.
 */
export const EVENT_QUERIES: Record<string, string> = {
  adminEvents: 'counts and sorts the departures of a filter',
  overviewSummary: 'adds up the stored totals of each departure',
  upcomingEvents: 'finds the best departure of each trip',
  feedEvents: 'writes the calendar and the RSS feed, read by a build alone',
  collectEvents: 'lists the departures at which an order can be collected',
  nextEvents: 'lists the next departures that can be booked',
  prerenderedEvents: 'lists the pages to write, read by a build alone',
}
