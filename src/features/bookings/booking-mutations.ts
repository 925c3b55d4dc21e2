import { rpcMutation } from '@/lib/backend/rpc'
import { isBlankTraveller } from './booking-rules'
import type { TravellerValues } from './booking-schema'
import type { BookingChoices, Plan } from './plan-queries'

export interface BookingRequest extends BookingChoices {
  seats: number
  plan: Plan
  travellers: TravellerValues[]
  notes: string
  requestId: string
  /** The price per person that the page showed, in AUD. The database rejects a booking if the price has changed. */
  expectedPrice: number
  /** The total that the page showed, in AUD. */
  expectedTotal: number
  termsAccepted: boolean
  /** Hash of the terms that the page links to. The hash identifies the text that the member accepted. */
  termsHash: string
  offerToken?: string
}

/** The travellers that have a name, each with its position in the form. */
export const listNamedTravellers = (travellers: TravellerValues[]) => {
  const namedTravellers = travellers
    .map((traveller, index) => ({ traveller, index }))
    .filter(({ traveller }) => !isBlankTraveller(traveller))
  return {
    people: namedTravellers.map(({ traveller }) => ({ ...traveller })),
    formIndexes: namedTravellers.map(({ index }) => index),
  }
}

/**
 * Puts the rooms into the order of the request, which contains only the travellers with a name. The seats without a name
 * come last.
 */
export const orderRoomsByTravellers = (rooms: readonly string[], travellers: TravellerValues[]): string[] => {
  const { formIndexes } = listNamedTravellers(travellers)
  const unnamedIndexes = rooms.flatMap((_, index) => (formIndexes.includes(index) ? [] : [index]))
  return rooms.length === 0 ? [] : [...formIndexes, ...unnamedIndexes].flatMap((index) => rooms[index] ?? [])
}

export const bookTrip = (eventId: string) =>
  rpcMutation(
    'book',
    ({
      seats,
      plan,
      travellers,
      notes,
      requestId,
      expectedPrice,
      expectedTotal,
      extras,
      rooms,
      codes,
      termsAccepted,
      termsHash,
      offerToken,
    }: BookingRequest) => ({
      event_id: eventId,
      seats,
      plan,
      travellers: listNamedTravellers(travellers).people,
      request_id: requestId,
      expected_price: expectedPrice,
      expected_total: expectedTotal,
      choices: { extras, rooms: orderRoomsByTravellers(rooms, travellers), codes },
      terms_accepted: termsAccepted,
      terms_hash: termsHash,
      offer_token: offerToken,
      notes: notes || undefined,
    }),
    eventId,
  )

export const saveTravellers = (bookingId: string) =>
  rpcMutation(
    'update_travellers',
    (travellers: TravellerValues[]) => ({ booking_id: bookingId, travellers: listNamedTravellers(travellers).people }),
    bookingId,
  )

export const cancelBooking = (bookingId: string) =>
  rpcMutation('cancel_booking', () => ({ booking_id: bookingId }), bookingId)

/**
 * Cancels the booking of a trip whose dates were changed. The token in the email's link identifies the booking, so no
 * sign-in is needed.
 */
export const acceptRefundOffer = (token: string) => rpcMutation('accept_refund_offer', () => ({ token }), token)
