import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { namedTravellers } from '@/features/bookings/booking-mutations'
import type { TravellerValues } from '@/features/bookings/booking-schema'
import { readOutcome } from '@/lib/outcome'

export const adminCancelBooking = mutationOptions({
  mutationKey: ['cancel_booking'],
  mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('cancel_booking', { booking_id: id, reason: reason || undefined })
      .throwOnError()
    return readOutcome('cancel_booking', data)
  },
})

export interface AdminBookRequest {
  /** Who, or somebody new. */
  customerId?: string
  customer?: { full_name: string; phone: string; email: string }
  eventId: string
  seats: number
  plan: number
  travellers: TravellerValues[]
  notes: string
  /** After booking has closed. */
  late: boolean
  /** The same for every press of one button, so that it books once. */
  requestId: string
}

export const adminBookTrip = mutationOptions({
  mutationKey: ['admin_book'],
  mutationFn: async (asked: AdminBookRequest) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('admin_book', {
        customer_id: asked.customerId,
        customer: asked.customer,
        event_id: asked.eventId,
        seats: asked.seats,
        plan: asked.plan,
        travellers: namedTravellers(asked.travellers).people,
        late: asked.late,
        request_id: asked.requestId,
        notes: asked.notes || undefined,
      })
      .throwOnError()
    return readOutcome('admin_book', data)
  },
})

/** What staff note about a booking: nobody else reads it. */
export const saveBookingNotes = (booking_id: string) =>
  mutationOptions({
    mutationKey: ['set_booking_notes', booking_id],
    mutationFn: async (notes: string) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('set_booking_notes', { booking_id, notes }).throwOnError()
      return readOutcome('set_booking_notes', data)
    },
  })

export const remindBookings = mutationOptions({
  mutationKey: ['remind_bookings'],
  mutationFn: async (booking_ids: string[]) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('remind_bookings', { booking_ids }).throwOnError()
    return readOutcome('remind_bookings', data)
  },
})
