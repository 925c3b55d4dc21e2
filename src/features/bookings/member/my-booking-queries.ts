import { queryOptions } from '@tanstack/react-query'
import { TRAVELLER_DETAIL_COLUMNS } from '@/features/travellers/traveller-rules'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { callRpc } from '@/lib/backend/rpc'
import type { ColumnValue } from '@/lib/table-rows'
import { getToday } from '@/lib/dates'
import { isUuid } from '@/lib/text'

export type BookingStatus = ColumnValue<'bookings', 'status'>

const BOOKING_COLUMNS =
  `id, reference, user_id, event_id, event_title, event_location, start_date, end_date, billing_name, billing_phone,
  customer_email, seats, status, total_amount, deposit_amount, paid_amount, balance, percent_paid, payment_status,
  refund_due, plan, next_due_date, next_due_amount, overdue_amount, expires_at, created_at, cancelled_at,
  travellers_given, gst, announced_amount, invoice_total, changes_close_on, min_age,
  terms_version, terms_accepted_at, meeting_point, start_time, end_point, end_time, arrival_note,
  lines, confirmation, to_confirm, is_free_until_guaranteed, call_off, split_bookings` as const

/** A member's bookings, next departure first. */
export const myBookings = (userId: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'mine', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('booking_overview')
          .select(BOOKING_COLUMNS)
          .eq('user_id', userId)
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** One booking with its details, for the member who booked or for staff. Null if the user may not see the booking. */
export const bookingDetails = (id: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'details', id],
    queryFn: async ({ signal }) => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select(BOOKING_COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

export type MyBooking = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof bookingDetails>['queryFn']>>>>

/** The installments of a booking, with the amounts already paid. */
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

export type ScheduledInstallment = Awaited<
  ReturnType<NonNullable<ReturnType<typeof bookingSchedule>['queryFn']>>
>[number]

/**
 * The amounts that would be retained and refunded if the booking were cancelled today. Never cached, because the member
 * agrees to these amounts.
 */
export const cancellationPreview = (bookingId: string) =>
  queryOptions({
    queryKey: ['preview_cancellation', bookingId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callRpc('preview_cancellation', { booking_id: bookingId }, signal),
  })

export const bookingTravellers = (bookingId: string) =>
  queryOptions({
    queryKey: ['travellers', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('travellers')
        .select(`full_name, shares_name, ${TRAVELLER_DETAIL_COLUMNS}`)
        .eq('booking_id', bookingId)
        .order('sort_order')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/**
 * Counts for the member's dashboard: active bookings, trips on the page /events, and past departures. The database
 * counts them.
 */
export const dashboardCounts = (userId: string) =>
  queryOptions({
    queryKey: [['booking_overview', 'trip_cards', 'events'], 'counts', userId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const COUNT_ONLY_OPTIONS = { count: 'exact', head: true } as const
      const [booked, events, completed] = await Promise.all([
        supabase
          .from('booking_overview')
          .select('id', COUNT_ONLY_OPTIONS)
          .eq('user_id', userId)
          .in('status', ['pending', 'confirmed'])
          .gte('end_date', getToday())
          .abortSignal(signal)
          .throwOnError(),
        // Counts the trips that the page /events lists.
        supabase.from('trip_cards').select('id', COUNT_ONLY_OPTIONS).abortSignal(signal).throwOnError(),
        // Counts past departures with the same condition as the page /completed-events.
        supabase
          .from('events')
          .select('id', COUNT_ONLY_OPTIONS)
          .eq('status', 'published')
          .is('called_off_at', null)
          .lt('end_date', getToday())
          .abortSignal(signal)
          .throwOnError(),
      ])
      return { booked: booked.count ?? 0, events: events.count ?? 0, completed: completed.count ?? 0 }
    },
  })
