import { queryOptions } from '@tanstack/react-query'
import { callRpc, rpcQuery } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'

export type OpenedForms = Extract<RpcResults['traveller_link'], { status: 'ok' }>
export type OpenedForm = OpenedForms['forms'][number]
export type AnsweredField = OpenedForm['fields'][number]
export type TravellerForms = Extract<RpcResults['booking_forms'], { status: 'ok' }>['travellers'][number]
export type TripForm = Extract<RpcResults['trip_forms'], { status: 'ok' }>['forms'][number]
export type FormField = TripForm['fields'][number]
export type WaiverToSign = NonNullable<OpenedForms['waiver']>
export type WaiverSignature = NonNullable<WaiverToSign['signature']>
export type TripWaiverDetails = Extract<RpcResults['trip_waiver'], { status: 'ok' }>
export type EventForms = Extract<RpcResults['event_forms'], { status: 'ok' }>

/** The forms of a traveller, for the page that opens through the traveller's emailed link. */
export const travellerLink = (token: string) =>
  queryOptions({
    queryKey: ['traveller_link', token],
    queryFn: async ({ signal }): Promise<RpcResults['traveller_link']> =>
      isUuid(token) ? callRpc('traveller_link', { token }, signal) : { status: 'not_found' },
  })

/** The state of the forms of each traveller, for the member who booked. */
export const bookingForms = (bookingId: string) => rpcQuery('booking_forms', [bookingId], { booking_id: bookingId })

/** The forms of a trip with their current fields, for staff. */
export const tripForms = (tripId: string) => rpcQuery('trip_forms', [tripId], { trip_id: tripId })

/** The travellers of a departure with the state of each form, for staff. */
export const eventForms = (eventId: string) => rpcQuery('event_forms', [eventId], { event_id: eventId })

/** The answers of a traveller, each with the question as it was worded when the traveller answered. For staff. */
export const travellerAnswers = (travellerId: string) =>
  rpcQuery('traveller_answers', [travellerId], { traveller_id: travellerId })

/** The waiver of a trip with its versions, a sample text and the placeholders, for staff. */
export const tripWaiver = (tripId: string) => rpcQuery('trip_waiver', [tripId], { trip_id: tripId })

/** A text of a waiver with its placeholders filled with examples, for staff. */
export const waiverPreview = (tripId: string, body: string) =>
  rpcQuery('preview_waiver', [tripId, body], { trip_id: tripId, body })

/** The waivers that a traveller has signed, for staff. */
export const signedWaivers = (travellerId: string) =>
  rpcQuery('signed_waivers', [travellerId], { traveller_id: travellerId })
