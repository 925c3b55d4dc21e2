import { rpcMutation } from '@/lib/backend/rpc'
import type { StaffValues } from './staff-schema'

/** Asks somebody by letter to join; under one request once. */
export const inviteStaff = rpcMutation(
  'invite_staff',
  ({ email, role, departures, requestId }: StaffValues & { requestId: string }) => ({
    email,
    role,
    departures,
    request_id: requestId,
  }),
)

export const withdrawStaffInvite = rpcMutation('withdraw_staff_invite', (inviteId: string) => ({ invite_id: inviteId }))

/** Another role, or other departures. */
export const changeStaff = (userId: string) =>
  rpcMutation(
    'change_staff',
    ({ role, departures }: Omit<StaffValues, 'email'>) => ({ user_id: userId, role, departures }),
    userId,
  )

export const endStaff = rpcMutation('end_staff', (userId: string) => ({ user_id: userId }))
