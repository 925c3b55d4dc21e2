import { CALL_NEEDS } from './required-for-calls'
import { RELATION_NEEDS } from './required-for-relations'

/**
 * Permissions of staff other than the owner. With one of the listed permissions they get the owner's result;
 * otherwise they get a member's result for another's row. `sales`: a permission for all departures. `guests@`: a
 * permission for all departures, or for those assigned to the caller. `*`: any staff. `-`: no permission applies, and
 * staff count as members. `=deleted`: no permission applies, and this is the result. `sales / trips`: the read
 * permission, then the write permission. `own`: staff, on a row that names them in user_id. Functions that only our
 * servers may call are not listed.
 */

/**
 * The expected permissions of each role. They are repeated here, not read, so that the database can be checked
 * against them.
 */
export const ROLES: Record<'manager' | 'accountant' | 'guide' | 'moderator', string[]> = {
  manager: [
    ...['booking', 'emails', 'guests', 'history', 'messages', 'moderation'],
    ...['money', 'sales', 'store', 'trips', 'waitlist'],
  ],
  accountant: ['sales'],
  guide: ['emails@', 'guests@'],
  moderator: ['messages', 'moderation'],
}

export const NEEDS: Record<string, string> = Object.fromEntries(
  `${RELATION_NEEDS}${CALL_NEEDS}`
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [name = '', ...permissions] = line.trim().split(/\s+/)
      return [name, permissions.join(' ')]
    }),
)

/** Returns whether one of these permissions satisfies the requirement. */
export const has = (permissions: string[], requiredPermission: string, isForOwn = false): boolean =>
  requiredPermission
    .split(' ')
    .some(
      (permission) =>
        permission === '*' ||
        permissions.includes(permission.replace('@', '')) ||
        (isForOwn && permissions.includes(permission)),
    )
