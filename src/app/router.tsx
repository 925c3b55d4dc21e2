import type { QueryClient } from '@tanstack/react-query'
import { eventDetails, eventsAhead } from '@/features/events/events-queries'
import { houseRules } from '@/features/house-rules/house-rules-queries'
import { reaches, type MyRights, type Right } from '@/features/staff/rights-rules'
import { liveProduct, liveProducts } from '@/features/store/store-queries'
import { pageIn } from '@/lib/page-in'
import { onDemand } from '@/ui/on-demand'
import { RequireAdmin, RequireUser } from './guards'
import { FavoritesLayout } from './layouts/favorites-layout'
import { PublicLayout } from './layouts/public-layout'
import { lazyPage } from './lazy-page'
import { route, type Route } from './route'

// The frames behind a guard are no part of a visitor's first load.
const AdminLayout = onDemand(() => import('./layouts/admin-layout').then((m) => m.AdminLayout))
const MemberLayout = onDemand(() => import('./layouts/member-layout').then((m) => m.MemberLayout))

const open = { layout: PublicLayout } as const
const still = { layout: PublicLayout, prerender: true } as const
const member = { layout: MemberLayout, guard: RequireUser } as const
const admin = { layout: AdminLayout, guard: RequireAdmin } as const

const next = () => import('@/features/events/next-departures-queries').then((m) => m.nextDepartures)
const completed = () => import('@/features/events/completed-queries').then((m) => m.completedEvents)
// The desk's reads come with the desk: a visitor's first load carries none of them.
const eventForms = () => import('@/features/events/form/event-form-queries')
const tripReads = () => import('@/features/events/desk/trip-queries')
const customerDetails = () => import('@/features/customers/customers-queries').then((m) => m.customerDetails)
const adminBooking = () => import('@/features/bookings/desk/booking-queries').then((m) => m.adminBooking)
const desk = () => import('@/features/desk/desk-queries')
const connection = () => import('@/features/payment-provider/provider-queries').then((m) => m.providerConnection)
const adminProducts = () => import('@/features/store/desk/product-queries').then((m) => m.adminProducts)

/** Whether whoever is here may read so much: what pages open for several roles show each his own. */
const may = (client: QueryClient, right: Right): boolean =>
  client.getQueriesData<MyRights>({ queryKey: ['my_rights'] }).some(([, mine]) => reaches(mine, right))

/**
 * The whole URL table. Pages and the reads they open with; who may enter is guarded here and decided in the database.
 */
