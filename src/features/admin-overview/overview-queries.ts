import { millisecondsInMinute } from 'date-fns/constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TableRow } from '@/lib/table-rows'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { readAllRows } from '@/lib/backend/read'

// Refetches on every visit, because other staff change the data of the admin overview. The page shows the cached data
// until then. The stale time of 2 s prevents a second fetch right after the route's prefetch.
const refetchOptions = { staleTime: 2_000 }

export const overviewSummary = () =>
  queryOptions({
    ...refetchOptions,
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

/**
 * The totals of a month: AUD received for trips and in the store, and booked seats. The month is identified by its
 * first day.
 */
export type MonthTotals = TableRow<'revenue_by_month'>

/** The totals of the last twelve months, oldest month first. */
export const monthlyTotals = () =>
  queryOptions({
    ...refetchOptions,
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

/** Open tasks by kind. `count` is at most 100; `items` contains the five most urgent tasks. */
export type OpenTasks = Omit<RpcResults['admin_today'], 'status'>

export const todaysTasks = () =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['admin_today'],
    queryFn: ({ signal }) => callRpc('admin_today', undefined, signal),
  })

/** The scheduled jobs with the result of their last run. */
export const scheduledJobsStatus = () =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['scheduled_job_status'],
    refetchInterval: millisecondsInMinute,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('scheduled_job_status')
          .select('job, tried_at, done_at, error, is_late')
          .order('position')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type SearchResults = Omit<RpcResults['admin_search'], 'status'>

/** The maximum number of search results of each kind, such as customers or bookings. */
export const MAX_RESULTS_PER_KIND = 5

/** The first five search results of each kind. Empty without a search text. */
export const adminSearch = (query: string) =>
  queryOptions({
    queryKey: ['admin_search', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('admin_search', { q: query }, signal),
  })
