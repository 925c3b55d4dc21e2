import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import type { Json } from '@/lib/generated/database.types'
import type { RpcResults } from '@/lib/generated/rpc-results'
import type { AdminEventFilters, AdminEventGroup } from './event-list-filters'

export const ADMIN_EVENTS_PAGE_SIZE = 50

/** A trip in an admin list. */
export type AdminEvent = RpcResults['list_events']['rows'][number]

const fetchAdminEvents = (filters: Omit<AdminEventFilters, 'page'>, page: number, size: number, signal: AbortSignal) =>
  callRpc('list_events', { filters: { ...filters, q: filters.q.trim() }, page, page_size: size }, signal)

/** A page of trips. The database applies the filters and the sort order. */
export const adminEvents = ({ page, ...filters }: AdminEventFilters) =>
  queryOptions({
    queryKey: ['list_events', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchAdminEvents(filters, page, ADMIN_EVENTS_PAGE_SIZE, signal),
  })

/** Trips for a select: the next departures, or the trips that match a search. */
export const eventOptions = (query: string, group: AdminEventGroup = 'upcoming') =>
  queryOptions({
    queryKey: ['list_events', 'choices', query.trim(), group],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchAdminEvents({ q: query, which: group, sort: 'start' }, 1, ADMIN_EVENTS_PAGE_SIZE, signal),
  })

/** The title of a trip. Null if the trip does not exist. */
export const tripTitle = (tripId: string) =>
  queryOptions({
    queryKey: ['trips', 'title', tripId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('trips')
        .select('id, title')
        .eq('id', tripId)
        .abortSignal(signal)
        .throwOnError()
      return data[0]?.title ?? null
    },
  })

/** New departures as the database would store them, with their errors. Never cached. */
export const checkedEvents = (sourceId: string, events: Record<string, Json>[], shouldPublish: boolean) =>
  queryOptions({
    queryKey: ['create_events', sourceId, events, shouldPublish],
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled: events.length > 0,
    queryFn: ({ signal }) =>
      callRpc('create_events', { source_id: sourceId, events, publish: shouldPublish, check_only: true }, signal),
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

export const SIBLING_EVENTS_PAGE_SIZE = 50

/** A departure in the list of its trip. */
export type SiblingEvent = Extract<RpcResults['sibling_events'], { status: 'ok' }>['rows'][number]

/** One page of all departures of the trip to which the given departure belongs. The next departure comes first. */
export const siblingEvents = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['sibling_events', eventId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await callRpc(
        'sibling_events',
        { event_id: eventId, page, page_size: SIBLING_EVENTS_PAGE_SIZE },
        signal,
      )
      return result.status === 'ok' ? result : { total: 0, rows: [] }
    },
  })
