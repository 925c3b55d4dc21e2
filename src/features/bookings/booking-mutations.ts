import { rpcMutation } from '@/lib/backend/rpc'
import { isBlankTraveller } from './booking-rules'
import type { TravellerValues } from './booking-schema'
import type { SelectedExtra } from './extras/extra-rules'
import type { Plan } from './plan-queries'

export interface BookingRequest {
  seats: number
  plan: Plan
  travellers: TravellerValues[]
  notes: string
  requestId: string
  /** The price per person that the page showed, in AUD. The database rejects a booking if the price has changed. */
  expectedPrice: number
  /** The total that the page showed, in AUD. */
  expectedTotal: number
  extras: SelectedExtra[]
  /** The ids of the applied promo codes. */
  codes: string[]
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
      choices: { extras, codes },
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
