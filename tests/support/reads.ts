/** Finds every query and mutation of the client in its source files, and the arguments to call them with. */

export interface ClientOptions {
  queryKey?: readonly unknown[]
  queryFn?: (context: unknown) => unknown
  initialPageParam?: unknown
  getNextPageParam?: unknown
  mutationKey?: readonly unknown[]
  mutationFn?: (variables: unknown) => unknown
}

export const QUERY_FILE_GLOB = '/src/features/**/*-{query,queries,mutations}.ts'
const queryModules = import.meta.glob<Record<string, unknown>>('/src/features/**/*-{query,queries,mutations}.ts', {
  eager: true,
})
const querySources = import.meta.glob<string>('/src/features/**/*-{query,queries,mutations}.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The ids for queries about one record: an event, a booking and so on. */
export interface RecordIds {
  event: string
  booking: string
  user: string
  customer: string
  order: string
  product: string
  comment: string
  email: string
  checkout: string
  token: string
}
export const createRecordIds = (id: string): RecordIds => ({
  event: id,
  booking: id,
  user: id,
  customer: id,
  order: id,
  product: id,
  comment: id,
  email: id,
  checkout: id,
  token: id,
})

const NO_BOOKING_FILTER = { q: '', status: 'all', payment: '', event: '' }
/** The scope of a report on all departures. */
const ALL_EVENTS = { event: '', trip: '', byTrip: false }
const NO_HISTORY_FILTER = { q: '', actor: '', entity: '', action: '', since: '', until: '' }

/** The arguments of the queries of admin lists, which need no ids. */
const ADMIN_LIST_ARGUMENTS = {
  adminBookings: [[NO_BOOKING_FILTER, 1]],
  adminCustomers: [[{ q: '', status: '', page: 1 }]],
  adminPromoCodes: [[{ q: '', state: '' }, 1]],
  adminOrders: [[{ q: '', status: '', fulfilled: '' }, 1]],
  adminEvents: [[{ q: '', which: '', sort: '', page: 1 }]],
}

/** The arguments of queries and mutations that need no ids, other than the queries of admin lists. */
const QUERY_ARGUMENTS_WITHOUT_IDS = {
  deleteText: [['comment'], ['reply']],
  editText: [['comment'], ['reply']],
  flagText: [['comment'], ['reply']],
  setHandled: [['interest'], ['contact']],
  markSelectedHandled: [['interest'], ['contact']],
  recordMoneyMovement: [['payment'], ['refund']],
  reportText: [['comment'], ['reply']],
  restoreText: [['comment'], ['reply']],
  termsPreview: [[{}]],
  policyPreview: [[[{ days: 0, keeps: 'deposit', value: null }]]],
  completedEvents: [[1]],
  outboxEmails: [[{ q: '', state: '', template: '' }, 1]],
  scheduledEmails: [[1]],
  moderationQueue: [[1]],
  expiredTransfers: [[1]],
  transfersToConfirm: [[1]],
  waitlistEntries: [['', 1]],
  setExceptionHandled: [['refund_failed'], ['unmatched'], ['dispute'], ['autopay_stopped'], ['difference']],
  announcedEventsByPlace: [[['tasmania', 'usa']]],
  receivables: [[{ events: 1, bookings: 1, refunds: 1 }, ALL_EVENTS]],
}

/**
 * The arguments of query and mutation factories, by the factory's name. Factories that are not listed take only ids and
 * numbers.
 */
export const createFactoryArguments = ({
  event,
  booking,
  user,
  customer,
  order,
  product,
  comment,
}: RecordIds): Record<string, unknown[][]> => ({
  ...ADMIN_LIST_ARGUMENTS,
  ...QUERY_ARGUMENTS_WITHOUT_IDS,
  commentPages: [
    [event, user],
    [event, user, true],
  ],
  mergeReview: [[customer, customer]],
  cartQuote: [[[{ productId: product, quantity: 1 }], 'collect']],
  eventActivity: [
    [event, null],
    [event, user],
  ],
  checkedEvents: [[event, [{ start_date: '2031-02-12' }], false]],
  extrasPreview: [[booking, { extras: [] }]],
  planPreview: [[event, 1, 3]],
  adminPlanPreview: [[event, 1, 3, []]],
  planTerms: [[{ eventId: event, seats: 1, plan: 3, extras: [], rooms: [], codes: [] }]],
  eventBookings: [[event, 1]],
  eventWaitlist: [[event, 1]],
  commentsById: [[event, user, [comment]]],
  activityLog: [[NO_HISTORY_FILTER, 1]],
  recordActivity: [[{ kind: 'event', id: event }, 1]],
  inboxEntries: [
    ['interest', '', 1],
    ['contact', '', 1],
  ],
  upcomingEvents: [
    ['all', { destination: '', month: '', maxPrice: null, availability: '' }, 1],
    ['all', { destination: '', month: '', maxPrice: null, availability: 'join' }, 1],
    ['announced', { destination: 'St. John', month: '2031-12', maxPrice: 900, availability: 'book' }, 2],
    ['shop', { destination: '', month: '', maxPrice: null, availability: '' }, 1],
  ],
  announcements: [[event, 1]],
  expressInterest: [[{ eventId: event, name: 'Trip' }]],
  hasCardPayment: [[{ bookingId: booking }], [{ orderId: order }]],
  refundToCard: [[{ bookingId: booking }]],
  callOffChoice: [[{ bookingId: booking }]],
  chooseRefund: [[{ bookingId: booking }]],
  chooseDate: [[{ bookingId: booking }]],
  saveProfile: [[{ id: user, full_name: 'A', is_admin: false }]],
  setFavorite: [[{}, event, user]],
  setLike: [[user, { kind: 'comment', id: comment, eventId: event }]],
})

type Factory = (...values: unknown[]) => ClientOptions
const isFactory = (value: unknown): value is Factory => typeof value === 'function'

export interface ClientFactory {
  /** File and name of the factory, for the test title. */
  name: string
  factory: string
  file: string
  source: string
  /** Calls the factory. Some exports are options objects instead of functions; for these, returns the object. */
  callFactory: (values: unknown[]) => ClientOptions
}

/** Finds every exported query or mutation of the client whose source text matches `kind`. */
export const findFactories = (kind: RegExp): ClientFactory[] =>
  Object.entries(querySources).flatMap(([path, text]) =>
    text
      .split(/^export const /m)
      .slice(1)
      .filter((source) => kind.test(source))
      .map((source) => {
        const factory = /^\w+/.exec(source)?.[0] ?? ''
        const exportedFactory = queryModules[path]?.[factory]
        const file = path.replace(/.*features\//, '')
        const callFactory = (values: unknown[]): ClientOptions =>
          isFactory(exportedFactory) ? exportedFactory(...values) : (exportedFactory as ClientOptions)
        return { name: `${file} ${factory}`, factory, file, source, callFactory }
      }),
  )
export const QUERY_PATTERN = /\b(?:infiniteQ|q)ueryOptions\(/
export const MUTATION_PATTERN = /\bmutationOptions\(/
