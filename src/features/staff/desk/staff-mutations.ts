import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { StaffValues } from './staff-schema'

/** Asks somebody by letter to join; under one request once. */
export const inviteStaff = mutationOptions({
  mutationKey: ['invite_staff'],
  mutationFn: async ({ email, role, departures, requestId }: StaffValues & { requestId: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('invite_staff', { email, role, departures, request_id: requestId })
      .throwOnError()
    return readOutcome('invite_staff', data)
  },
})

export const withdrawStaffInvite = mutationOptions({
  mutationKey: ['withdraw_staff_invite'],
  mutationFn: async (inviteId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('withdraw_staff_invite', { invite_id: inviteId }).throwOnError()
    return readOutcome('withdraw_staff_invite', data)
  },
})

/** Another role, or other departures. */
export const changeStaff = (userId: string) =>
  mutationOptions({
    mutationKey: ['change_staff', userId],
    mutationFn: async ({ role, departures }: Omit<StaffValues, 'email'>) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('change_staff', { user_id: userId, role, departures }).throwOnError()
      return readOutcome('change_staff', data)
    },
  })

export const endStaff = mutationOptions({
  mutationKey: ['end_staff'],
  mutationFn: async (userId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('end_staff', { user_id: userId }).throwOnError()
    return readOutcome('end_staff', data)
  },
})
