import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import { isUuid } from '@/lib/uuid'

type Views = Database['public']['Views']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

export type BookingStatus = 'pending' | 'confirmed' | 'cancelled' | 'expired'

/** PostgreSQL types every column of a view as nullable: of these, only the last group ever is. */
export type MyBooking = Present<
  Pick<
    Views['booking_overview']['Row'],
    | 'id' | 'reference' | 'event_id' | 'event_title' | 'event_location' | 'start_date' | 'end_date' | 'customer_name' | 'seats'
    | 'total_amount' | 'deposit_amount' | 'paid_amount' | 'balance' | 'percent_paid' | 'refund_due' | 'plan' | 'overdue_amount'
    | 'created_at' | 'travellers_given'
  >
> &
  Pick<
    Views['booking_overview']['Row'],
    'customer_email' | 'customer_phone' | 'next_due_date' | 'next_due_amount' | 'expires_at' | 'cancelled_at'
  > & { status: BookingStatus; payment_status: 'paid' | 'partial' | 'pending' }

const BOOKING =
  'id, reference, event_id, event_title, event_location, start_date, end_date, customer_name, customer_email, customer_phone, seats, status, total_amount, deposit_amount, paid_amount, balance, percent_paid, payment_status, refund_due, plan, next_due_date, next_due_amount, overdue_amount, expires_at, created_at, cancelled_at, travellers_given'

/** A member's own bookings, the next departure first. */
export const myBookings = (userId: string) =>
  queryOptions({
    queryKey: ['bookings', 'mine', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select(BOOKING)
        .eq('user_id', userId)
        .order('start_date')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<MyBooking[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

/** One booking, for its owner or an admin; null: there is none for this reader. */
export const bookingDetails = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'details', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select(BOOKING)
        .eq('id', id)
        .abortSignal(signal)
        .overrideTypes<MyBooking[], { merge: false }>()
        .throwOnError()
      return data[0] ?? null
    },
  })

export type ScheduledPart = Present<Pick<Views['installment_schedule']['Row'], 'sequence' | 'due_date' | 'amount'>> &
  Pick<Views['installment_schedule']['Row'], 'paid_date'> & { status: 'paid' | 'pending' | 'overdue' }

/** What is due when, and what the ledger has covered of it. */
export const bookingSchedule = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'schedule', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('installment_schedule')
        .select('sequence, due_date, amount, status, paid_date')
        .eq('booking_id', bookingId)
        .order('sequence')
        .abortSignal(signal)
        .overrideTypes<ScheduledPart[], { merge: false }>()
        .throwOnError()
      return data
    },
  })

/** Who travels on a booking. */
export const bookingTravellers = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'travellers', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('travellers')
        .select('full_name, date_of_birth, dietary, emergency_contact_name, emergency_contact_phone, room_mate, is_guardian, guardian_name')
        .eq('booking_id', bookingId)
        .order('sort_order')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export interface Cancellation {
  status: 'ok' | 'too_late' | 'already_cancelled' | 'not_found'
  /** AUD. */
  paid: number
  kept: number
  refund: number
  /** Last day on which a member may cancel. */
  deadline: string
}

/** What cancelling today would keep and give back. Never from the cache: it is what the member agrees to. */
export const cancellationPreview = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'cancellation', bookingId],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Cancellation> => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('preview_cancellation', { booking_id: bookingId }).abortSignal(signal).throwOnError()
      return readOutcome(data, ['ok', 'too_late', 'already_cancelled', 'not_found']) as unknown as Cancellation
    },
  })
