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
import { TRIP_GROUPS } from '@/features/events/admin/trip-filters'
import { FULFILMENT_FILTERS, ORDER_STATUS_FILTERS } from '@/features/store/admin/order-rules'
import { CROWDED } from './data/size'

type Filters = Record<string, unknown>

/** Every combination of the given filters. */
const across = (...sides: Filters[][]): Filters[] =>
  sides.reduce((all, side) => all.flatMap((one) => side.map((other) => ({ ...one, ...other }))), [{}])

const of = (name: string, values: object): Filters[] => Object.keys(values).map((value) => ({ [name]: value }))

/** The list's default order, and each column ascending and descending. */
const orders = (columns: readonly string[]): Filters[] => [
  {},
  ...columns.flatMap((by) => [false, true].map((descending) => ({ order: { by, descending } }))),
]

const NO_BOOKING = { q: '', event: '', departs: '' }
const bookings = [
  ...across(of('status', STATUS_FILTERS), of('payment', PAYMENT_FILTERS), orders(BOOKING_ORDERS)),
  ...across(
    [{ departs: 'soon' }, { event: CROWDED }],
    [{ status: 'live' }],
    of('payment', PAYMENT_FILTERS),
    orders(BOOKING_ORDERS),
  ),
]

const customers = [
  ...across(of('who', CUSTOMER_GROUPS), orders(CUSTOMER_SORT_COLUMNS)),
  ...across(
    CUSTOMER_STATUSES.map((status) => ({ status })),
    orders(CUSTOMER_SORT_COLUMNS),
  ),
]

const TRIP_ORDERS = ['title', 'departure', 'price', 'free', 'owing']
const trips = across(of('which', TRIP_GROUPS), [
  { sort: '' },
  ...TRIP_ORDERS.flatMap((by) => [{ sort: by }, { sort: `-${by}` }]),
])

export const ADMIN_CASES = {
  adminBookings: bookings.map((filters) => [{ ...NO_BOOKING, ...filters }, 1]),
  adminCustomers: customers.map((filters) => [{ q: '', ...filters, page: 1 }]),
  adminTrips: trips.map((filters) => [{ q: '', ...filters, page: 1 }]),
  adminOrders: across(of('status', ORDER_STATUS_FILTERS), of('fulfilled', FULFILMENT_FILTERS)).map((filters) => [
    { q: '', ...filters },
    1,
  ]),
}
