import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { HistoryFilters } from './history-filters'

/** A deed, as the record holds it. */
export type Deed = RpcResults['list_history']['rows'][number]

/** Whose history: of the settings there is one. */
export type HistoryOf =
  | { kind: 'trip' | 'booking' | 'customer' | 'product' | 'order'; id: string }
  | { kind: 'settings'; id?: never }

export const HISTORY_PAGE = 25

const listed = (filters: Record<string, string | HistoryOf>, page: number, signal: AbortSignal) =>
  callRpc('list_history', { filters, page, page_size: HISTORY_PAGE }, signal)

// Others write to it all the time: each look asks anew.
const fresh = { staleTime: 0, placeholderData: keepPreviousData }

/** A page of all that was done, the latest first, searched by the database. */
export const history = (filters: HistoryFilters, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_history', filters, page],
    queryFn: ({ signal }) => listed({ ...filters, q: filters.q.trim() }, page, signal),
  })

/** A page of what was done to one thing, and to what belongs to it. */
export const historyOf = (of: HistoryOf, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['list_history', of, page],
    queryFn: ({ signal }) => listed({ of }, page, signal),
  })
