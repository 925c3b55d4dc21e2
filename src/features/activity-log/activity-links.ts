import { paths } from '@/lib/paths'
import { getOpenUrl } from '@/lib/navigation'
import type { Action } from './activity-queries'

type LinkBuilder = (id: string, name: string | null) => string

const orderAt: LinkBuilder = (_, name) => paths.ordersOf(name?.split(',', 1)[0] ?? '')
const waitlistTab = (tab: string) => `${paths.adminWaitlist}?tab=${tab}`

/** Links by kind of record. */
const LINKS: Record<string, LinkBuilder> = {
  bookings: paths.adminBooking,
  events: (id) => paths.adminTrip(id),
  customers: paths.adminCustomer,
  orders: orderAt,
  products: (id) => getOpenUrl(paths.adminMerchandise, id),
  waitlist_submissions: () => paths.adminWaitlist,
  interest_submissions: () => waitlistTab('interest'),
  contact_messages: () => waitlistTab('contact'),
  comments: () => paths.adminModeration,
  comment_replies: () => paths.adminModeration,
  email_outbox: () => paths.adminEmails,
  payment_provider: () => paths.adminStripeSettings,
  settings: () => paths.adminSettings,
  staff_invites: () => paths.adminStaff,
}

const idIn = (details: Action['details'], key: string): string | null => {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null
  const id = details[key]
  return typeof id === 'string' ? id : null
}

/** Link to the record. Null if it has no page or is deleted. */
export const entityHref = ({ action, entity, entity_id, name, details }: Action): string | null => {
  if (name === null || entity_id === null || action.startsWith('delete_') || action === 'delete') return null
  const trip = idIn(details, 'event_id')
  if (entity === 'waitlist_submissions' && trip) return paths.adminTrip(trip, 'waitlist')
  const own = LINKS[entity]
  if (own) return own(entity_id, name)
  const booking = idIn(details, 'booking_id')
  if (booking) return paths.adminBooking(booking)
  return idIn(details, 'order_id') === null ? null : orderAt('', name)
}
