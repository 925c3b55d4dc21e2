import { rpcMutation } from '@/lib/backend/rpc'
import { isBlank, type TravellerValues } from './booking-schema'
import type { Plan } from './plan-queries'

export interface BookingRequest {
  seats: number
  plan: Plan
  travellers: TravellerValues[]
  notes: string
  requestId: string
  /** The price per person that the page showed, in AUD. */
  expectedPrice: number
  termsAccepted: boolean
  offerToken?: string
}

/** The travellers with a name, each with its position in the form. */
export const namedTravellers = (travellers: TravellerValues[]) => {
  const named = travellers
    .map((traveller, place) => ({ traveller, place }))
    .filter(({ traveller }) => !isBlank(traveller))
  return { people: named.map(({ traveller }) => ({ ...traveller })), places: named.map(({ place }) => place) }
}

export const bookTrip = (eventId: string) =>
  rpcMutation(
    'book',
    ({ seats, plan, travellers, notes, requestId, expectedPrice, termsAccepted, offerToken }: BookingRequest) => ({
      event_id: eventId,
      seats,
      plan,
      travellers: namedTravellers(travellers).people,
      request_id: requestId,
      expected_price: expectedPrice,
      terms_accepted: termsAccepted,
      offer_token: offerToken,
      notes: notes || undefined,
    }),
    eventId,
  )

export const saveTravellers = (bookingId: string) =>
  rpcMutation(
    'update_travellers',
    (travellers: TravellerValues[]) => ({ booking_id: bookingId, travellers: namedTravellers(travellers).people }),
    bookingId,
  )

export const cancelBooking = (bookingId: string) =>
  rpcMutation('cancel_booking', () => ({ booking_id: bookingId }), bookingId)
