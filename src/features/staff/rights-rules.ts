import type { Answers, Value } from '@/lib/law'

export type Right = Value<'role_rights', 'right_to'>
export type Role = Value<'staff', 'role'>
export type MyRights = Pick<Answers['my_rights'], 'role' | 'rights' | 'own_rights' | 'departures'>

/** Whether these rights reach so far: everywhere, or to this departure. As private.may() decides in the database. */
export const reaches = (mine: MyRights | undefined, right: Right, eventId?: string): boolean =>
  mine !== undefined &&
  (mine.rights.includes(right) ||
    (eventId !== undefined && mine.own_rights.includes(right) && mine.departures.includes(eventId)))
