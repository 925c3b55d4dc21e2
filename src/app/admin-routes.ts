import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { eventDetails } from '@/features/events/events-queries'
import { type MyPermissions, hasPermission, type Permission } from '@/features/auth/permissions/permissions-rules'
import { isUuid } from '@/lib/text'
import type { PageName } from './lazy-page'
import type { RoutePrefetch } from './route'

const loadEventFormQueries = () => import('@/features/event-editor/save/event-form-queries')
const loadAdminEventQueries = () => import('@/features/event-admin/event-admin-queries')
const loadEventOverviewQuery = () => import('@/features/events/event-overview-queries').then((m) => m.eventOverview)
const loadCustomerDetailsQuery = () => import('@/features/customers/customers-queries').then((m) => m.customerDetails)
const loadAdminBookingQuery = () => import('@/features/bookings/admin/booking-queries').then((m) => m.adminBooking)
const loadEventGuestListQuery = () => import('@/features/rooms/event-guest-list-queries').then((m) => m.eventGuestList)
const loadOverviewQueries = () => import('@/features/admin-overview/overview-queries')
const loadProviderConnectionQuery = () =>
  import('@/features/payment-provider/provider-queries').then((m) => m.providerConnection)
const loadAdminProductsQuery = () => import('@/features/store/admin/product-queries').then((m) => m.adminProducts)

/**
 * The prefetches of the list pages. Each one parses the filters in the URL as its page does. With another query key,
 * the list would be fetched twice.
 */
const listPrefetchers = {
  bookings: async (client: QueryClient, search: URLSearchParams) => {
    const [{ parseBookingFilters }, { adminBookings }] = await Promise.all([
      import('@/features/bookings/admin/booking-rules'),
      import('@/features/bookings/admin/booking-queries'),
    ])
    const { page, ...filters } = parseBookingFilters(search)
    return client.prefetchQuery(adminBookings(filters, page))
  },
  customers: async (client: QueryClient, search: URLSearchParams) => {
    const [{ parseCustomerFilters }, { adminCustomers }] = await Promise.all([
      import('@/features/customers/customer-rules'),
      import('@/features/customers/customers-queries'),
    ])
    return client.prefetchQuery(adminCustomers(parseCustomerFilters(search)))
  },
  orders: async (client: QueryClient, search: URLSearchParams) => {
    const [{ parseOrderFilters }, { adminOrders }] = await Promise.all([
      import('@/features/store/admin/order-rules'),
      import('@/features/store/admin/order-queries'),
    ])
    const { page, ...filters } = parseOrderFilters(search)
    return client.prefetchQuery(adminOrders(filters, page))
  },
  promoCodes: async (client: QueryClient, search: URLSearchParams) => {
    const [{ parsePromoCodeFilters }, { adminPromoCodes }] = await Promise.all([
      import('@/features/booking-options/promo-codes/admin/promo-code-rules'),
      import('@/features/booking-options/promo-codes/admin/promo-code-queries'),
    ])
    const { page, ...filters } = parsePromoCodeFilters(search)
    return client.prefetchQuery(adminPromoCodes(filters, page))
  },
  events: async (client: QueryClient, search: URLSearchParams) => {
    const [{ parseAdminEventFilters }, { adminEvents }] = await Promise.all([
      import('@/features/event-admin/event-list-filters'),
      loadAdminEventQueries(),
    ])
    return client.prefetchQuery(adminEvents(parseAdminEventFilters(search)))
  },
}

/**
 * True if the cached permissions of the signed-in user include the permission. A page that all staff can open checks
 * this before it prefetches a section, because each role sees only some of its sections.
 */
const hasCachedPermission = (client: QueryClient, permission: Permission): boolean =>
  client
    .getQueriesData<MyPermissions>({ queryKey: ['my_permissions'] })
    .some(([, granted]) => hasPermission(granted, permission))

interface AdminRoute {
  path: string
  page: PageName
  /**
   * A user with any one of these permissions can open the page. If the list is empty, every staff member can open it. A
   * permission for the user's own departures opens only the pages of those departures.
   */
  permissions: readonly Permission[]
  /** Prefetches the queries that the page needs first. */
  prefetch?: RoutePrefetch
}