export const routes: Route[] = [
  route('/', 'public/home/home-page', {
    ...still,
    warm: (client) => [next().then((departures) => client.ensureQueryData(departures()))],
  }),
  route('/login', 'public/login-page', open),
  route('/register', 'public/register-page', open),
  route('/forgot-password', 'public/forgot-password-page', open),
  route('/reset-password', 'public/reset-password-page', open),
  route('/claim', 'public/claim-page', open),
  route('/join', 'public/staff/join-page', open),
  route('/events', 'public/events-page', {
    ...still,
    warm: (client) => [client.ensureQueryData(eventsAhead())],
  }),
  route('/event-details/:id', 'public/event/event-details-page', {
    ...still,
    warm: (client, { params: { id = '' } }) => [client.ensureQueryData(eventDetails(id))],
  }),
  route('/completed-events', 'public/completed-events-page', {
    ...still,
    warm: (client, { search }) => [completed().then((events) => client.ensureQueryData(events(pageIn(search))))],
  }),
  route('/trips', 'public/trips-page', {
    ...still,
    warm: (client) => [client.ensureQueryData(eventsAhead())],
  }),
  route('/interest', 'public/interest-page', {
    ...still,
    warm: (client) => [client.ensureQueryData(eventsAhead())],
  }),
  route('/membership', 'public/membership-page', still),
  route('/offer/:token', 'public/offer-page', open),
  route('/unsubscribe', 'public/mail/unsubscribe-page', open),
  route('/store', 'public/store-page', {
    ...still,
    warm: (client) => [client.ensureQueryData(eventsAhead()), client.ensureQueryData(liveProducts())],
  }),
  route('/store/:id', 'public/product-page', {
    ...still,
    warm: (client, { params: { id = '' } }) => [
      client.ensureQueryData(liveProduct(id)),
      client.ensureQueryData(houseRules()),
    ],
  }),
  route('/checkout', 'public/checkout-page', open),
  route('/orders/:id', 'public/order-page', open),
  route('/paid', 'public/paid-page', open),
  route('/contact', 'public/contact-page', still),
  route('/support', 'public/texts/support-page', still),
  route('/terms', 'public/texts/terms-page', still),
  route('/privacy', 'public/texts/privacy-page', still),

  route('/dashboard', 'member/dashboard-page', member),
  route('/book/:eventId', 'member/book-page', {
    ...member,
    warm: (client, { params: { eventId = '' } }) => [client.ensureQueryData(eventDetails(eventId))],
  }),
  route('/booked/:bookingId', 'member/booked-page', member),
  route('/extra-payment', 'member/extra-payment-page', member),
  route('/invoice/:bookingId', 'member/invoice-page', member),
  route('/account', 'member/account-page', member),
  route('/customer-favorites', 'public/favorites-page', { layout: FavoritesLayout }),

  route('/admin', 'admin/admin-page', {
    ...admin,
    warm: (client) => [
      desk().then((m) => client.ensureQueryData(m.deskToday())),
      ...(may(client, 'sales') ? [desk().then((m) => client.ensureQueryData(m.deskSummary()))] : []),
    ],
  }),
  route('/admin/customers', 'admin/customers-page', admin),
  route('/admin/customer/:id', 'admin/customer-page', {
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
  route('/customer-management', 'admin/customers-page', admin),
  route('/admin/bookings', 'admin/bookings-page', admin),
  route('/admin/books', 'admin/books-page', admin),
  route('/admin/bookings/:id', 'admin/booking-page', {
    ...admin,
    warm: (client, { params: { id = '' } }) => [adminBooking().then((booking) => client.ensureQueryData(booking(id)))],
  }),
  route('/admin/manage-plan', 'admin/manage-plan-list-page', admin),
  route('/admin/manage-plan/:id', 'admin/manage-plan-page', admin),
  route('/admin/events', 'admin/events-community-page', admin),
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
    warm: (client, { params }) =>
      may(client, 'sales') ? [tripReads().then((m) => client.prefetchQuery(m.tripOverview(params.id ?? '')))] : [],
  }),
  route('/admin/waitlist', 'admin/waitlist-page', admin),
  route('/admin/active-events', 'admin/active-events-page', admin),
  route('/admin/active-events/:id/letters', 'admin/event-letters-page', admin),
  route('/admin/mail', 'admin/mail-page', admin),
  route('/admin/moderation', 'admin/moderation-page', admin),
  route('/admin/history', 'admin/house/history-page', admin),
  route('/admin/staff', 'admin/house/staff-page', admin),
  route('/admin/settings', 'admin/house/settings-page', admin),
  route('/admin/store', 'admin/store-management-page', {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.ensureQueryData(query()))],
  }),
  route('/admin/merchandise', 'admin/merchandise-page', {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.ensureQueryData(query()))],
  }),
  route('/admin/orders', 'admin/orders-page', admin),
  route('/admin/stripe-settings', 'admin/stripe-settings-page', {
    ...admin,
    warm: (client) => [connection().then((query) => client.ensureQueryData(query()))],
  }),

  // Every part of the design system; no part of a built site.
  ...(import.meta.env.DEV
    ? [
        route(
          '/__parts',
          lazyPage(() => import('@/ui/parts/parts-page').then((m) => m.PartsPage)),
          open,
        ),
      ]
    : []),
  route('*', 'public/not-found-page', open),
]
