import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome, type Outcome } from '@/lib/outcome'

const invalidates = [['waitlist_submissions'], ['events'], ['event_cards']]

export interface WaitlistChange {
  id: string
  full_name: string
  email: string
  phone: string | null
  event_name: string
  notes: string | null
}

export const updateWaitlistEntry = mutationOptions({
  mutationKey: ['waitlist', 'update'],
  meta: { invalidates },
  mutationFn: async ({ id, ...change }: WaitlistChange) => {
    const supabase = await loadSupabase()
    // Without the row asked back, an entry that is gone would count as updated.
    await supabase.from('waitlist_submissions').update(change).eq('id', id).select('id').single().throwOnError()
  },
})

export const deleteWaitlistEntry = mutationOptions({
  mutationKey: ['waitlist', 'delete'],
  meta: { invalidates },
  mutationFn: async (id: string) => {
    const supabase = await loadSupabase()
    await supabase.from('waitlist_submissions').delete().eq('id', id).select('id').single().throwOnError()
  },
})

/** Offers seats now, before an entry's turn. Answers offered, sold_out, closed, already or not_found. */
export const offerSeats = mutationOptions({
  mutationKey: ['waitlist', 'offer'],
  meta: { invalidates },
  mutationFn: async (entryId: string): Promise<Outcome> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('admin_offer_seats', { entry_id: entryId }).throwOnError()
    return readOutcome(data)
  },
})

/** Answers withdrawn, not_offered or not_found. */
export const withdrawOffer = mutationOptions({
  mutationKey: ['waitlist', 'withdraw'],
  meta: { invalidates },
  mutationFn: async (entryId: string): Promise<Outcome> => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('withdraw_offer', { entry_id: entryId }).throwOnError()
    return readOutcome(data)
  },
})
