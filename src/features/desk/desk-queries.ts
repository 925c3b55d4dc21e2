import { millisecondsInMinute } from 'date-fns/constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RpcResults } from '@/lib/generated/rpc-results'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { readWhole } from '@/lib/backend/read'

// Refetched on every visit, because all staff change it. The cached list shows meanwhile. Data fetched by the route's
// prefetch counts as fresh.
const fresh = { staleTime: 2_000 }

export const deskSummary = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin_summary'],
    queryFn: ({ signal }) => callRpc('admin_summary', undefined, signal),
  })

/** A month by its first day: revenue of trips and store in AUD, and seats booked. */
export type DeskMonth = RpcResults['revenue_by_month']['months'][number]

/** The last twelve months, the current one last. */
export const deskMonths = () =>
  queryOptions({
    ...fresh,
    queryKey: ['revenue_by_month'],
    queryFn: async ({ signal }) => {
      return (await callRpc('revenue_by_month', { months: 12 }, signal)).months
    },
  })

/** For each kind `count` stops at 100, and `items` are the five most urgent. */
export type DeskToday = Omit<RpcResults['admin_today'], 'status'>

export const deskToday = () =>
  queryOptions({
    ...fresh,
    queryKey: ['admin_today'],
    queryFn: ({ signal }) => callRpc('admin_today', undefined, signal),
  })

/** The scheduled jobs with their last results. */
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
          .select('job, tried_at, done_at, error, is_late')
          .order('position')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type DeskFound = Omit<RpcResults['desk_search'], 'status'>

/** Most results per kind. */
export const FOUND_AT_MOST = 5

/** The first five matches of each kind. Empty without a search text. */
export const deskSearch = (words: string) =>
  queryOptions({
    queryKey: ['desk_search', words],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callRpc('desk_search', { q: words }, signal),
  })
