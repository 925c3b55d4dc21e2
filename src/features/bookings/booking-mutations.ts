import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isBlank, type TravellerValues } from './booking-schema'
import type { Plan } from './plan-queries'

export interface BookingRequest {
  seats: number
  plan: Plan
  travellers: TravellerValues[]
  notes: string
  requestId: string
  /** A person's price as the page showed it, AUD. */
  expectedPrice: number
  termsAccepted: boolean
  offerToken?: string
}

/** Those who have been named, and where each stands in the form. */
export const namedTravellers = (travellers: TravellerValues[]) => {
  const named = travellers.map((person, place) => ({ person, place })).filter(({ person }) => !isBlank(person))
  return { people: named.map(({ person }) => ({ ...person })), places: named.map(({ place }) => place) }
}

export const bookTrip = (eventId: string) =>
  mutationOptions({
    mutationKey: ['book', eventId],
    mutationFn: async ({
      seats,
      plan,
      travellers,
      notes,
      requestId,
      expectedPrice,
      termsAccepted,
      offerToken,
    }: BookingRequest) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('book', {
          event_id: eventId,
          seats,
          plan,
          travellers: namedTravellers(travellers).people,
          request_id: requestId,
          expected_price: expectedPrice,
          terms_accepted: termsAccepted,
          offer_token: offerToken,
          notes: notes || undefined,
        })
        .throwOnError()
      return readOutcome('book', data)
    },
  })

export const saveTravellers = (bookingId: string) =>
  mutationOptions({
    mutationKey: ['update_travellers', bookingId],
    mutationFn: async (travellers: TravellerValues[]) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('update_travellers', { booking_id: bookingId, travellers: namedTravellers(travellers).people })
        .throwOnError()
      return readOutcome('update_travellers', data)
    },
  })

export const cancelBooking = (bookingId: string) =>
  mutationOptions({
    mutationKey: ['cancel_booking', bookingId],
    mutationFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('cancel_booking', { booking_id: bookingId }).throwOnError()
      return readOutcome('cancel_booking', data)
    },
  })
