import { millisecondsInMinute } from 'date-fns/constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Row } from '@/lib/database'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { readWhole } from '@/lib/backend/read'

// What is left to do changes with every hand at work: each look asks anew, and shows what it knew meanwhile. What came
// while the page's code did is this look's.
const fresh = { staleTime: 2_000 }

export const deskSummary = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin_summary'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('admin_summary')
        .select(
          `bookings, received, owing, expected, seats, published_events, draft_events, upcoming_events, store_received`,
        )
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** A month by its first day: received for trips and in the store, AUD, and seats booked. */
export type DeskMonth = Row<'revenue_by_month'>

/** The last twelve months, the present one last. */
export const deskMonths = () =>
  queryOptions({
    ...fresh,
    queryKey: ['revenue_by_month'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('revenue_by_month')
        .select('month, trips, store, seats')
        .order('month')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Of each kind `count` stops at 100; `items` are the five most urgent. */
export type DeskToday = Omit<RpcResults['admin_today'], 'status'>

export const deskToday = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin_today'],
    queryFn: ({ signal }) => callRpc('admin_today', undefined, signal),
  })

/** What the clock does each time, and how it last went. */
export const deskClock = () =>
  queryOptions({
    ...fresh,
    queryKey: ['scheduled_job_status'],
    refetchInterval: millisecondsInMinute,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('scheduled_job_status')
          .select('part, tried_at, done_at, fault, is_late')
          .order('place')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type DeskFound = Omit<RpcResults['admin_search'], 'status'>

/** As many of a kind as the database finds at most. */
export const FOUND_AT_MOST = 5

/** The first five of each kind whose words match; nothing for no words. */
export const deskSearch = (words: string) =>
  queryOptions({
    queryKey: ['admin_search', words],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('admin_search', { q: words }, signal),
  })
