import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { ActivityFilters } from './activity-filters'

/** An entry of the audit log. */
export type ActivityEntry = RpcResults['list_activity']['rows'][number]

/** The record whose activity log is shown. There is only one settings record, so it needs no id. */
export type ActivityRecord =
  | { kind: 'event' | 'booking' | 'customer' | 'product' | 'order'; id: string }
  | { kind: 'settings'; id?: never }

export const ACTIVITY_PAGE_SIZE = 25

const fetchActivity = (filters: Record<string, string | ActivityRecord>, page: number, signal: AbortSignal) =>
  callRpc('list_activity', { filters, page, page_size: ACTIVITY_PAGE_SIZE }, signal)

// Refetches on every visit, because other staff write to the audit log at any time.
const refetchOptions = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the audit log, newest entry first. The database applies the filters. */
export const activityLog = (filters: ActivityFilters, page: number) =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['list_activity', filters, page],
    queryFn: ({ signal }) => fetchActivity({ ...filters, q: filters.q.trim() }, page, signal),
  })

/** A page of the audit log of one record and of its related rows, such as a booking's payments. */
export const recordActivity = (record: ActivityRecord, page: number) =>
  queryOptions({
    ...refetchOptions,
    queryKey: ['list_activity', record, page],
    queryFn: ({ signal }) => fetchActivity({ of: record }, page, signal),
  })
