import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'

/**
 * What a traveller agrees to who lets the rest of a booking be charged by itself; null: nothing would be left to charge.
 * @param amount AUD: what is paid now beside it
 */
export const autopayTerms = (bookingId: string, amount: number) =>
  queryOptions({
    queryKey: ['autopay_terms', bookingId, amount],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('autopay_terms', { booking_id: bookingId, amount })
        .abortSignal(signal)
        .throwOnError()
      const answer = readOutcome('autopay_terms', data)
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same of what is about to be booked, whose first part is paid by card; null: it is paid at once. */
export const planTerms = (eventId: string, seats: number, plan: number) =>
  queryOptions({
    queryKey: ['plan_terms', eventId, seats, plan],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('plan_terms', { event_id: eventId, seats, plan })
        .abortSignal(signal)
        .throwOnError()
      const answer = readOutcome('plan_terms', data)
      return answer.status === 'ok' ? answer : null
    },
  })

export type MyCards = Answers['my_cards']
export type KeptCard = MyCards['cards'][number]

/** A member's own cards that are kept, and the bookings that they pay by themselves. */
export const myCards = (userId: string) =>
  queryOptions({
    queryKey: ['my_cards', userId],
    queryFn: async ({ signal }): Promise<MyCards> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('my_cards').abortSignal(signal).throwOnError()
      return readOutcome('my_cards', data)
    },
  })
