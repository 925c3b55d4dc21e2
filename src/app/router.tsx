import type { QueryClient } from '@tanstack/react-query'
import { upcomingEvents } from '@/features/events/upcoming/upcoming-events-queries'
import { NO_EVENT_FILTERS } from '@/features/events/upcoming/event-filters'
import { eventDetails } from '@/features/events/events-queries'
import { shownEvent } from '@/features/trips/shown-event-query'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { liveProduct, liveProducts } from '@/features/store/store-queries'
import { readPageNumber } from '@/lib/navigation'
import { lazyComponent } from '@/ui/lazy-component'
import { RequireUser } from './guards'
import { PublicLayout, VisitorOrMemberLayout } from './layouts/public-layout'
import { createLazyPage, type PageFile } from './lazy-page'
import { createRouteFactory, type Route } from './route'

// This layout loads lazily, because visitors do not need the member layout.
const MemberLayout = lazyComponent(() => import('./layouts/member-layout').then((m) => m.MemberLayout))

const createRoute = createRouteFactory(import.meta.glob<PageFile>('/src/pages/{public,member}/**/*-page.tsx'))
const publicRoute = { layout: PublicLayout } as const
const prerenderedRoute = { layout: PublicLayout, prerender: true } as const
const RequireTripUser = lazyComponent(() => import('./trip-guard').then((m) => m.RequireTripUser))
const tripRoute = { layout: MemberLayout, guard: RequireTripUser } as const
const memberRoute = { layout: MemberLayout, guard: RequireUser } as const

const loadNextEventsQuery = () => import('@/features/events/upcoming/event-list-queries').then((m) => m.nextEvents)
const loadFilterParser = () => import('@/features/events/upcoming/event-filters').then((m) => m.parseEventFilters)
const loadEventChoicesQuery = () => import('@/features/events/upcoming/event-list-queries').then((m) => m.eventChoices)
const loadAnnouncedEventsQuery = () =>
  import('@/features/events/upcoming/event-list-queries').then((m) => m.announcedEventsByPlace)
const loadCompletedEventsQuery = () =>
  import('@/features/events/upcoming/event-list-queries').then((m) => m.completedEvents)
const loadEventsQuery = () => import('@/features/trips/trip-queries').then((m) => m.tripEvents)
const prefetchEvent = async (client: QueryClient, id: string) => {
  const event = await client.ensureQueryData(eventDetails(id))
  if (!event) return
  const tripEvents = await loadEventsQuery()
  await client.ensureQueryData(tripEvents(event.trip_id))
}

/** The route for every path that has no other route. */
export const notFoundRoute = createRoute('*', 'public/not-found-page', publicRoute)

/**
 * The routes except the admin routes (admin-pages.tsx): each page with its first queries and its guard. Guards only
 * redirect; row-level security protects the data.
 */
