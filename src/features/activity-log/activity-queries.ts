import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { ActivityFilters } from './activity-filters'

/** An entry of the audit log. */
export type Action = RpcResults['list_activity']['rows'][number]

/** The record whose log is shown. Settings have no id. */
export type ActivityOf =
  | { kind: 'trip' | 'booking' | 'customer' | 'product' | 'order'; id: string }
  | { kind: 'settings'; id?: never }

export const ACTIVITY_PAGE = 25

const listed = (filters: Record<string, string | ActivityOf>, page: number, signal: AbortSignal) =>
  callRpc('list_activity', { filters, page, page_size: ACTIVITY_PAGE }, signal)

// Refetched on every visit, because others write to it all the time.
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the audit log, latest first, filtered by the database. */
export const history = (filters: ActivityFilters, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_activity', filters, page],
    queryFn: ({ signal }) => listed({ ...filters, q: filters.q.trim() }, page, signal),
  })

/** A page of one record's log, including its parts. */
export const activityOf = (of: ActivityOf, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_activity', of, page],
    queryFn: ({ signal }) => listed({ of }, page, signal),
  })
