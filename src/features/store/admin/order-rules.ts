import { readPageNumber } from '@/lib/navigation'

/** Filters of the list, from the URL. */
export interface OrderFilters {
  q: string
  status: keyof typeof ORDER_STATUSES
  fulfilled: keyof typeof FULFILMENT
}

export const ORDER_STATUSES = {
  '': 'Any status',
  pending: 'Awaiting Payment',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  refund_due: 'Refund Due',
}
export const FULFILMENT = { '': 'Fulfilled or not', false: 'Not fulfilled', true: 'Fulfilled' }

const isKey = <Keys extends object>(keys: Keys, value: string): value is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, value)

/** Parses the filters from the URL. Invalid values are ignored. */
export const readOrderFilters = (search: URLSearchParams): OrderFilters & { page: number } => {
  const status = search.get('status') ?? ''
  const fulfilled = search.get('fulfilled') ?? ''
  return {
    q: search.get('q') ?? '',
    status: isKey(ORDER_STATUSES, status) ? status : '',
    fulfilled: isKey(FULFILMENT, fulfilled) ? fulfilled : '',
    page: readPageNumber(search),
  }
}

/** The query string of the filters, without default values. */
export const writeFilters = ({
  q,
  status,
  fulfilled,
  page,
}: OrderFilters & { page: number }): Record<string, string> => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(fulfilled && { fulfilled }),
  ...(page > 1 && { page: String(page) }),
})
