import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/**
 * What a traveller agrees to who lets the rest of a booking be charged by itself; null: nothing would be left to charge.
 * @param amount AUD: what is paid now beside it
 */
export const autopayTerms = (bookingId: string, amount: number) =>
  queryOptions({
    queryKey: ['autopay_terms', bookingId, amount],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await callRpc('autopay_terms', { booking_id: bookingId, amount }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

/** The same of what is about to be booked, whose first part is paid by card; null: it is paid at once. */
export const planTerms = (eventId: string, seats: number, plan: number) =>
  queryOptions({
    queryKey: ['plan_terms', eventId, seats, plan],
    queryFn: async ({ signal }) => {
      const answer = await callRpc('plan_terms', { event_id: eventId, seats, plan }, signal)
      return answer.status === 'ok' ? answer : null
    },
  })

export type MyCards = RpcResults['my_cards']
export type KeptCard = MyCards['cards'][number]

/** A member's own cards that are kept, and the bookings that they pay by themselves. */
export const myCards = (userId: string) =>
  queryOptions({
    queryKey: ['my_cards', userId],
    queryFn: async ({ signal }): Promise<MyCards> => {
      return callRpc('my_cards', undefined, signal)
    },
  })
