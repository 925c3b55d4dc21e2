import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
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
  customerId: string
  eventId: string
  seats: number
  plan: number
  notes: string
  /** The same for every press of one button, so that it books once. */
  requestId: string
}

export const adminBookTrip = mutationOptions({
  mutationKey: ['admin_book'],
  mutationFn: async ({ customerId, eventId, seats, plan, notes, requestId }: AdminBookRequest) => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .rpc('admin_book', {
        customer_id: customerId,
        event_id: eventId,
        seats,
        plan,
        request_id: requestId,
        notes: notes || undefined,
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
