import type { QueryClient } from '@tanstack/react-query'
import { Routes } from 'react-router-dom'
import { eventDetails } from '@/features/events/events-queries'
import { reaches, type MyRights, type Right } from '@/features/staff/rights-rules'
import { isUuid } from '@/lib/uuid'
import { RequireAdmin } from './guards'
import { AdminLayout } from './layouts/admin-layout'
import type { PageFile } from './lazy-page'
import { routesOf, type Route } from './route'
import { routedPages } from './routed-pages'
import { notFound } from './router'

const route = routesOf(import.meta.glob<PageFile>('/src/pages/admin/**/*-page.tsx'))
const admin = { layout: AdminLayout, guard: RequireAdmin } as const

const eventForms = () => import('@/features/events/form/event-form-queries')
const tripReads = () => import('@/features/events/desk/trip-queries')
const customerDetails = () => import('@/features/customers/customers-queries').then((m) => m.customerDetails)
const adminBooking = () => import('@/features/bookings/desk/booking-queries').then((m) => m.adminBooking)
const guestSheet = () => import('@/features/rooms/sheet-queries').then((m) => m.guestSheet)
const desk = () => import('@/features/desk/desk-queries')
const connection = () => import('@/features/payment-provider/provider-queries').then((m) => m.providerConnection)
const adminProducts = () => import('@/features/store/desk/product-queries').then((m) => m.adminProducts)

/** What a list is asked for, as its page reads it from the address: it must be the very same, or it would be asked for twice. */
const lists = {
  bookings: async (client: QueryClient, search: URLSearchParams) => {
    const [{ readBookingFilters }, { adminBookings }] = await Promise.all([
      import('@/features/bookings/desk/booking-rules'),
      import('@/features/bookings/desk/booking-queries'),
    ])
    const { page, ...filters } = readBookingFilters(search)
    return client.prefetchQuery(adminBookings(filters, page))
  },
  customers: async (client: QueryClient, search: URLSearchParams) => {
    const [{ readCustomerFilters }, { adminCustomers }] = await Promise.all([
      import('@/features/customers/customer-rules'),
      import('@/features/customers/customers-queries'),
    ])
    return client.prefetchQuery(adminCustomers(readCustomerFilters(search)))
  },
  orders: async (client: QueryClient, search: URLSearchParams) => {
    const [{ readOrderFilters }, { adminOrders }] = await Promise.all([
      import('@/features/store/desk/order-rules'),
      import('@/features/store/desk/order-queries'),
    ])
    const { page, ...filters } = readOrderFilters(search)
    return client.prefetchQuery(adminOrders(filters, page))
  },
  trips: async (client: QueryClient, search: URLSearchParams) => {
    const [{ readTripFilters }, { deskTrips }] = await Promise.all([
      import('@/features/events/desk/trip-filters'),
      tripReads(),
    ])
    return client.prefetchQuery(deskTrips(readTripFilters(search)))
  },
}

/** Whether whoever is here may read so much: what pages open for several roles show each his own. */
const may = (client: QueryClient, right: Right): boolean =>
  client.getQueriesData<MyRights>({ queryKey: ['my_rights'] }).some(([, mine]) => reaches(mine, right))

/** The desk's part of the URL table: no visitor's first load names its pages. `DESK` in app.tsx tells its addresses. */
export const deskRoutes: Route[] = [
  route('/admin', 'admin/admin-page', {
    ...admin,
    warm: (client) => [
      desk().then((m) => client.ensureQueryData(m.deskToday())),
      ...(may(client, 'sales') ? [desk().then((m) => client.ensureQueryData(m.deskSummary()))] : []),
    ],
  }),
  route('/admin/customers', 'admin/customers-page', {
    ...admin,
    warm: (client, { search }) => [lists.customers(client, search)],
  }),
  route('/admin/customer/:id', 'admin/customer-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) => [
      customerDetails().then((customer) => client.ensureQueryData(customer(id))),
    ],
  }),
  route('/admin/customer/:id/merge', 'admin/customer-merge-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) => [
      customerDetails().then((customer) => client.ensureQueryData(customer(id))),
    ],
  }),
  route('/customer/:id', 'admin/customer-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) => [
      customerDetails().then((customer) => client.ensureQueryData(customer(id))),
    ],
  }),
  route('/customer-management', 'admin/customers-page', {
    ...admin,
    warm: (client, { search }) => [lists.customers(client, search)],
  }),
  route('/admin/bookings', 'admin/bookings/bookings-page', {
    ...admin,
    warm: (client, { search }) => [lists.bookings(client, search)],
  }),
  route('/admin/books', 'admin/books-page', admin),
  route('/admin/bookings/:bookingId/invoice', 'admin/bookings/booking-invoice-page', admin),
  route('/admin/bookings/:id', 'admin/bookings/booking-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) => [adminBooking().then((booking) => client.ensureQueryData(booking(id)))],
  }),
  route('/admin/manage-plan', 'admin/manage-plan-list-page', admin),
  route('/admin/manage-plan/:id', 'admin/manage-plan-page', admin),
  route('/admin/events', 'admin/events-community-page', {
    ...admin,
    warm: (client, { search }) => [lists.trips(client, search)],
  }),
  route('/admin/event-management', 'admin/event-management-page', {
    ...admin,
    warm: (client) => [eventForms().then((m) => client.prefetchQuery(m.eventCounts()))],
  }),
  route('/admin/event-management/preview/:id', 'admin/event-preview-page', {
    ...admin,
    warm: (client, { params }) => [client.ensureQueryData(eventDetails(params.id ?? '', true))],
  }),
  route('/admin/trips/:id', 'admin/trip/trip-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) =>
      isUuid(id) && may(client, 'sales') ? [tripReads().then((m) => client.prefetchQuery(m.tripOverview(id)))] : [],
  }),
  route('/admin/trips/:id/print', 'admin/trip/trip-print-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) =>
      isUuid(id) ? [guestSheet().then((sheet) => client.prefetchQuery(sheet(id)))] : [],
  }),
  route('/admin/waitlist', 'admin/waitlist-page', admin),
  route('/admin/active-events', 'admin/active-events-page', admin),
  route('/admin/active-events/:id/letters', 'admin/event-letters-page', admin),
  route('/admin/mail', 'admin/mail-page', admin),
  route('/admin/moderation', 'admin/moderation-page', admin),
  route('/admin/history', 'admin/house/history-page', admin),
  route('/admin/staff', 'admin/house/staff-page', admin),
  route('/admin/security', 'admin/house/security-page', admin),
  route('/admin/settings', 'admin/house/settings-page', admin),
  route('/admin/store', 'admin/store-management-page', {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.ensureQueryData(query()))],
  }),
  route('/admin/merchandise', 'admin/merchandise-page', {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.ensureQueryData(query()))],
  }),
  route('/admin/orders', 'admin/orders-page', {
    ...admin,
    warm: (client, { search }) => [lists.orders(client, search)],
  }),
  route('/admin/orders/:id', 'admin/desk-order-page', admin),
  route('/admin/stripe-settings', 'admin/stripe-settings-page', {
    ...admin,
    warm: (client) => [connection().then((query) => client.ensureQueryData(query()))],
  }),
  notFound,
]

export const DeskPages = () => <Routes>{routedPages(deskRoutes)}</Routes>
