import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Answers } from '@/lib/law'
import { readOutcome } from '@/lib/outcome'
import type { TripFilters, TripKind } from './trip-filters'

export const TRIPS_PAGE = 50

/** A trip as the desk lists it. */
export type DeskTrip = Answers['list_events']['rows'][number]

const listed = async (filters: Omit<TripFilters, 'page'>, page: number, size: number, signal: AbortSignal) => {
  const supabase = await loadSupabase()
  const { data } = await supabase
    .rpc('list_events', { filters: { ...filters, q: filters.q.trim() }, page, page_size: size })
    .abortSignal(signal)
    .throwOnError()
  return readOutcome('list_events', data)
}

/** A page of trips, searched, told apart and put in order by the database. */
export const deskTrips = ({ page, ...filters }: TripFilters) =>
  queryOptions({
    queryKey: ['list_events', filters, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listed(filters, page, TRIPS_PAGE, signal),
  })

/** The next departures, the soonest first, or those of a kind that hold the words: for one to be chosen. */
export const tripChoices = (words: string, which: TripKind = 'upcoming') =>
  queryOptions({
    queryKey: ['list_events', 'choices', words.trim(), which],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listed({ q: words, which, sort: 'departure' }, 1, TRIPS_PAGE, signal),
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
