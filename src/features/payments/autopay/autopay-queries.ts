import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BookingChoices } from '@/lib/booking-choices'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'

/**
 * The terms of automatic payments for a booking. Null if no payments are left to charge automatically.
 * @param amount AUD that is paid now by card
 */
export const autopayTerms = (bookingId: string, amount: number) =>
  queryOptions({
    queryKey: ['autopay_terms', bookingId, amount],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await callRpc('autopay_terms', { booking_id: bookingId, amount }, signal)
      return result.status === 'ok' ? result : null
    },
  })

export interface PlannedBooking extends BookingChoices {
  eventId: string
  seats: number
  plan: number
}

/**
 * The terms of automatic payments for a planned booking whose first installment is paid by card. Null if the booking is
 * paid in full.
 */
export const planTerms = ({ eventId, seats, plan, ...choices }: PlannedBooking) =>
  queryOptions({
    queryKey: ['plan_terms', eventId, seats, plan, choices],
    queryFn: async ({ signal }) => {
      const result = await callRpc('plan_terms', { event_id: eventId, seats, plan, choices }, signal)
      return result.status === 'ok' ? result : null
    },
  })

export type MyCards = RpcResults['my_cards']
export type StoredCard = MyCards['cards'][number]

/** A member's saved cards, with the bookings that each card pays automatically. */
export const myCards = (userId: string) =>
  queryOptions({
    queryKey: ['my_cards', userId],
    queryFn: async ({ signal }): Promise<MyCards> => {
      return callRpc('my_cards', undefined, signal)
    },
  })