/** The admin pages. All of them use the same layout and the same guard (admin-pages.tsx). */
export const adminRoutes: readonly AdminRoute[] = [
  {
    path: '/admin',
    page: 'admin/admin-page',
    permissions: [],
    prefetch: (client) => [
      loadOverviewQueries().then((m) => client.ensureQueryData(m.todaysTasks())),
      ...(hasCachedPermission(client, 'sales')
        ? [loadOverviewQueries().then((m) => client.ensureQueryData(m.overviewSummary()))]
        : []),
    ],
  },
  {
    path: '/admin/customers',
    page: 'admin/customers-page',
    permissions: ['sales'],
    prefetch: (client, { search }) => [listPrefetchers.customers(client, search)],
  },
  {
    path: '/admin/customer/:id',
    page: 'admin/customer-page',
    permissions: ['sales'],
    prefetch: (client, { params: { id = '' } }) => [
      loadCustomerDetailsQuery().then((customer) => client.ensureQueryData(customer(id))),
    ],
  },
  {
    path: '/admin/customer/:id/merge',
    page: 'admin/customer-merge-page',
    permissions: ['booking'],
    prefetch: (client, { params: { id = '' } }) => [
      loadCustomerDetailsQuery().then((customer) => client.ensureQueryData(customer(id))),
    ],
  },
  {
    path: '/customer/:id',
    page: 'admin/customer-page',
    permissions: ['sales'],
    prefetch: (client, { params: { id = '' } }) => [
      loadCustomerDetailsQuery().then((customer) => client.ensureQueryData(customer(id))),
    ],
  },
  {
    path: '/customer-management',
    page: 'admin/customers-page',
    permissions: ['sales'],
    prefetch: (client, { search }) => [listPrefetchers.customers(client, search)],
  },
  {
    path: '/admin/bookings',
    page: 'admin/bookings/bookings-page',
    permissions: ['sales'],
    prefetch: (client, { search }) => [listPrefetchers.bookings(client, search)],
  },
  {
    path: '/admin/reports',
    page: 'admin/reports-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/bookings/:bookingId/invoice',
    page: 'admin/bookings/booking-invoice-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/bookings/:id',
    page: 'admin/bookings/booking-page',
    permissions: ['sales'],
    prefetch: (client, { params: { id = '' } }) => [
      loadAdminBookingQuery().then((booking) => client.ensureQueryData(booking(id))),
    ],
  },
  {
    path: '/admin/manage-plan',
    page: 'admin/manage-plan-list-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/manage-plan/:id',
    page: 'admin/manage-plan-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/events',
    page: 'admin/events-community-page',
    permissions: ['trips'],
    prefetch: (client, { search }) => [listPrefetchers.events(client, search)],
  },
  {
    path: '/admin/event-management',
    page: 'admin/event-management-page',
    permissions: ['sales'],
    prefetch: (client) => [loadEventFormQueries().then((m) => client.prefetchQuery(m.eventStatusCounts()))],
  },
  {
    path: '/admin/event-management/preview/:id',
    page: 'admin/event-preview-page',
    permissions: ['sales'],
    prefetch: (client, { params }) => [client.ensureQueryData(eventDetails(params.id ?? '', true))],
  },
  {
    path: '/admin/trips/:id',
    page: 'admin/event/admin-event-page',
    permissions: ['sales', 'guests'],
    prefetch: (client, { params: { id = '' } }) =>
      isUuid(id) && hasCachedPermission(client, 'sales')
        ? [loadEventOverviewQuery().then((eventOverview) => client.prefetchQuery(eventOverview(id)))]
        : [],
  },
  {
    path: '/admin/trips/:id/print',
    page: 'admin/event/admin-event-print-page',
    permissions: ['guests'],
    prefetch: (client, { params: { id = '' } }) =>
      isUuid(id) ? [loadEventGuestListQuery().then((guestList) => client.prefetchQuery(guestList(id)))] : [],
  },
  {
    path: '/admin/promo-codes',
    page: 'admin/promo-codes-page',
    permissions: ['trips'],
    prefetch: (client, { search }) => [listPrefetchers.promoCodes(client, search)],
  },
  {
    path: '/admin/waitlist',
    page: 'admin/waitlist-page',
    permissions: ['waitlist', 'messages'],
  },
  {
    path: '/admin/active-events',
    page: 'admin/active-events-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/active-events/:id/announcements',
    page: 'admin/announcements-page',
    permissions: ['emails'],
  },
  {
    path: '/admin/emails',
    page: 'admin/emails-page',
    permissions: ['emails'],
  },
  {
    path: '/admin/moderation',
    page: 'admin/moderation-page',
    permissions: ['moderation'],
  },
  {
    path: '/admin/activity-log',
    page: 'admin/system/activity-log-page',
    permissions: ['history'],
  },
  {
    path: '/admin/staff',
    page: 'admin/system/staff-page',
    permissions: ['roles'],
  },
  {
    path: '/admin/security',
    page: 'admin/system/security-page',
    permissions: [],
  },
  {
    path: '/admin/settings',
    page: 'admin/system/settings-page',
    permissions: ['settings'],
  },
  {
    path: '/admin/store',
    page: 'admin/store-management-page',
    permissions: ['store'],
    prefetch: (client) => [loadAdminProductsQuery().then((query) => client.ensureQueryData(query()))],
  },
  {
    path: '/admin/merchandise',
    page: 'admin/merchandise-page',
    permissions: ['store'],
    prefetch: (client) => [loadAdminProductsQuery().then((query) => client.ensureQueryData(query()))],
  },
  {
    path: '/admin/orders',
    page: 'admin/orders-page',
    permissions: ['sales'],
    prefetch: (client, { search }) => [listPrefetchers.orders(client, search)],
  },
  {
    path: '/admin/orders/:id',
    page: 'admin/admin-order-page',
    permissions: ['sales'],
  },
  {
    path: '/admin/stripe-settings',
    page: 'admin/stripe-settings-page',
    permissions: ['settings'],
    prefetch: (client) => [loadProviderConnectionQuery().then((query) => client.ensureQueryData(query()))],
  },
]

/** True if these permissions open the page at `pathname`. False for paths that are not in `adminRoutes`. */
export const canOpenPath = (granted: MyPermissions, pathname: string): boolean => {
  const adminRoute = adminRoutes.find(({ path }) => matchPath(path, pathname))
  if (!adminRoute) return false
  const { permissions } = adminRoute
  const eventId = matchPath('/admin/trips/:id/*', pathname)?.params.id
  return permissions.length === 0 || permissions.some((permission) => hasPermission(granted, permission, eventId))
}
