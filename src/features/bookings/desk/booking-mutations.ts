import { rpcMutation } from '@/lib/backend/rpc'
import { namedTravellers } from '@/features/bookings/booking-mutations'
import type { TravellerValues } from '@/features/bookings/booking-schema'

export const adminCancelBooking = rpcMutation('cancel_booking', ({ id, reason }: { id: string; reason: string }) => ({
  booking_id: id,
  reason: reason || undefined,
}))

export interface AdminBookRequest {
  /** Undefined: a new customer. */
  customerId?: string
  customer?: { full_name: string; phone: string; email: string }
  eventId: string
  seats: number
  plan: number
  travellers: TravellerValues[]
  notes: string
  /** Booked after general closing. */
  late: boolean
  /** The idempotency key: the same for every click, so that it books once. */
  requestId: string
}

export const adminBookTrip = rpcMutation('admin_book', (asked: AdminBookRequest) => ({
  customer_id: asked.customerId,
  customer: asked.customer,
  event_id: asked.eventId,
  seats: asked.seats,
  plan: asked.plan,
  travellers: namedTravellers(asked.travellers).people,
  late: asked.late,
  request_id: asked.requestId,
  notes: asked.notes || undefined,
}))

/** Saves staff notes on a booking. Only staff can read them. */
export const saveBookingNotes = (booking_id: string) =>
  rpcMutation('set_booking_notes', (notes: string) => ({ booking_id, notes }), booking_id)

export const remindBookings = rpcMutation('remind_bookings', (booking_ids: string[]) => ({ booking_ids }))
