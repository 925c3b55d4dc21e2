import type { Value } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'

export type Right = Value<'role_rights', 'right_to'>
export type Role = Value<'staff', 'role'>
export type MyRights = Omit<Extract<RpcResults['my_rights'], { status: 'ok' }>, 'status'>
/** What one of the staff has to do before he may do anything: set up a second factor, show it, or sign in again. */
export type Asked = Exclude<RpcResults['my_rights']['status'], 'ok'>

export const NO_RIGHTS: MyRights = { role: null, rights: [], own_rights: [], departures: [] }

/** Whether these rights reach so far: everywhere, or to this departure. As private.may() decides in the database. */
export const reaches = (mine: MyRights | undefined, right: Right, eventId?: string): boolean =>
  mine !== undefined &&
  (mine.rights.includes(right) ||
    (eventId !== undefined && mine.own_rights.includes(right) && mine.departures.includes(eventId)))
