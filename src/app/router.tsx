import { eventDetails, publishedEvents } from '@/features/events/events-queries'
import { liveProducts } from '@/features/store/store-queries'
import { onDemand } from '@/ui/on-demand'
import { RequireAdmin, RequireUser } from './guards'
import { PublicLayout } from './layouts/public-layout'
import { route, type Route } from './route'

// The frames behind a guard are no part of a visitor's first load.
const AdminLayout = onDemand(() => import('./layouts/admin-layout').then((m) => m.AdminLayout))
const MemberLayout = onDemand(() => import('./layouts/member-layout').then((m) => m.MemberLayout))

const open = { layout: PublicLayout } as const
const still = { layout: PublicLayout, prerender: true } as const
const member = { layout: MemberLayout, guard: RequireUser } as const
const admin = { layout: AdminLayout, guard: RequireAdmin } as const

// The desk's reads come with the desk: a visitor's first load carries none of them.
const adminEvents = () => import('@/features/events/form/event-form-queries').then((m) => m.adminEvents)
const activeEvents = () => import('@/features/travellers/travellers-queries').then((m) => m.activeEvents)
const customerDetails = () => import('@/features/customers/customers-queries').then((m) => m.customerDetails)
const desk = () => import('@/features/desk/desk-queries')
const connection = () => import('@/features/payment-provider/provider-queries').then((m) => m.providerConnection)
const adminProducts = () => import('@/features/store/desk/product-queries').then((m) => m.adminProducts)

