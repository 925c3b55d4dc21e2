import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { TripFilters, TripGroup } from './trip-filters'

export const TRIPS_PAGE_SIZE = 50

/** A trip in an admin list. */
export type AdminTrip = RpcResults['list_events']['rows'][number]

const fetchTrips = (filters: Omit<TripFilters, 'page'>, page: number, size: number, signal: AbortSignal) =>
  callRpc('list_events', { filters: { ...filters, q: filters.q.trim() }, page, page_size: size }, signal)

/** A page of trips. The database applies the filters and the sort order. */
export const adminTrips = ({ page, ...filters }: TripFilters) =>
  queryOptions({
    queryKey: ['list_events', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchTrips(filters, page, TRIPS_PAGE_SIZE, signal),
  })

/** Trips for a select: the next departures, or the trips that match a search. */
export const tripOptions = (query: string, group: TripGroup = 'upcoming') =>
  queryOptions({
    queryKey: ['list_events', 'choices', query.trim(), group],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchTrips({ q: query, which: group, sort: 'departure' }, 1, TRIPS_PAGE_SIZE, signal),
  })

/** The title of a trip. Null if the trip does not exist. */
export const tripTitle = (journeyId: string) =>
  queryOptions({
    queryKey: ['journeys', 'title', journeyId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('journeys')
        .select('id, title')
        .eq('id', journeyId)
        .abortSignal(signal)
        .throwOnError()
      return data[0]?.title ?? null
    },
  })

/** New departures as the database would store them, with their errors. Never cached. */
export const checkedDepartures = (sourceId: string, departures: Record<string, Json>[], shouldPublish: boolean) =>
  queryOptions({
    queryKey: ['create_departures', sourceId, departures, shouldPublish],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: departures.length > 0,
    queryFn: ({ signal }) =>
      callRpc(
        'create_departures',
        { source_id: sourceId, departures, publish: shouldPublish, check_only: true },
        signal,
      ),
  })

export type TripOverview = Extract<RpcResults['trip_overview'], { status: 'ok' }>

/** The overview of a trip. Null if the trip does not exist. */
export const tripOverview = (id: string) =>
  queryOptions({
    queryKey: ['trip_overview', id],
    queryFn: async ({ signal }) => {
      const overviewResult = await callRpc('trip_overview', { event_id: id }, signal)
      return overviewResult.status === 'ok' ? overviewResult : null
    },
  })

export type OtherDatesPreview = Extract<RpcResults['preview_other_dates'], { status: 'ok' }>

/**
 * The other dates of a full or called-off departure, and the number of people who would get an email about these dates.
 * Null if the departure does not exist.
 * @param isCallingOff true for the numbers as if the departure were called off now
 */
export const otherDatesPreview = (eventId: string, isCallingOff = false) =>
  queryOptions({
    queryKey: ['preview_other_dates', eventId, isCallingOff],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const result = await callRpc('preview_other_dates', { event_id: eventId, calling_off: isCallingOff }, signal)
      return result.status === 'ok' ? result : null
    },
  })

export const DEPARTURES_PAGE_SIZE = 50

/** A departure in the list of its trip. */
export type TripDeparture = Extract<RpcResults['trip_departures'], { status: 'ok' }>['rows'][number]

/** One page of all departures of the trip to which the given departure belongs. The next departure comes first. */
export const tripDepartures = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['trip_departures', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await callRpc(
        'trip_departures',
        { event_id: eventId, page, page_size: DEPARTURES_PAGE_SIZE },
        signal,
      )
      return result.status === 'ok' ? result : { total: 0, rows: [] }
    },
  })
