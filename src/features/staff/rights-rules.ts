import type { Value } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact } from '@/lib/text'
import type { Words } from '@/lib/words'

export type Right = Value<'role_permissions', 'permission'>
export type Role = Value<'staff', 'role'>
export type MyRights = Omit<Extract<RpcResults['my_permissions'], { status: 'ok' }>, 'status' | 'recovery_codes'>
/** What one of the staff has to do before he may do anything: set up a second factor, show it, or sign in again. */
export type Asked = Exclude<RpcResults['my_permissions']['status'], 'ok'>

export const NO_RIGHTS: MyRights = { role: null, rights: [], own_rights: [], departures: [] }

/** Whether these rights reach so far: everywhere, or to this departure. As private.has_permission() decides in the database. */
export const reaches = (mine: MyRights | undefined, right: Right, eventId?: string): boolean =>
  mine !== undefined &&
  (mine.rights.includes(right) ||
    (eventId !== undefined && mine.own_rights.includes(right) && mine.departures.includes(eventId)))

/** Said where somebody of the staff would pay back more than the house lets him. */
export const overLimit = ({ limit }: { limit: number }): Words => ({
  title: 'Ask an owner',
  text: `You may pay back ${formatMoneyExact(limit)} at once. More than that is for an owner to do.`,
})

/** What each role is called, and what it may do. */
export const ROLES: Record<Role, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'Everything, settings and staff too' },
  desk: { label: 'Desk', does: 'All but settings, staff and large refunds' },
  books: { label: 'Books', does: 'Reads bookings and money, and exports them' },
  guide: { label: 'Guide', does: 'Guests and letters of the departures chosen here' },
  community: { label: 'Community', does: 'Comments and messages' },
}
