import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { BookingFilters } from './admin-booking-rules'
import type { BookingStatus } from './my-booking-queries'

type Overview = Database['public']['Views']['booking_overview']['Row']
type Present<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

/** PostgreSQL types every column of a view as nullable; a customer who left has no name or address any more. */
export type AdminBooking = Present<
  Pick<
    Overview,
    | 'id' | 'reference' | 'event_id' | 'event_title' | 'start_date' | 'end_date' | 'seats' | 'total_amount' | 'paid_amount'
    | 'balance' | 'percent_paid' | 'refund_due' | 'plan' | 'overdue_amount' | 'created_at'
  >
> &
  Pick<Overview, 'customer_id' | 'customer_name' | 'customer_email' | 'customer_phone' | 'next_due_date' | 'expires_at' | 'notes'> & {
    status: BookingStatus
    payment_status: 'paid' | 'partial' | 'pending'
    plan_status: 'active' | 'completed' | 'overdue'
  }

export const BOOKINGS_PAGE = 20
/** As many as the database hands out at once. */
const WHOLE = 1000

const readPage = async (filters: BookingFilters, page: number, size: number, signal?: AbortSignal) => {
  const supabase = await loadSupabase()
  const { q, status, payment, event } = filters
  const asked = supabase.rpc('list_bookings', {
    filters: { q: q.trim(), status: status === 'all' ? '' : status, payment, ...(event && { event_id: event }) },
    page,
    page_size: size,
  })
  const { data } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
  return readOutcome(data, ['ok']) as unknown as { total: number; capped: boolean; rows: AdminBooking[] }
}

/** A page of bookings, the newest first, searched by the database. */
export const adminBookings = (filters: BookingFilters, page = 1) =>
  queryOptions({
    queryKey: ['bookings', 'admin', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPage(filters, page, BOOKINGS_PAGE, signal),
  })

/** Every booking that matches, for the export. */
export const readWholeBookings = async (filters: BookingFilters): Promise<AdminBooking[]> => {
  const rows: AdminBooking[] = []
  for (let page = 1; ; page += 1) {
    const part = await readPage(filters, page, WHOLE)
    rows.push(...part.rows)
    if (part.rows.length < WHOLE) return rows
  }
}

/** The figures over all trips, AUD. */
export const bookingTotals = () =>
  queryOptions({
    queryKey: ['bookings', 'totals'],
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

/** Departures that take bookings, the soonest first. */
export const bookableEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'bookable'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_cards')
        .select('id, title, start_date, spots_left')
        .eq('status', 'published')
        .eq('state', 'open')
        .order('start_date')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export interface FoundCustomer {
  id: string
  full_name: string
  email: string | null
}

/** The first few customers whose name or address holds the words. */
export const customersFound = (words: string) =>
  queryOptions({
    queryKey: ['customers', 'found', words],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_customers', { filters: { q: words.trim() }, page: 1, page_size: 6 })
        .abortSignal(signal)
        .throwOnError()
      return (readOutcome(data, ['ok']) as unknown as { rows: FoundCustomer[] }).rows
    },
  })
