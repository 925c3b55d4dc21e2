import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callRpc } from '@/lib/backend/rpc'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { TripFilters, TripKind } from './trip-filters'

export const TRIPS_PAGE = 50

/** A trip in an admin list. */
export type AdminTrip = RpcResults['list_events']['rows'][number]

const listed = (filters: Omit<TripFilters, 'page'>, page: number, size: number, signal: AbortSignal) =>
  callRpc('list_events', { filters: { ...filters, q: filters.q.trim() }, page, page_size: size }, signal)

/** A page of trips, filtered and sorted by the database. */
export const adminTrips = ({ page, ...filters }: TripFilters) =>
  queryOptions({
    queryKey: ['list_events', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listed(filters, page, TRIPS_PAGE, signal),
  })

/** Trips to choose from: the next departures, or matches of a search. */
export const tripOptions = (query: string, which: TripKind = 'upcoming') =>
  queryOptions({
    queryKey: ['list_events', 'choices', query.trim(), which],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listed({ q: query, which, sort: 'departure' }, 1, TRIPS_PAGE, signal),
  })

export type TripOverview = Extract<RpcResults['trip_overview'], { status: 'ok' }>

/** Overview of a trip. Null if it does not exist. */
export const tripOverview = (id: string) =>
  queryOptions({
    queryKey: ['trip_overview', id],
    queryFn: async ({ signal }) => {
      const result = await callRpc('trip_overview', { event_id: id }, signal)
      return result.status === 'ok' ? result : null
    },
  })
