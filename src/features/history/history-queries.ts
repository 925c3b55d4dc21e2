import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { HistoryFilters } from './history-filters'

/** An entry of the audit log. */
export type Deed = RpcResults['list_history']['rows'][number]

/** The record whose log is shown. Settings have no id. */
export type HistoryOf =
  | { kind: 'trip' | 'booking' | 'customer' | 'product' | 'order'; id: string }
  | { kind: 'settings'; id?: never }

export const HISTORY_PAGE = 25

const listed = (filters: Record<string, string | HistoryOf>, page: number, signal: AbortSignal) =>
  callRpc('list_history', { filters, page, page_size: HISTORY_PAGE }, signal)

// Refetched on every visit, because others write to it all the time.
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of the audit log, latest first, filtered by the database. */
export const history = (filters: HistoryFilters, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_history', filters, page],
    queryFn: ({ signal }) => listed({ ...filters, q: filters.q.trim() }, page, signal),
  })

/** A page of one record's log, including its parts. */
export const historyOf = (of: HistoryOf, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_history', of, page],
    queryFn: ({ signal }) => listed({ of }, page, signal),
  })
