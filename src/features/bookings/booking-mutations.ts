import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isBlankTraveller } from './booking-rules'
import type { TravellerValues } from './booking-schema'
import type { Plan } from './plan-queries'
import type { BookingChoices } from '@/lib/booking-choices'

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
  /**
   * The hash of the booking conditions (refunds and deadlines) that the page shows. Undefined while the conditions are
   * not loaded.
   */
  conditionsHash: string | undefined
  offerToken?: string
  /** The name and email address of a visitor without an account. */
  contact: { full_name: string; email: string }
}

export type BookEventResult = RpcResults['book'] | RpcResults['book_as_guest']

/** The travellers that have a name, each with its position in the form. */
export const indexNamedTravellers = (travellers: TravellerValues[]) => {
  const namedTravellers = travellers
    .map((traveller, index) => ({ traveller, index }))
    .filter(({ traveller }) => !isBlankTraveller(traveller))
  return {
    people: namedTravellers.map(({ traveller }) => ({ ...traveller })),
    formIndexes: namedTravellers.map(({ index }) => index),
  }
}

/**
 * Sorts the rooms as the booking request expects them: first those of the named travellers, then those of seats without
 * a name.
 */
export const orderRoomsByTravellers = (rooms: readonly string[], travellers: TravellerValues[]): string[] => {
  const { formIndexes } = indexNamedTravellers(travellers)
  const unnamedIndexes = rooms.flatMap((_, index) => (formIndexes.includes(index) ? [] : [index]))
  return rooms.length === 0 ? [] : [...formIndexes, ...unnamedIndexes].flatMap((index) => rooms[index] ?? [])
}

const toBookArgs = (eventId: string, request: Omit<BookingRequest, 'contact' | 'offerToken'>) => ({
  event_id: eventId,
  seats: request.seats,
  plan: request.plan,
  travellers: indexNamedTravellers(request.travellers).people,
  request_id: request.requestId,
  expected_price: request.expectedPrice,
  expected_total: request.expectedTotal,
  choices: {
    extras: request.extras,
    rooms: orderRoomsByTravellers(request.rooms, request.travellers),
    codes: request.codes,
    conditions_hash: request.conditionsHash,
  },
  terms_accepted: request.termsAccepted,
  terms_hash: request.termsHash,
  notes: request.notes || undefined,
})

/**
 * Books a trip for the signed-in member, or for a visitor without an account.
 * @param isGuest true for a visitor; the request then contains the visitor's name and email address
 */
export const bookEvent = (eventId: string, isGuest: boolean) =>
  mutationOptions({
    mutationKey: [isGuest ? 'book_as_guest' : 'book', eventId],
    mutationFn: ({ contact, offerToken, ...request }: BookingRequest): Promise<BookEventResult> =>
      isGuest
        ? callRpc('book_as_guest', { ...toBookArgs(eventId, request), ...contact })
        : callRpc('book', { ...toBookArgs(eventId, request), offer_token: offerToken }),
  })

export const saveTravellers = (bookingId: string) =>
  rpcMutation(
    'update_travellers',
    (travellers: TravellerValues[]) => ({ booking_id: bookingId, travellers: indexNamedTravellers(travellers).people }),
    bookingId,
  )

export const cancelBooking = (bookingId: string) =>
  rpcMutation('cancel_booking', () => ({ booking_id: bookingId }), bookingId)

/**
 * Cancels the booking of a trip whose dates were changed. The token in the email's link identifies the booking, so no
 * sign-in is needed.
 */
export const acceptRefundOffer = (token: string) => rpcMutation('accept_refund_offer', () => ({ token }), token)
