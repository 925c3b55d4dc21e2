import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'

/** Lets the rest of a booking be charged to a card that is kept. */
export const setAutopay = mutationOptions({
  mutationKey: ['set_autopay'],
  mutationFn: async ({ bookingId, cardId }: { bookingId: string; cardId: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('set_autopay', { booking_id: bookingId, card_id: cardId }).throwOnError()
    return readOutcome('set_autopay', data)
  },
})

/** From now on nothing is charged by itself for a booking. */
export const endAutopay = mutationOptions({
  mutationKey: ['end_autopay'],
  mutationFn: async (bookingId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('end_autopay', { booking_id: bookingId }).throwOnError()
    return readOutcome('end_autopay', data)
  },
})

/** The card is charged no more, and the provider forgets it. */
export const removeCard = mutationOptions({
  mutationKey: ['remove_card'],
  mutationFn: async (cardId: string) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('remove_card', { card_id: cardId }).throwOnError()
    return readOutcome('remove_card', data)
  },
})
