import { DESK_WAYS } from './desk-ways'

/** In which ways the bench asks a query beside the plain one: what is searched, told apart, and turned to. */
const NO_BOOKING = { q: '', status: 'all', payment: '', event: '' }
const NO_HISTORY = { q: '', who: '', entity: '', action: '', since: '', until: '' }
const NO_MAIL = { q: '', state: '', template: '' }
const NO_ORDER = { q: '', status: '', fulfilled: '' }
const NO_TRIP = { q: '', which: '', sort: '', page: 1 }
const NO_EVENT_FILTER = { destination: '', month: '', maxPrice: null }
const each = <Value>(values: Value[], way: (value: Value) => unknown[]) => values.map(way)

/** The first day of a month so many months ago. */
const day = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}
const year = new Date().getUTCFullYear()

export const WAYS: Record<string, unknown[][]> = {
  adminBookings: [
    [NO_BOOKING, 40],
    ...each(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_BOOKING, q }, 1]),
    [{ ...NO_BOOKING, status: 'confirmed', q: 'moonlight' }, 1],
    ...DESK_WAYS.adminBookings,
  ],
  adminCustomers: [
    ...each(['moonlight', 'me', '0412'], (q) => [{ q, status: '', page: 1 }]),
    [{ q: '', status: '', page: 40 }],
    ...DESK_WAYS.adminCustomers,
  ],
  adminOrders: [...each(['isolde', 'bu'], (q) => [{ ...NO_ORDER, q }, 1]), [NO_ORDER, 40], ...DESK_WAYS.adminOrders],
  booksPayments: [[day(0), day(-1)]],
  booksMonth: [[day(1)]],
  booksRevenue: [[year]],
  booksGst: [[year]],
  completedEvents: [[2]],
  customersFound: [['moon'], ['me']],
  departures: [
    ...each(['all', 'announced', 'shop'], (list) => [list, NO_EVENT_FILTER, 3]),
    ['all', { ...NO_EVENT_FILTER, destination: 'Tasmania' }, 1],
    ['all', { ...NO_EVENT_FILTER, maxPrice: 2000 }, 1],
  ],
  deskSearch: [['moonlight'], ['be'], ['INV-000044'], ['lantern'], ['ORD-0000'], ['0412 345 678'], ['900004']],
  deskTrips: [
    ...each(['lantern', 'be'], (q) => [{ ...NO_TRIP, q }]),
    [{ ...NO_TRIP, page: 6 }],
    ...DESK_WAYS.deskTrips,
  ],
  history: [
    ...each(['moonlight', 'be'], (q) => [{ ...NO_HISTORY, q }, 1]),
    [{ ...NO_HISTORY, who: 'nobody' }, 1],
    [{ ...NO_HISTORY, entity: 'bookings' }, 1],
    [{ ...NO_HISTORY, action: 'save_event' }, 1],
    [{ ...NO_HISTORY, since: day(14), until: day(13) }, 1],
    [NO_HISTORY, 40],
  ],
  historyOf: [
    // A departure among those of years, and whoever booked it first.
    [{ kind: 'trip', id: '1e000000-0000-4000-8000-000000000004' }, 1],
    [{ kind: 'customer', id: '3e000000-0000-4000-8000-000000000004' }, 1],
  ],
  inboxEntries: [
    ['interest', 'zelda', 1],
    ['contact', 'isolde', 1],
    ['interest', 'ke', 1],
    ['contact', 'wr', 1],
  ],
  mails: [
    ...each(['moonlight', 'be', 'INV-000044'], (q) => [{ ...NO_MAIL, q }, 1]),
    ...each(['sent', 'waiting', 'failed', 'bounced', 'cancelled'], (state) => [{ ...NO_MAIL, state }, 1]),
    [{ ...NO_MAIL, template: 'booking_confirmed' }, 1],
    [{ ...NO_MAIL, state: 'sent', template: 'booking_confirmed' }, 1],
    [NO_MAIL, 40],
  ],
  nextInLine: [[4]],
  tripChoices: [['lantern'], ['be'], ['', '']],
  waitlistEntries: [
    ['vesper', 1],
    ['wa', 1],
    ['', 20],
  ],
}

/** What a function answers, which looks at the card provider first: the database is asked for one row by its key. */
export const ELSEWHERE = ['checkoutState']

/**
 * What grows with the days that it tells of, not with all that came before: within so many milliseconds. The books, with
 * the payments of a month or a year and with what is owed today; the letters ahead, with what falls due within a week.
 */
export const OF_ITS_DAYS = { booksOwed: 500, booksPayments: 500, booksRevenue: 500, booksMonth: 500, mailsAhead: 250 }

/**
 * Customers by what all their bookings come to, by the day they were last here, and those who may be one person: reckoned up
 * or compared anew each time, which nobody pays for but who asks. A sum kept of each would be written while a trip is locked.
 */
export const RECKONED = {
  asked: /^adminCustomers\(.*(order=by=(bookings|spent|owing|departure|active)|who=(owing|duplicates))/,
  ms: 150,
}

/**
 * Two letters that begin a name of each eighth booking: a thousand are counted where the seed has twelve. Within the
 * milliseconds of a page.
 */
export const COUNTED = ['adminBookings(q=be, 1)', 'deskSearch(be)']

/**
 * Bookings that owe, in an order that no index has of them alone: all of today's are found by their index, then sorted,
 * 6,000 where the seed has eleven. Within the milliseconds of a page.
 */
export const OWED_TODAY = /^adminBookings\(.*payment=owing.*order=/

/** Tables that a query may read from end to end, and why that does no harm. */
export const THROUGH: Record<string, [table: string, why: string]> = {
  guestsOf: [
    'customers',
    'the planner counts what a guide may see anew for each row, and reads them all; 5 ms of 50,000',
  ],
}

/** Lists that are shown whole: they grow with what is still to come, or with one thing, and say here with which. */
export const WHOLE: Record<string, string> = {
  collectTrips: 'departures ahead',
  nextDepartures: 'departures ahead',
  writtenIds: 'pages to write, read by a build alone',
}
