import { paths } from '@/lib/paths'
import { getOpenUrl } from '@/lib/navigation'
import type { ActivityEntry } from './activity-queries'

type LinkBuilder = (id: string, name: string | null) => string

const getOrderLink: LinkBuilder = (_, name) => paths.ordersOf(name?.split(',', 1)[0] ?? '')
const createWaitlistLink = (tab: string) => `${paths.adminWaitlist}?tab=${tab}`

/** Functions that build the link to a record, by kind of record. */
const LINK_BUILDERS: Record<string, LinkBuilder> = {
  bookings: paths.adminBooking,
  events: (id) => paths.adminEvent(id),
  customers: paths.adminCustomer,
  orders: getOrderLink,
  promo_codes: (_, name) => `${paths.adminPromoCodes}?q=${name ?? ''}`,
  products: (id) => getOpenUrl(paths.adminMerchandise, id),
  waitlist_submissions: () => paths.adminWaitlist,
  interest_submissions: () => createWaitlistLink('interest'),
  contact_messages: () => createWaitlistLink('contact'),
  comments: () => paths.adminModeration,
  comment_replies: () => paths.adminModeration,
  email_outbox: () => paths.adminEmails,
  payment_provider: () => paths.adminStripeSettings,
  settings: () => paths.adminSettings,
  staff_invites: () => paths.adminStaff,
}

const readId = (details: ActivityEntry['details'], key: string): string | null => {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return null
  const id = details[key]
  return typeof id === 'string' ? id : null
}

/** The link to a record. Null if the record is deleted or has no page. */
export const getEntityHref = ({ action, entity, entity_id, name, details }: ActivityEntry): string | null => {
  if (name === null || entity_id === null || action.startsWith('delete_') || action === 'delete') return null
  const eventId = readId(details, 'event_id')
  if (entity === 'waitlist_submissions' && eventId) return paths.adminEvent(eventId, 'waitlist')
  const buildLink = LINK_BUILDERS[entity]
  if (buildLink) return buildLink(entity_id, name)
  const bookingId = readId(details, 'booking_id')
  if (bookingId) return paths.adminBooking(bookingId)
  return readId(details, 'order_id') === null ? null : getOrderLink('', name)
}
