import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'
import type { TripFilters } from './trip-filters'

export const TRIPS_PAGE = 50

/** A trip as the desk lists it. */
export type DeskTrip = Answers['list_events']['rows'][number]

/** A page of trips, searched, told apart and put in order by the database. */
export const deskTrips = ({ q, which, sort, page }: TripFilters) =>
  queryOptions({
    queryKey: ['list_events', q, which, sort, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .rpc('list_events', { filters: { q: q.trim(), which, sort }, page, page_size: TRIPS_PAGE })
        .abortSignal(signal)
        .throwOnError()
      return readOutcome('list_events', data)
    },
  })

export type TripOverview = Extract<Answers['trip_overview'], { status: 'ok' }>

/** How it stands with one trip; null: there is none. */
export const tripOverview = (id: string) =>
  queryOptions({
    queryKey: ['trip_overview', id],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('trip_overview', { event_id: id }).abortSignal(signal).throwOnError()
      const answer = readOutcome('trip_overview', data)
      return answer.status === 'ok' ? answer : null
    },
  })
