import { PERMISSION_BY_FUNCTION } from './required-for-calls'
import { PERMISSIONS_BY_RELATION } from './required-for-relations'

/**
 * The permission that staff other than owners need for each function. With one of the listed permissions, they get an
 * owner's result, otherwise a member's result for another member's row. Functions that only the service role may call
 * are not listed.
 * `sales`: a permission for all departures
 * `guests@`: a permission for all departures, or for the caller's assigned departures
 * `sales / trips`: a permission to read / to write
 * `own`: staff, for a row with their id in user_id
 * `*`: any staff
 * `-`: staff get the result of a member
 * `=deleted`: all staff get this status
 */

/** The expected permissions of each role. Written out here, because the tests compare them with the database. */
export const STAFF_ROLES: Record<'manager' | 'accountant' | 'guide' | 'moderator', string[]> = {
  manager: [
    ...['booking', 'emails', 'guests', 'history', 'messages', 'moderation'],
    ...['money', 'sales', 'store', 'trips', 'waitlist'],
  ],
  accountant: ['sales'],
  guide: ['emails@', 'guests@'],
  moderator: ['messages', 'moderation'],
}

export const REQUIRED_PERMISSIONS: Record<string, string> = Object.fromEntries(
  `${PERMISSIONS_BY_RELATION}${PERMISSION_BY_FUNCTION}`
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [name = '', ...permissions] = line.trim().split(/\s+/)
      return [name, permissions.join(' ')]
    }),
)

/** Returns whether one of these permissions satisfies the requirement. */
export const hasRequiredPermission = (permissions: string[], requiredPermission: string, isForOwn = false): boolean =>
  requiredPermission
    .split(' ')
    .some(
      (permission) =>
        permission === '*' ||
        permissions.includes(permission.replace('@', '')) ||
        (isForOwn && permissions.includes(permission)),
    )
