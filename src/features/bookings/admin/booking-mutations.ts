import { mutationOptions } from '@tanstack/react-query'
import { toRejectionResult } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { rpcMutation } from '@/lib/backend/rpc'
import { indexNamedTravellers, orderRoomsByTravellers } from '@/features/bookings/booking-mutations'
import type { TravellerValues } from '@/features/bookings/booking-schema'

interface CancelRequest {
  id: string
  reason: string
  /**
   * The part of the retained money that staff give back, in AUD. Undefined: the company retains the full amount under the
   * cancellation policy.
   */
  goodwill?: number
}

export const adminCancelBooking = rpcMutation('cancel_booking', ({ id, reason, goodwill }: CancelRequest) => ({
  booking_id: id,
  reason: reason || undefined,
  goodwill,
}))

interface GoodwillRequest {
  /** AUD. */
  goodwill: number
  /** The retained amount in AUD that the page showed. If it has changed since, the database rejects the request. */
  expectedRetained: number
  reason: string
}

/** Gives back a part of the money that the company retained when the booking was cancelled. */
export const giveGoodwill = (bookingId: string) =>
  rpcMutation(
    'give_goodwill',
    ({ goodwill, expectedRetained, reason }: GoodwillRequest) => ({
      booking_id: bookingId,
      goodwill,
      expected_retained: expectedRetained,
      reason,
    }),
    bookingId,
  )

export interface AdminBookRequest {
  /** The id of an existing customer. Undefined for a new customer. */
  customerId?: string
  customer?: { full_name: string; phone: string; email: string }
  eventId: string
  seats: number
  plan: number
  travellers: TravellerValues[]
  /** The room option of each seat in the form. Empty if the trip has no room options. */
  rooms: string[]
  notes: string
  /** The ids of the applied promo codes. */
  codes: string[]
  /** True if staff book a trip that has closed to members. */
  isAfterClosing: boolean
  /** The idempotency key. It is the same for every click, so that several clicks create only one booking. */
  requestId: string
}

export const adminBookEvent = rpcMutation('admin_book', (request: AdminBookRequest) => ({
  customer_id: request.customerId,
  customer: request.customer,
  event_id: request.eventId,
  seats: request.seats,
  plan: request.plan,
  travellers: indexNamedTravellers(request.travellers).people,
  choices: { rooms: orderRoomsByTravellers(request.rooms, request.travellers), codes: request.codes },
  late: request.isAfterClosing,
  request_id: request.requestId,
  notes: request.notes || undefined,
}))

/** The result of a rejected attempt to save notes, by SQLSTATE. */
const NOTES_STATUS_BY_SQLSTATE = { '23503': 'not_found', '23514': 'invalid' } as const

export type SaveNotesResult = { status: 'saved' } | { status: 'not_found' } | { status: 'invalid'; fields: string[] }

/** Saves the staff notes on a booking. Blank notes are deleted. */
export const writeBookingNotes = async (booking_id: string, notes: string): Promise<SaveNotesResult> => {
  const supabase = await loadSupabase()
  return supabase
    .from('booking_staff_notes')
    .upsert({ booking_id, notes })
    .throwOnError()
    .then(
      () => ({ status: 'saved' }),
      (error: unknown) => {
        const { status } = toRejectionResult(error, NOTES_STATUS_BY_SQLSTATE)
        return status === 'invalid' ? { status, fields: ['notes'] } : { status }
      },
    )
}

/** Saves the staff notes on a booking. Only staff can read them. */
export const saveBookingNotes = (booking_id: string) =>
  mutationOptions({
    mutationKey: ['booking_staff_notes', booking_id],
    mutationFn: (notes: string) => writeBookingNotes(booking_id, notes),
  })

export const sendBookingReminders = rpcMutation('remind_bookings', (booking_ids: string[]) => ({ booking_ids }))
