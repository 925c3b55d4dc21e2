import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { getRowRange, readByIds, readPage } from '@/lib/backend/read'
import { getToday, YESTERDAY } from '@/lib/dates'
import { assertNoNulls } from '@/lib/assert-row'
import { EVENT_CARD_COLUMNS, toListedEvent } from '../events-queries'
import { UPCOMING_CONDITIONS, ANNOUNCED_CONDITION, applyConditions } from './upcoming-events-queries'
import { createDestinationCondition } from './event-filters'

/** For each place, the first event that is announced and not on sale. Null if there is none. */
export const announcedEventsByPlace = (locations: readonly string[]) =>
  queryOptions({
    queryKey: ['event_cards', 'announced-in', locations],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const placeQueries = locations.map((location) =>
        applyConditions(supabase.from('event_cards').select(EVENT_CARD_COLUMNS), [
          ...UPCOMING_CONDITIONS,
          ANNOUNCED_CONDITION,
          createDestinationCondition(location),
        ])
          .order('is_available', { ascending: false })
          .order('start_date')
          .order('id')
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      )
      return (await Promise.all(placeQueries)).map(({ data: [card] }) => (card ? toListedEvent(card) : null))
    },
  })

/** The filter options that match at least one upcoming departure. */
export const eventChoices = () =>
  queryOptions({
    queryKey: ['event_choices'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('event_choices')
        .select('destinations, months')
        .abortSignal(signal)
        .single()
        .throwOnError()
      return assertNoNulls(data)
    },
  })

export const COMPLETED_PAGE_SIZE = 20

/** A page of past departures, latest first. */
export const completedEvents = (page: number) =>
  queryOptions({
    queryKey: [['event_cards', 'events'], 'completed', page],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const today = getToday()
      const { rows, total } = await readPage(
        supabase
          // Counts rows of the table, because counting rows of the view would compute the state of every row.
          .from('events')
          .select('id', { count: 'exact', head: true })
          .eq('status', 'published')
          .is('called_off_at', null)
          .lt('end_date', today)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('event_cards')
          .select(EVENT_CARD_COLUMNS)
          .eq('status', 'published')
          // Excludes called-off departures. All other departures in this list are past, so a filter for `past` is not
          // needed; it would compute the state of every row.
          .neq('state', 'called_off')
          .lt('end_date', today)
          .order('start_date', { ascending: false })
          .order('id', { ascending: false })
          .range(...getRowRange(page, COMPLETED_PAGE_SIZE))
          .abortSignal(signal)
          .throwOnError(),
      )
      return { rows: rows.map((card) => toListedEvent(card)), total }
    },
  })

/** The maximum number of departures that the home page lists. They fit on the first screen of a phone. */
const MAX_NEXT_EVENTS = 3

/** The next departures that can be booked today, for the home page. */
export const nextEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'next'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data } = await supabase
        .from('event_cards')
        .select('id, title, start_date, end_date, asking_price, gst_free, currency, booking_closes_on')
        .eq('status', 'published')
        .eq('state', 'open')
        .gte('end_date', YESTERDAY)
        .order('start_date')
        .order('id')
        .limit(MAX_NEXT_EVENTS)
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => assertNoNulls(row))
    },
  })

/** Published events by id, upcoming or past. */
export const eventsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['event_cards', 'ids', ids],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const cards = await readByIds(ids, (idChunk) =>
        supabase
          .from('event_cards')
          .select(EVENT_CARD_COLUMNS)
          .eq('status', 'published')
          .in('id', idChunk)
          .abortSignal(signal)
          .throwOnError(),
      )
      return cards.map((card) => toListedEvent(card))
    },
  })
