import { matchPath } from 'react-router-dom'
import { reaches, type MyRights, type Right } from '@/features/staff/rights-rules'

/**
 * The right that opens each page of the desk; of several, one is enough. `guests` and the like reach the departure that
 * the address names. A page without any is for all of the staff, and shows each what is his.
 */
export const PAGE_RIGHTS: Record<string, readonly Right[]> = {
  '/admin': [],
  '/admin/customers': ['sales'],
  '/admin/customer/:id': ['sales'],
  '/admin/customer/:id/merge': ['booking'],
  '/customer/:id': ['sales'],
  '/customer-management': ['sales'],
  '/admin/bookings': ['sales'],
  '/admin/books': ['sales'],
  '/admin/bookings/:bookingId/invoice': ['sales'],
  '/admin/bookings/:id': ['sales'],
  '/admin/manage-plan': ['sales'],
  '/admin/manage-plan/:id': ['sales'],
  '/admin/events': ['trips'],
  '/admin/event-management': ['sales'],
  '/admin/event-management/preview/:id': ['sales'],
  '/admin/trips/:id': ['sales', 'guests'],
  '/admin/trips/:id/print': ['guests'],
  '/admin/waitlist': ['waitlist', 'messages'],
  '/admin/active-events': ['sales'],
  '/admin/active-events/:id/letters': ['letters'],
  '/admin/mail': ['letters'],
  '/admin/moderation': ['community'],
  '/admin/history': ['history'],
  '/admin/staff': ['roles'],
  '/admin/security': [],
  '/admin/store': ['store'],
  '/admin/merchandise': ['store'],
  '/admin/orders': ['sales'],
  '/admin/orders/:id': ['sales'],
  '/admin/settings': ['settings'],
  '/admin/stripe-settings': ['settings'],
}

/** Whether these rights open the page at an address; one that the table does not name opens to nobody. */
export const opens = (mine: MyRights, pathname: string): boolean => {
  const [path, rights] = Object.entries(PAGE_RIGHTS).find(([pattern]) => matchPath(pattern, pathname)) ?? []
  if (path === undefined || rights === undefined) return false
  const trip = matchPath('/admin/trips/:id/*', pathname)?.params.id
  return rights.length === 0 || rights.some((right) => reaches(mine, right, trip))
}
