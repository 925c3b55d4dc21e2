import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toEventArguments } from '@/features/event-admin/event-filter-rules'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { TableRow } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { isUuid } from '@/lib/text'
import { formatSortOrder } from '@/ui/table/column'
import type { Plan } from '../plan-queries'
import type { BookingChoices } from '@/lib/booking-choices'
import type { BookingFilters } from './booking-rules'

/** A booking with the fields that staff see. Name and email are null after the customer is anonymised. */
export type AdminBooking = TableRow<'booking_overview'>

export const BOOKINGS_PAGE_SIZE = 20
/** The maximum number of rows that the database returns per request. */
const MAX_ROWS_PER_REQUEST = 1000

const fetchBookingsPage = (filters: BookingFilters, page: number, size: number, signal?: AbortSignal) => {
  const { q, status, payment, departs, order } = filters
  return callRpc(
    'list_bookings',
    {
      filters: {
        q: q.trim(),
        status: status === 'all' ? '' : status,
        payment,
        ...toEventArguments(filters),
        ...(departs && { departs }),
        ...(order && { sort: formatSortOrder(order) }),
      },
      page,
      page_size: size,
    },
    signal,
  )
}

/** A page of bookings. The database applies filters and sort order. */
export const adminBookings = (filters: BookingFilters, page = 1) =>
  queryOptions({
    queryKey: ['list_bookings', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchBookingsPage(filters, page, BOOKINGS_PAGE_SIZE, signal),
  })

/** One booking with all details for staff. Null if the booking does not exist. */
export const adminBooking = (id: string) =>
  queryOptions({
    queryKey: ['booking_overview', 'admin', id],
    queryFn: async ({ signal }): Promise<AdminBooking | null> => {
      if (!isUuid(id)) return null
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_overview')
        .select(
          `id, reference, event_id, event_title, event_location, start_date, end_date, customer_id, customer_name,
          customer_email, customer_phone, user_id, seats, status, total_amount, deposit_amount, paid_amount, balance,
          percent_paid, payment_status, refund_due, payment_method, plan, plan_status, next_due_date, next_due_amount,
          overdue_amount, announced_amount, gst, gst_free, notes, cancellation_reason, staff_notes, staff_cancellation_reason,
          expires_at, created_at, confirmed_at, cancelled_at, travellers_given, details_missing, invoice_total,
          billing_name, billing_phone, changes_close_on, min_age, goodwill_amount, terms_version,
          terms_accepted_at, meeting_point, start_time, end_point, end_time, arrival_note, lines,
          confirmation, to_confirm, is_free_until_guaranteed, call_off, split_bookings`,
        )
        .eq('id', id)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })

/** All bookings that match the filters, for the export. */
export const readAllBookings = async (filters: BookingFilters): Promise<AdminBooking[]> => {
  const bookings: AdminBooking[] = []
  for (let page = 1; ; page += 1) {
    const chunk = await fetchBookingsPage(filters, page, MAX_ROWS_PER_REQUEST)
    bookings.push(...chunk.rows)
    if (chunk.rows.length < MAX_ROWS_PER_REQUEST) return bookings
  }
}

/** The number of bookings of all trips, and the totals of their payments in AUD. */
export const bookingTotals = () =>
  queryOptions({
    queryKey: ['booking_totals'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('booking_totals')
        .select('total_bookings, payments_received, payments_owing, total_expected')
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** The first customers whose name or email matches the search text. */
export const searchCustomers = (query: string) =>
  queryOptions({
    queryKey: ['list_customers', 'found', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('list_customers', { filters: { q: query.trim() }, page: 1, page_size: 6 }, signal),
  })

/** The preview of a payment plan for staff. Unlike members, staff can also book a trip that has closed to members. */
export const adminPlanPreview = (eventId: string, seats: number, plan: Plan, choices: BookingChoices) =>
  queryOptions({
    queryKey: ['preview_plan', 'for customer', eventId, seats, plan, choices],
    queryFn: async ({ signal }): Promise<RpcResults['preview_plan']> => {
      if (!isUuid(eventId)) return { status: 'not_found' }
      return callRpc('preview_plan', { event_id: eventId, seats, plan, for_customer: true, choices }, signal)
    },
  })

export const EVENT_BOOKINGS_PAGE_SIZE = 50

/** A page of all bookings of a trip, in any status, newest first. */
export const eventBookings = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['list_bookings', 'event', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callRpc('list_bookings', { filters: { event_id: eventId }, page, page_size: EVENT_BOOKINGS_PAGE_SIZE }, signal),
  })
