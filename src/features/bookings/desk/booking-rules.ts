import type { BadgeTone } from '@/ui/badge'
import { pageIn } from '@/lib/page-in'

interface Look {
  label: string
  tone: BadgeTone
}

/** Who booked, where the customer has been forgotten. */
export const NO_NAME = 'Former customer'

export const STATUS_BADGES: Record<string, Look> = {
  confirmed: { label: 'Confirmed', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** Partly paid is what the list calls a payment plan. */
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
  overdue: 'Overdue',
  refund_due: 'Refund due',
}

export interface BookingFilters {
  q: string
  /** `live`: pending and confirmed. */
  status: keyof typeof STATUS_FILTERS
  payment: keyof typeof PAYMENT_FILTERS
  /** An event's id, or nothing. */
  event: string
}

export const ALL_LIVE: BookingFilters = { q: '', status: 'live', payment: '', event: '' }

const isKey = <Keys extends object>(keys: Keys, value: string): value is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, value)

/** What the address asks for; what it cannot mean falls back to the active bookings. */
export const readBookingFilters = (search: URLSearchParams): BookingFilters & { page: number } => {
  const status = search.get('status') ?? 'live'
  const payment = search.get('payment') ?? ''
  return {
    q: search.get('q') ?? '',
    status: isKey(STATUS_FILTERS, status) ? status : 'live',
    payment: isKey(PAYMENT_FILTERS, payment) ? payment : '',
    event: search.get('event') ?? '',
    page: pageIn(search),
  }
}

/** The address of what is shown, without what goes without saying. */
export const writeFilters = ({
  q,
  status,
  payment,
  event,
  page,
}: BookingFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(status !== 'live' && { status }),
  ...(payment && { payment }),
  ...(event && { event }),
  ...(page > 1 && { page: String(page) }),
})
