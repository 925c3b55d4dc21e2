import type { ColumnValue } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { formatMoneyExact } from '@/lib/text'
import type { Message } from '@/lib/messages'

export type Permission = ColumnValue<'role_permissions', 'permission'>
export type StaffRole = ColumnValue<'staff', 'role'>
export type MyPermissions = Omit<Extract<RpcResults['my_permissions'], { status: 'ok' }>, 'status' | 'recovery_codes'>
/**
 * The step that a staff member must complete before using the admin pages: set up a second factor, enter a code of the
 * second factor, or sign in again.
 */
export type RequiredStep = Exclude<RpcResults['my_permissions']['status'], 'ok'>

export const EMPTY_PERMISSIONS: MyPermissions = { role: null, permissions: [], own_permissions: [], events: [] }

/**
 * True if the user has the permission, in general or for the given departure. private.has_permission() applies the same
 * rule.
 */
export const hasPermission = (
  permissions: MyPermissions | undefined,
  permission: Permission,
  eventId?: string,
): boolean =>
  permissions !== undefined &&
  (permissions.permissions.includes(permission) ||
    (eventId !== undefined && permissions.own_permissions.includes(permission) && permissions.events.includes(eventId)))

/** Shown if a refund exceeds the limit of the staff member's role. */
export const createOverLimitMessage = ({ limit: maxRefund }: { limit: number }): Message => ({
  title: 'Ask an owner',
  text: `You can refund up to ${formatMoneyExact(maxRefund)}. Larger refunds need an owner.`,
})

/** The names and descriptions of the staff roles. */
export const ROLES: Record<StaffRole, { label: string; description: string }> = {
  owner: { label: 'Owner', description: 'Everything, including settings and staff' },
  manager: { label: 'Manager', description: 'Everything except settings, staff and large refunds' },
  accountant: { label: 'Accountant', description: 'Reads and exports bookings and payments' },
  guide: { label: 'Guide', description: 'Guest lists and announcements of assigned departures' },
  moderator: { label: 'Moderator', description: 'Comments and messages' },
}
