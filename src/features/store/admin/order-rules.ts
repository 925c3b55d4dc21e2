import { readPageNumber } from '@/lib/navigation'

/** The filters of the order list, from the URL. */
export interface OrderFilters {
  q: string
  status: keyof typeof ORDER_STATUS_FILTERS
  fulfilled: keyof typeof FULFILMENT_FILTERS
}

export const ORDER_STATUS_FILTERS = {
  '': 'Any status',
  pending: 'Awaiting Payment',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  refund_due: 'Refund Due',
}
export const FULFILMENT_FILTERS = { '': 'Fulfilled or not', false: 'Not fulfilled', true: 'Fulfilled' }

const isKeyOf = <Keys extends object>(keys: Keys, value: string): value is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, value)

/** Parses the order filters from the URL. Ignores invalid values. */
export const parseOrderFilters = (search: URLSearchParams): OrderFilters & { page: number } => {
  const status = search.get('status') ?? ''
  const fulfilled = search.get('fulfilled') ?? ''
  return {
    q: search.get('q') ?? '',
    status: isKeyOf(ORDER_STATUS_FILTERS, status) ? status : '',
    fulfilled: isKeyOf(FULFILMENT_FILTERS, fulfilled) ? fulfilled : '',
    page: readPageNumber(search),
  }
}

/** The query string of the order filters. Omits default values. */
export const formatOrderFilters = ({
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
