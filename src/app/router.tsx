import { departures, NO_FILTERS } from '@/features/events/upcoming/departures-queries'
import { eventDetails } from '@/features/events/events-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { liveProduct, liveProducts } from '@/features/store/store-queries'
import { pageIn } from '@/lib/navigation'
import { lazyComponent } from '@/ui/lazy-component'
import { RequireUser } from './guards'
import { FavoritesLayout, PublicLayout } from './layouts/public-layout'
import { lazyPage, type PageFile } from './lazy-page'
import { routesOf, type Route } from './route'

// The member layout is not part of a visitor's first load.
const MemberLayout = lazyComponent(() => import('./layouts/member-layout').then((m) => m.MemberLayout))

const route = routesOf(import.meta.glob<PageFile>('/src/pages/{public,member}/**/*-page.tsx'))
const open = { layout: PublicLayout } as const
const prerendered = { layout: PublicLayout, prerender: true } as const
const member = { layout: MemberLayout, guard: RequireUser } as const

const next = () => import('@/features/events/upcoming/departure-lists-queries').then((m) => m.nextDepartures)
const filters = () => import('@/features/events/upcoming/event-filters').then((m) => m.readEventFilters)
const choices = () => import('@/features/events/upcoming/departure-lists-queries').then((m) => m.departureChoices)
const announced = () => import('@/features/events/upcoming/departure-lists-queries').then((m) => m.announcedIn)
const completed = () => import('@/features/events/upcoming/departure-lists-queries').then((m) => m.completedEvents)
/** Matches every path without a route. */
export const notFound = route('*', 'public/not-found-page', open)

/**
 * The route table without the admin pages (admin-pages.tsx): pages, the queries they start with, and their guards.
 * The database decides about access.
 */
export const routes: Route[] = [
  route('/', 'public/home/home-page', {
    ...prerendered,
    warm: (client) => [next().then((departures) => client.ensureQueryData(departures()))],
  }),
  route('/login', 'public/login-page', open),
  route('/register', 'public/register-page', open),
  route('/forgot-password', 'public/forgot-password-page', open),
  route('/reset-password', 'public/reset-password-page', open),
  route('/claim', 'public/claim-page', open),
  route('/join', 'public/staff/join-page', open),
  route('/events', 'public/events-page', {
    ...prerendered,
    warm: (client, { search }) => [
      filters().then((read) => client.ensureQueryData(departures('all', read(search), 1))),
      choices().then((read) => client.ensureQueryData(read())),
    ],
  }),
  route('/event-details/:id', 'public/event/event-details-page', {
    ...prerendered,
    warm: (client, { params: { id = '' } }) => [client.ensureQueryData(eventDetails(id))],
  }),
  route('/completed-events', 'public/completed-events-page', {
    ...prerendered,
    warm: (client, { search }) => [completed().then((events) => client.ensureQueryData(events(pageIn(search))))],
  }),
  route('/trips', 'public/trips-page', {
    ...prerendered,
    warm: (client) => [client.ensureQueryData(departures('announced', NO_FILTERS, 1))],
  }),
  route('/interest', 'public/interest-page', {
    ...prerendered,
    warm: (client) => [announced().then((read) => client.ensureQueryData(read(['tasmania', 'usa'])))],
  }),
  route('/membership', 'public/membership-page', prerendered),
  route('/offer/:token', 'public/offer-page', open),
  route('/confirm-waitlist', 'public/email-links/confirm-waitlist-page', open),
  route('/unsubscribe', 'public/email-links/unsubscribe-page', open),
  route('/store', 'public/store-page', {
    ...prerendered,
    warm: (client) => [
      client.ensureQueryData(departures('shop', NO_FILTERS, 1)),
      client.ensureQueryData(liveProducts()),
    ],
  }),
  route('/store/:id', 'public/product-page', {
    ...prerendered,
    warm: (client, { params: { id = '' } }) => [
      client.ensureQueryData(liveProduct(id)),
      client.ensureQueryData(publicSettings()),
    ],
  }),
  route('/checkout', 'public/checkout-page', open),
  route('/orders/:id', 'public/order-page', open),
  route('/paid', 'public/paid-page', open),
  route('/contact', 'public/contact-page', prerendered),
  route('/support', 'public/texts/support-page', prerendered),
  route('/terms', 'public/texts/terms-page', prerendered),
  route('/privacy', 'public/texts/privacy-page', prerendered),

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

  // The component gallery, in development only.
  ...(import.meta.env.DEV
    ? [
        route(
          '/__parts',
          lazyPage(() => import('@/ui/gallery/gallery-page').then((m) => m.GalleryPage)),
          open,
        ),
      ]
    : []),
  notFound,
]
