import * as z from 'zod/mini'
import { rpcMutation } from '@/lib/backend/rpc'
import { staffLimits } from '@/lib/generated/limits'
import { email } from '@/lib/schema'

const given = { role: z.enum(staffLimits.role.values), departures: z.array(z.string()) }

export const inviteSchema = z.object({ email: email('Please enter an email address.'), ...given })
/** The email of a staff member cannot change. */
export const changeSchema = z.object({ email: z.string(), ...given })

export type StaffValues = z.infer<typeof inviteSchema>

/** Sends an invitation. Idempotent by request id. */
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

/** Changes the role or departures. */
export const changeStaff = (userId: string) =>
  rpcMutation(
    'change_staff',
    ({ role, departures }: Omit<StaffValues, 'email'>) => ({ user_id: userId, role, departures }),
    userId,
  )

export const endStaff = rpcMutation('end_staff', (userId: string) => ({ user_id: userId }))
