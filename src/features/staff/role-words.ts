import type { Role } from './rights-rules'

/** What each role is called, and what it may do. */
export const ROLES: Record<Role, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'Everything, settings and staff too' },
  desk: { label: 'Desk', does: 'All but settings, staff and large refunds' },
  books: { label: 'Books', does: 'Reads bookings and money, and exports them' },
  guide: { label: 'Guide', does: 'Guests and letters of the departures chosen here' },
  community: { label: 'Community', does: 'Comments and messages' },
}
