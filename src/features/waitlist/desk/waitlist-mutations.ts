import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

export interface WaitlistChange {
  id: string
  full_name: string
  email: string
  phone: string
  event_id: string
  notes: string
}

/** Answers updated, offer_stands, duplicate, invalid or not_found. */
export const updateWaitlistEntry = mutationOptions({
  mutationKey: ['update_waitlist_entry'],
  mutationFn: async ({ id, ...change }: WaitlistChange) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('update_waitlist_entry', { entry_id: id, ...change }).throwOnError()
    return readOutcome('update_waitlist_entry', data)
  },
})

/** Answers deleted or not_found. */
export const deleteWaitlistEntry = mutationOptions({
  mutationKey: ['delete_waitlist_entry'],
  mutationFn: async (id: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('delete_waitlist_entry', { entry_id: id }).throwOnError()
    return readOutcome('delete_waitlist_entry', data)
  },
})

/** Offers seats now, before an entry's turn. Answers offered, sold_out, closed, already or not_found. */
export const offerSeats = mutationOptions({
  mutationKey: ['admin_offer_seats'],
  mutationFn: async (entryId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('admin_offer_seats', { entry_id: entryId }).throwOnError()
    return readOutcome('admin_offer_seats', data)
  },
})

/** Answers withdrawn, not_offered or not_found. */
export const withdrawOffer = mutationOptions({
  mutationKey: ['withdraw_offer'],
  mutationFn: async (entryId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('withdraw_offer', { entry_id: entryId }).throwOnError()
    return readOutcome('withdraw_offer', data)
  },
})