/** The whole URL table. Pages and the reads they open with; who may enter is guarded here and decided in the database. */
export const routes: Route[] = [
  route('/', () => import('@/pages/public/home/home-page').then((m) => m.HomePage), still),
  route('/login', () => import('@/pages/public/login-page').then((m) => m.LoginPage), open),
  route('/register', () => import('@/pages/public/login-page').then((m) => m.RegisterPage), open),
  route(
    '/forgot-password',
    () => import('@/pages/public/forgot-password-page').then((m) => m.ForgotPasswordPage),
    open,
  ),
  route('/reset-password', () => import('@/pages/public/reset-password-page').then((m) => m.ResetPasswordPage), open),
  route('/claim', () => import('@/pages/public/claim-page').then((m) => m.ClaimPage), open),
  route('/events', () => import('@/pages/public/events-page').then((m) => m.EventsPage), {
    ...still,
    warm: (client) => [client.prefetchQuery(publishedEvents())],
  }),
  route('/event-details/:id', () => import('@/pages/public/event/event-details-page').then((m) => m.EventDetailsPage), {
    ...still,
    warm: (client, { params: { id = '' } }) => [client.prefetchQuery(eventDetails(id))],
  }),
  route('/completed-events', () => import('@/pages/public/completed-events-page').then((m) => m.CompletedEventsPage), {
    ...still,
    warm: (client) => [client.prefetchQuery(publishedEvents())],
  }),
  route('/trips', () => import('@/pages/public/trips-page').then((m) => m.TripsPage), {
    ...still,
    warm: (client) => [client.prefetchQuery(publishedEvents())],
  }),
  route('/interest', () => import('@/pages/public/interest-page').then((m) => m.InterestPage), {
    ...still,
    warm: (client) => [client.prefetchQuery(publishedEvents())],
  }),
  route('/membership', () => import('@/pages/public/membership-page').then((m) => m.MembershipPage), still),
  route('/offer/:token', () => import('@/pages/public/offer-page').then((m) => m.OfferPage), open),
  route('/store', () => import('@/pages/public/store-page').then((m) => m.StorePage), {
    ...still,
    warm: (client) => [client.prefetchQuery(publishedEvents()), client.prefetchQuery(liveProducts())],
  }),
  route('/checkout', () => import('@/pages/public/checkout-page').then((m) => m.CheckoutPage), open),
  route('/orders/:id', () => import('@/pages/public/order-page').then((m) => m.OrderPage), open),
  route('/contact', () => import('@/pages/public/contact-page').then((m) => m.ContactPage), still),
  route('/support', () => import('@/pages/public/support-page').then((m) => m.SupportPage), still),
  route('/terms', () => import('@/pages/public/terms-page').then((m) => m.TermsPage), still),
  route('/privacy', () => import('@/pages/public/privacy-page').then((m) => m.PrivacyPage), still),

  route('/dashboard', () => import('@/pages/member/dashboard-page').then((m) => m.DashboardPage), member),
  route('/book/:eventId', () => import('@/pages/member/book-page').then((m) => m.BookPage), {
    ...member,
    warm: (client, { params: { eventId = '' } }) => [client.prefetchQuery(eventDetails(eventId))],
  }),
  route('/extra-payment', () => import('@/pages/member/extra-payment-page').then((m) => m.ExtraPaymentPage), member),
  route('/invoice/:bookingId', () => import('@/pages/member/invoice-page').then((m) => m.InvoicePage), member),
  route('/account', () => import('@/pages/member/account-page').then((m) => m.AccountPage), member),
  route('/customer-favorites', () => import('@/pages/public/favorites-page').then((m) => m.FavoritesPage), {
    ...open,
    warm: (client) => [client.prefetchQuery(publishedEvents())],
  }),

  route('/admin', () => import('@/pages/admin/admin-page').then((m) => m.AdminPage), {
    ...admin,
    warm: (client) => [
      desk().then((m) => client.prefetchQuery(m.deskToday())),
      desk().then((m) => client.prefetchQuery(m.deskSummary())),
    ],
  }),
  route('/admin/customers', () => import('@/pages/admin/customers-page').then((m) => m.CustomersPage), admin),
  route('/admin/customer/:id', () => import('@/pages/admin/customer-page').then((m) => m.CustomerPage), {
    ...admin,
    warm: (client, { params: { id = '' } }) => [
      customerDetails().then((customer) => client.prefetchQuery(customer(id))),
    ],
  }),
  route('/customer/:id', () => import('@/pages/admin/customer-page').then((m) => m.CustomerPage), {
    ...admin,
    warm: (client, { params: { id = '' } }) => [
      customerDetails().then((customer) => client.prefetchQuery(customer(id))),
    ],
  }),
  route('/customer-management', () => import('@/pages/admin/customers-page').then((m) => m.CustomersPage), admin),
  route('/admin/bookings', () => import('@/pages/admin/bookings-page').then((m) => m.BookingsPage), admin),
  route(
    '/admin/manage-plan',
    () => import('@/pages/admin/manage-plan-list-page').then((m) => m.ManagePlanListPage),
    admin,
  ),
  route('/admin/manage-plan/:id', () => import('@/pages/admin/manage-plan-page').then((m) => m.ManagePlanPage), admin),
  route('/admin/events', () => import('@/pages/admin/events-community-page').then((m) => m.EventsCommunityPage), {
    ...admin,
    warm: (client) => [adminEvents().then((events) => client.prefetchQuery(events()))],
  }),
  route(
    '/admin/event-management',
    () => import('@/pages/admin/event-management-page').then((m) => m.EventManagementPage),
    {
      ...admin,
      warm: (client) => [adminEvents().then((events) => client.prefetchQuery(events()))],
    },
  ),
  route(
    '/admin/event-management/preview/:id',
    () => import('@/pages/admin/event-preview-page').then((m) => m.EventPreviewPage),
    {
      ...admin,
      warm: (client, { params }) => [client.prefetchQuery(eventDetails(params.id ?? '', true))],
    },
  ),
  route('/admin/waitlist', () => import('@/pages/admin/waitlist-page').then((m) => m.WaitlistPage), admin),
  route('/admin/active-events', () => import('@/pages/admin/active-events-page').then((m) => m.ActiveEventsPage), {
    ...admin,
    warm: (client) => [activeEvents().then((events) => client.prefetchQuery(events()))],
  }),
  route('/admin/moderation', () => import('@/pages/admin/moderation-page').then((m) => m.ModerationPage), admin),
  route('/admin/store', () => import('@/pages/admin/store-management-page').then((m) => m.StoreManagementPage), {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.prefetchQuery(query()))],
  }),
  route('/admin/merchandise', () => import('@/pages/admin/merchandise-page').then((m) => m.MerchandisePage), {
    ...admin,
    warm: (client) => [adminProducts().then((query) => client.prefetchQuery(query()))],
  }),
  route('/admin/orders', () => import('@/pages/admin/orders-page').then((m) => m.OrdersPage), admin),
  route(
    '/admin/stripe-settings',
    () => import('@/pages/admin/stripe-settings-page').then((m) => m.StripeSettingsPage),
    {
      ...admin,
      warm: (client) => [connection().then((query) => client.prefetchQuery(query()))],
    },
  ),

  // Every part of the design system; no part of a built site.
  ...(import.meta.env.DEV
    ? [route('/__parts', () => import('@/ui/parts/parts-page').then((m) => m.PartsPage), open)]
    : []),
  route('*', () => import('@/pages/public/not-found-page').then((m) => m.NotFoundPage), open),
]
