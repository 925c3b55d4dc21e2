import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import { staffLimits } from '@/lib/generated/limits'
import { emailAddress } from '@/lib/schema'

const roleFields = { role: z.enum(staffLimits.role.values), events: z.array(z.string()) }

export const inviteStaffSchema = z.object({ email: emailAddress('Please enter an email address.'), ...roleFields })
/** Schema for changing a staff member. The email address cannot be changed. */
export const changeStaffSchema = z.object({ email: z.string(), ...roleFields })

export type StaffValues = z.infer<typeof inviteStaffSchema>

/** Emails an invitation. The request id makes a retry idempotent. */
export const inviteStaff = rpcMutation(
  'invite_staff',
  ({ email, role, events, requestId }: StaffValues & { requestId: string }) => ({
    email,
    role,
    events,
    request_id: requestId,
  }),
)

export type WithdrawInviteResult = { status: 'withdrawn' } | { status: 'not_found' }

export const withdrawStaffInvite = mutationOptions({
  mutationKey: ['staff_invites', 'withdraw'],
  mutationFn: async (id: string): Promise<WithdrawInviteResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.from('staff_invites').delete().eq('id', id).select('id').throwOnError()
    return { status: data.length > 0 ? 'withdrawn' : 'not_found' }
  },
})

/** Changes a staff member's role or departures. */
export const changeStaff = (userId: string) =>
  rpcMutation(
    'change_staff',
    ({ role, events }: Omit<StaffValues, 'email'>) => ({ user_id: userId, role, events }),
    userId,
  )

export const endStaff = rpcMutation('end_staff', (userId: string) => ({ user_id: userId }))
