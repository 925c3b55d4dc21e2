/** Every combination of filters and sort orders that the admin lists offer. */
import {
  BOOKING_SORT_COLUMNS as BOOKING_ORDERS,
  PAYMENT_FILTERS,
  STATUS_FILTERS,
} from '@/features/bookings/admin/booking-rules'
import {
  CUSTOMER_SORT_COLUMNS,
  CUSTOMER_STATUSES,
  CUSTOMER_GROUPS,
} from '../../../src/features/customers/customer-rules'
import { ADMIN_EVENT_GROUPS } from '@/features/event-admin/event-list-filters'
import { STATE_FILTERS } from '@/features/booking-options/promo-codes/admin/promo-code-rules'
import { FULFILMENT_FILTERS, ORDER_STATUS_FILTERS } from '@/features/store/admin/order-rules'
import { CROWDED_EVENT } from './data/size'

type ListFilters = Record<string, unknown>

/** Returns every combination of the given filters. */
const combineFilters = (...sides: ListFilters[][]): ListFilters[] =>
  sides.reduce(
    (combinations, side) =>
      combinations.flatMap((filters) => side.map((sideFilters) => ({ ...filters, ...sideFilters }))),
    [{}],
  )

const createFilterPerValue = (name: string, values: object): ListFilters[] =>
  Object.keys(values).map((value) => ({ [name]: value }))

/** Filters for the default order of a list, and for each column in ascending and descending order. */
const createSortFilters = (columns: readonly string[]): ListFilters[] => [
  {},
  ...columns.flatMap((column) => [false, true].map((isDescending) => ({ order: { by: column, isDescending } }))),
]

const NO_BOOKING_FILTERS = { q: '', event: '', departs: '' }
const bookingFilters = [
  ...combineFilters(
    createFilterPerValue('status', STATUS_FILTERS),
    createFilterPerValue('payment', PAYMENT_FILTERS),
    createSortFilters(BOOKING_ORDERS),
  ),
  ...combineFilters(
    [{ departs: 'soon' }, { event: CROWDED_EVENT }],
    [{ status: 'live' }],
    createFilterPerValue('payment', PAYMENT_FILTERS),
    createSortFilters(BOOKING_ORDERS),
  ),
]

const customerFilters = [
  ...combineFilters(createFilterPerValue('group', CUSTOMER_GROUPS), createSortFilters(CUSTOMER_SORT_COLUMNS)),
  ...combineFilters(
    CUSTOMER_STATUSES.map((status) => ({ status })),
    createSortFilters(CUSTOMER_SORT_COLUMNS),
  ),
]

const EVENT_SORT_COLUMNS = ['title', 'start', 'price', 'free', 'owing']
const eventFilters = combineFilters(createFilterPerValue('which', ADMIN_EVENT_GROUPS), [
  { sort: '' },
  ...EVENT_SORT_COLUMNS.flatMap((column) => [{ sort: column }, { sort: `-${column}` }]),
])

export const ADMIN_LIST_ARGUMENTS = {
  adminBookings: bookingFilters.map((filters) => [{ ...NO_BOOKING_FILTERS, ...filters }, 1]),
  adminCustomers: customerFilters.map((filters) => [{ q: '', ...filters, page: 1 }]),
  adminEvents: eventFilters.map((filters) => [{ q: '', ...filters, page: 1 }]),
  adminPromoCodes: createFilterPerValue('state', STATE_FILTERS).map((filters) => [{ q: '', ...filters }, 1]),
  adminOrders: combineFilters(
    createFilterPerValue('status', ORDER_STATUS_FILTERS),
    createFilterPerValue('fulfilled', FULFILMENT_FILTERS),
  ).map((filters) => [{ q: '', ...filters }, 1]),
}
