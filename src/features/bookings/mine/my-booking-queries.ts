import { queryOptions } from '@tanstack/react-query'
import type { Value } from '@/lib/database'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'
import { isUuid } from '@/lib/uuid'

export type BookingStatus = Value<'bookings', 'status'>

const BOOKING =
  `id, reference, user_id, event_id, event_title, event_location, start_date, end_date, billing_name, billing_phone,
  customer_email, seats, status, total_amount, deposit_amount, paid_amount, balance, percent_paid, payment_status,
  refund_due, plan, next_due_date, next_due_amount, overdue_amount, expires_at, created_at, cancelled_at,
  travellers_given, gst, announced_amount, invoice_total` as const

/** A member's own bookings, the next departure first. */
export const myBookings = (userId: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'mine', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('booking_overview')
          .select(BOOKING)
          .eq('user_id', userId)
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** One booking, for its owner or an admin; null: there is none for this reader. */
export const bookingDetails = (id: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'details', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select(BOOKING)
        .eq('id', id)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

export type MyBooking = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof bookingDetails>['queryFn']>>>>

/** What is due when, and what the ledger has covered of it. */
export const bookingSchedule = (bookingId: string) =>
  queryOptions({
    queryKey: ['installment_schedule', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('installment_schedule')
        .select('sequence, due_date, amount, original_amount, refunded, status, paid_date')
        .eq('booking_id', bookingId)
        .order('sequence')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type ScheduledPart = Awaited<ReturnType<NonNullable<ReturnType<typeof bookingSchedule>['queryFn']>>>[number]