export const routes: Route[] = [
  createRoute('/', 'public/home/home-page', {
    ...prerenderedRoute,
    prefetch: (client) => [loadNextEventsQuery().then((events) => client.ensureQueryData(events()))],
  }),
  createRoute('/login', 'public/login-page', publicRoute),
  createRoute('/register', 'public/register-page', publicRoute),
  createRoute('/forgot-password', 'public/forgot-password-page', publicRoute),
  createRoute('/reset-password', 'public/reset-password-page', publicRoute),
  createRoute('/claim', 'public/claim-page', publicRoute),
  createRoute('/join', 'public/staff/join-page', publicRoute),
  createRoute('/events', 'public/events-page', {
    ...prerenderedRoute,
    prefetch: (client, { search }) => [
      loadFilterParser().then((read) => client.ensureQueryData(upcomingEvents('all', read(search), 1))),
      loadEventChoicesQuery().then((read) => client.ensureQueryData(read())),
    ],
  }),
  createRoute('/event-details/:id', 'public/event/event-details-page', {
    ...prerenderedRoute,
    prefetch: (client, { params: { id = '' } }) => [prefetchEvent(client, id)],
  }),
  createRoute('/event-details/:id/print', 'public/event/event-print-page', publicRoute),
  createRoute('/completed-events', 'public/completed-events-page', {
    ...prerenderedRoute,
    prefetch: (client, { search }) => [
      loadCompletedEventsQuery().then((events) => client.ensureQueryData(events(readPageNumber(search)))),
    ],
  }),
  createRoute('/trips', 'public/trips/trips-page', {
    ...prerenderedRoute,
    prefetch: (client) => [client.ensureQueryData(upcomingEvents('announced', NO_EVENT_FILTERS, 1))],
  }),
  createRoute('/trips/:slug', 'public/event/event-details-page', {
    ...prerenderedRoute,
    prefetch: (client, { params: { slug = '' } }) => [
      client.ensureQueryData(shownEvent(slug)).then((id) => prefetchEvent(client, id ?? '')),
    ],
  }),
  createRoute('/interest', 'public/interest-page', {
    ...prerenderedRoute,
    prefetch: (client) => [
      loadAnnouncedEventsQuery().then((read) => client.ensureQueryData(read(['tasmania', 'usa']))),
    ],
  }),
  createRoute('/membership', 'public/membership-page', prerenderedRoute),
  createRoute('/offer/:token', 'public/offer-page', publicRoute),
  createRoute('/confirm-waitlist', 'public/email-links/confirm-waitlist-page', publicRoute),
  createRoute('/confirm-interest', 'public/email-links/confirm-interest-page', publicRoute),
  createRoute('/trip-moved/:token', 'public/event-moved-page', publicRoute),
  createRoute('/unsubscribe', 'public/email-links/unsubscribe-page', publicRoute),
  createRoute('/store', 'public/store-page', {
    ...prerenderedRoute,
    prefetch: (client) => [
      client.ensureQueryData(upcomingEvents('shop', NO_EVENT_FILTERS, 1)),
      client.ensureQueryData(liveProducts()),
    ],
  }),
  createRoute('/store/:id', 'public/product-page', {
    ...prerenderedRoute,
    prefetch: (client, { params: { id = '' } }) => [
      client.ensureQueryData(liveProduct(id)),
      client.ensureQueryData(publicSettings()),
    ],
  }),
  createRoute('/checkout', 'public/checkout-page', publicRoute),
  createRoute('/orders/:id', 'public/order-page', publicRoute),
  createRoute('/paid', 'public/paid-page', publicRoute),
  createRoute('/pay', 'public/pay-share-page', publicRoute),
  createRoute('/called-off', 'public/called-off-page', publicRoute),
  createRoute('/forms', 'public/traveller-forms-page', publicRoute),
  createRoute('/guest-booking/:bookingId', 'public/guest-booking-page', publicRoute),
  createRoute('/contact', 'public/contact-page', prerenderedRoute),
  createRoute('/support', 'public/texts/support-page', prerenderedRoute),
  createRoute('/terms', 'public/texts/terms-page', prerenderedRoute),
  createRoute('/terms/:version', 'public/texts/terms-version-page', publicRoute),
  createRoute('/privacy', 'public/texts/privacy-page', prerenderedRoute),

  createRoute('/dashboard', 'member/dashboard-page', memberRoute),
  createRoute('/book/:eventId', 'member/book-page', {
    layout: VisitorOrMemberLayout,
    prefetch: (client, { params: { eventId = '' } }) => [client.ensureQueryData(eventDetails(eventId))],
  }),
  createRoute('/booked/:bookingId', 'member/booked-page', memberRoute),
  createRoute('/trip', 'member/my-trip-page', tripRoute),
  createRoute('/trip/:bookingId', 'member/my-trip-page', tripRoute),
  createRoute('/guide', 'member/guide-page', tripRoute),
  createRoute('/guide/:eventId', 'member/guide-page', tripRoute),
  createRoute('/extra-payment', 'member/extra-payment-page', memberRoute),
  createRoute('/invoice/:bookingId', 'member/invoice-page', memberRoute),
  createRoute('/account', 'member/account-page', memberRoute),
  createRoute('/customer-favorites', 'public/favorites-page', { layout: VisitorOrMemberLayout }),

  // The component gallery, included only in development.
  ...(import.meta.env.DEV
    ? [
        createRoute(
          '/__parts',
          createLazyPage(() => import('@/ui/gallery/gallery-page').then((m) => m.GalleryPage)),
          publicRoute,
        ),
      ]
    : []),
  notFoundRoute,
]
