import type { BadgeTone } from '@/ui/badge'
import { readPageNumber } from '@/lib/navigation'
import { parseSortOrder, formatSortOrder, type SortOrder } from '@/ui/table/column'

interface BadgeAppearance {
  label: string
  tone: BadgeTone
}

export const STATUS_BADGES: Record<string, BadgeAppearance> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}
/** Labels of the payment statuses. The booking list calls a partly paid booking "payment plan". */
export const PAYMENT_BADGES: Record<string, BadgeAppearance> = {
  paid: { label: 'Paid', tone: 'success' },
  partial: { label: 'Payment Plan', tone: 'info' },
  pending: { label: 'Pending', tone: 'warning' },
}

export const STATUS_FILTERS = {
  live: 'Active',
  confirmed: 'Confirmed',
  pending: 'Pending',
  cancelled: 'Cancelled',
  expired: 'Expired',
  all: 'All',
}
export const PAYMENT_FILTERS = {
  '': 'Any payment',
  paid: 'Paid',
  partial: 'Payment Plan',
  pending: 'Nothing paid',
  owing: 'Owing',
  overdue: 'Overdue',
  transfers: 'Bank transfer to confirm',
  refund_due: 'Refund due',
}
/** The columns by which the database can sort bookings. */
export const BOOKING_SORT_COLUMNS = ['start', 'due', 'owing', 'created'] as const

export interface BookingFilters {
  q: string
  /** The status filter. `live` matches pending bookings and confirmed bookings. */
  status: keyof typeof STATUS_FILTERS
  payment: keyof typeof PAYMENT_FILTERS
  /** The id of an event. Empty: bookings of all events. */
  event: string
  /** The id of a trip, to list the bookings of all its departures. Empty: no filter. */
  trip: string
  /** `soon`: only departures that are so close that members can no longer change their travellers. Empty: no filter. */
  departs: '' | 'soon'
  /** The sort order. Null: newest booking first. */
  order: SortOrder | null
}

export const ACTIVE_BOOKINGS_FILTERS: BookingFilters = {
  q: '',
  status: 'live',
  payment: '',
  event: '',
  trip: '',
  departs: '',
  order: null,
}

/** The booking filters that staff use every day, each with a URL. */
export const BOOKING_QUICK_FILTERS: readonly { name: string; filters: BookingFilters }[] = [
  { name: 'All active', filters: ACTIVE_BOOKINGS_FILTERS },
  {
    name: 'Unpaid',
    filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'owing', order: { column: 'due', isDescending: false } },
  },
  {
    name: 'Overdue',
    filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'overdue', order: { column: 'due', isDescending: false } },
  },
  { name: 'Transfers', filters: { ...ACTIVE_BOOKINGS_FILTERS, payment: 'transfers' } },
  { name: 'Refund due', filters: { ...ACTIVE_BOOKINGS_FILTERS, status: 'all', payment: 'refund_due' } },
  {
    name: 'Departing soon',
    filters: { ...ACTIVE_BOOKINGS_FILTERS, departs: 'soon', order: { column: 'start', isDescending: false } },
  },
]

const isKeyOf = <Keys extends object>(keys: Keys, value: string): value is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, value)

/**
 * The default status filter for a payment filter. The filter for refunds due includes bookings of every status, because
 * a refund can be due in any status.
 */
const getDefaultStatus = (payment: BookingFilters['payment']): BookingFilters['status'] =>
  payment === 'refund_due' ? 'all' : 'live'

/** Parses the booking filters from the URL. Invalid values fall back to active bookings. */
export const parseBookingFilters = (search: URLSearchParams): BookingFilters & { page: number } => {
  const paymentParam = search.get('payment') ?? ''
  const payment = isKeyOf(PAYMENT_FILTERS, paymentParam) ? paymentParam : ''
  const status = search.get('status') ?? ''
  return {
    q: search.get('q') ?? '',
    status: isKeyOf(STATUS_FILTERS, status) ? status : getDefaultStatus(payment),
    payment,
    event: search.get('event') ?? '',
    trip: search.get('trip') ?? '',
    departs: search.get('departs') === 'soon' ? 'soon' : '',
    order: parseSortOrder(search.get('sort'), BOOKING_SORT_COLUMNS),
    page: readPageNumber(search),
  }
}

/** The query string of the booking filters. Omits default values. */
export const formatBookingFilters = ({
  q,
  status,
  payment,
  event,
  trip,
  departs,
  order,
  page,
}: BookingFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(status !== getDefaultStatus(payment) && { status }),
  ...(payment && { payment }),
  ...(event && { event }),
  ...(trip && { trip }),
  ...(departs && { departs }),
  ...(order && { sort: formatSortOrder(order) }),
  ...(page > 1 && { page: String(page) }),
})

/** True if the filters may exclude bookings from the list. */
export const hasActiveBookingFilters = ({ q, status, payment, event, trip, departs }: BookingFilters): boolean =>
  q.trim() !== '' || status !== 'live' || payment !== '' || event !== '' || trip !== '' || departs !== ''

/**
 * Selects a payment filter. The default status depends on the payment filter, so a status that is still the default
 * changes too.
 */
export const changePaymentFilter = (
  previousFilters: BookingFilters,
  payment: BookingFilters['payment'],
): Partial<BookingFilters> => ({
  payment,
  ...(previousFilters.status === getDefaultStatus(previousFilters.payment) && { status: getDefaultStatus(payment) }),
})
