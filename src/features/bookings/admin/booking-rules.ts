import type { BadgeTone } from '@/ui/badge'
import { readPageNumber } from '@/lib/navigation'
import { parseSortOrder, formatSortOrder, type SortOrder } from '@/ui/table/column'

interface Look {
  label: string
  tone: BadgeTone
}

export const STATUS_BADGES: Record<string, Look> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}
/** The list calls a partly paid booking "payment plan". */
export const PAYMENT_BADGES: Record<string, Look> = {
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
  transfers: 'Transfer announced',
  refund_due: 'Refund due',
}
/** The columns that the database can sort by. */
export const ORDERS = ['departure', 'due', 'owing', 'created'] as const

export interface BookingFilters {
  q: string
  /** `live`: pending and confirmed. */
  status: keyof typeof STATUS_FILTERS
  payment: keyof typeof PAYMENT_FILTERS
  /** An event's id, or empty. */
  event: string
  /** `soon`: within the days in which changes are closed. */
  departs: '' | 'soon'
  /** Null: newest first. */
  order: SortOrder | null
}

export const ALL_LIVE: BookingFilters = { q: '', status: 'live', payment: '', event: '', departs: '', order: null }

/** Filters that staff use every day, each with a URL. */
export const VIEWS: readonly { name: string; filters: BookingFilters }[] = [
  { name: 'All active', filters: ALL_LIVE },
  { name: 'Unpaid', filters: { ...ALL_LIVE, payment: 'owing', order: { column: 'due', descending: false } } },
  { name: 'Overdue', filters: { ...ALL_LIVE, payment: 'overdue', order: { column: 'due', descending: false } } },
  { name: 'Transfers', filters: { ...ALL_LIVE, payment: 'transfers' } },
  { name: 'Refund due', filters: { ...ALL_LIVE, status: 'all', payment: 'refund_due' } },
  {
    name: 'Departing soon',
    filters: { ...ALL_LIVE, departs: 'soon', order: { column: 'departure', descending: false } },
  },
]

const isKey = <Keys extends object>(keys: Keys, value: string): value is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, value)

/** The default status for a payment filter. Refunds can be due in any status. */
const usual = (payment: BookingFilters['payment']): BookingFilters['status'] =>
  payment === 'refund_due' ? 'all' : 'live'

/** Parses the filters from the URL. Invalid values fall back to active bookings. */
export const readBookingFilters = (search: URLSearchParams): BookingFilters & { page: number } => {
  const paymentParam = search.get('payment') ?? ''
  const payment = isKey(PAYMENT_FILTERS, paymentParam) ? paymentParam : ''
  const status = search.get('status') ?? ''
  return {
    q: search.get('q') ?? '',
    status: isKey(STATUS_FILTERS, status) ? status : usual(payment),
    payment,
    event: search.get('event') ?? '',
    departs: search.get('departs') === 'soon' ? 'soon' : '',
    order: parseSortOrder(search.get('sort'), ORDERS),
    page: readPageNumber(search),
  }
}

/** The query string of the filters, without default values. */
export const writeFilters = ({
  q,
  status,
  payment,
  event,
  departs,
  order,
  page,
}: BookingFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(status !== usual(payment) && { status }),
  ...(payment && { payment }),
  ...(event && { event }),
  ...(departs && { departs }),
  ...(order && { sort: formatSortOrder(order) }),
  ...(page > 1 && { page: String(page) }),
})

/** True if the filters may exclude bookings. */
export const isNarrowed = ({ q, status, payment, event, departs }: BookingFilters): boolean =>
  q.trim() !== '' || status !== 'live' || payment !== '' || event !== '' || departs !== ''

/** Changes the payment filter. If the status filter is at the default of the old payment filter, it changes to the default of the new one. */
export const withPayment = (before: BookingFilters, payment: BookingFilters['payment']): Partial<BookingFilters> => ({
  payment,
  ...(before.status === usual(before.payment) && { status: usual(payment) }),
})
