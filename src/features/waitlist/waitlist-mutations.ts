import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { Letter } from '@/lib/letter'

/** Seats are offered together or not at all. Mobile number and notes are stored as null where left empty. */
export const joinWaitlist = (eventId: string, seats: number) =>
  mutationOptions({
    mutationKey: ['join_waitlist', eventId],
    mutationFn: async ({ full_name, email, phone, message }: Letter) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('join_waitlist', {
          event_id: eventId,
          full_name,
          email,
          phone: phone || undefined,
          notes: message || undefined,
          seats,
        })
        .throwOnError()
      return readOutcome('join_waitlist', data)
    },
  })

/** Confirms the email address of a waitlist entry by the token from its email. */
export const confirmWaitlist = mutationOptions({
  mutationKey: ['confirm_waitlist'],
  mutationFn: async (token: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('confirm_waitlist', { token }).throwOnError()
    return readOutcome('confirm_waitlist', data)
  },
})

export const declineOffer = (token: string) =>
  mutationOptions({
    mutationKey: ['decline_offer', token],
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('decline_offer', { token }).throwOnError()
      return readOutcome('decline_offer', data)
    },
  })

export const leaveWaitlist = (entryId: string) =>
  mutationOptions({
    mutationKey: ['leave_waitlist', entryId],
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('leave_waitlist', { entry_id: entryId }).throwOnError()
      return readOutcome('leave_waitlist', data)
    },
  })
