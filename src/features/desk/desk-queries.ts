import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'
import { readOutcome } from '@/lib/outcome'

// What is left to do changes with every hand at work: each look asks anew, and shows what it knew meanwhile.
const fresh = { staleTime: 0 }

/** Figures over everything, AUD. */
export interface DeskSummary {
  bookings: number
  received: number
  owing: number
  expected: number
  seats: number
  published_events: number
  draft_events: number
  upcoming_events: number
  store_received: number
}

export const deskSummary = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'summary'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('admin_summary').abortSignal(signal).throwOnError()
      return readOutcome(data, ['ok']) as unknown as DeskSummary
    },
  })

export interface DeskMonth {
  /** Its first day. */
  month: string
  /** Received for trips and in the store, AUD. */
  trips: number
  store: number
  seats: number
}

/** The last twelve months, the present one last. */
export const deskMonths = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'months'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('revenue_by_month', { months: 12 }).abortSignal(signal).throwOnError()
      return (readOutcome(data, ['ok']) as unknown as { months: DeskMonth[] }).months
    },
  })

/** `count` stops at 100; `items` are the five most urgent. */
interface Due<Item> {
  count: number
  items: Item[]
}

export interface DeskToday {
  offers: Due<{ id: string; full_name: string; event_name: string; seats: number; offer_expires_at: string }>
  overdue: Due<{ id: string; reference: string; next_due_date: string; customer_name: string | null }>
  transfers: Due<{ id: string; reference: string; amount: number; booking_reference: string; customer_name: string | null }>
  refunds: Due<{ id: string; reference: string; refund_due: number; customer_name: string | null }>
  flagged: Due<{ id: string; user_name: string; content: string }>
  messages: Due<{ id: string; full_name: string; message: string }>
  interest: Due<{ id: string; full_name: string; trip_name: string }>
  orders: Due<{ id: string; number: string; full_name: string; total: number; status: string }>
  low_stock: Due<{ id: string; name: string; stock: number }>
}

export const deskToday = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'today'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('admin_today').abortSignal(signal).throwOnError()
      return readOutcome(data, ['ok']) as unknown as DeskToday
    },
  })

export interface DeskFound {
  customers: { id: string; full_name: string; email: string | null }[]
  events: { id: string; title: string; location: string; start_date: string | null; status: 'draft' | 'published' }[]
  bookings: { id: string; reference: string; status: string; customer_name: string | null; event_title: string }[]
}

/** At most eight of each whose words match. */
export const deskSearch = (words: string) =>
  queryOptions({
    queryKey: ['admin', 'search', words],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('search_admin', { q: words }).abortSignal(signal).throwOnError()
      return readOutcome(data, ['ok']) as unknown as DeskFound
    },
  })
