import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-supabase'
import { rangeOf, readByIds, readPage } from '@/lib/backend/read'
import { today, YESTERDAY } from '@/lib/dates'
import { whole } from '@/lib/rows'
import { CARD, toEvent } from '../events-queries'
import { AHEAD, ANNOUNCED, where } from './departures-queries'
import { liesIn } from './event-filters'

/** Of each place the first that was announced and is not on general sale; null: none. */
export const announcedIn = (places: readonly string[]) =>
  queryOptions({
    queryKey: ['event_cards', 'announced-in', places],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const found = places.map((place) =>
        where(supabase.from('event_cards').select(CARD), [...AHEAD, ANNOUNCED, liesIn(place)])
          .order('is_available', { ascending: false })
          .order('start_date')
          .order('id')
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      )
      return (await Promise.all(found)).map(({ data: [card] }) => (card ? toEvent(card) : null))
    },
  })

/** What departures ahead can be narrowed to: only what leads somewhere. */
export const departureChoices = () =>
  queryOptions({
    queryKey: ['departure_choices'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('departure_choices')
        .select('destinations, months')
        .abortSignal(signal)
        .single()
        .throwOnError()
      return whole(data)
    },
  })

export const COMPLETED_PAGE = 20

/** A page of the departures that are over, the latest first. */
export const completedEvents = (page: number) =>
  queryOptions({
    queryKey: [['event_cards', 'events'], 'completed', page],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const day = today()
      const { rows, total } = await readPage(
        supabase
          // Counted where no state has to be worked out for each.
          .from('events')
          .select('id', { count: 'exact', head: true })
          .eq('status', 'published')
          .is('called_off_at', null)
          .lt('end_date', day)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('event_cards')
          .select(CARD)
          .eq('status', 'published')
          // Whatever else is over is past: to ask for that would have the state of all worked out to show a few.
          .neq('state', 'called_off')
          .lt('end_date', day)
          .order('start_date', { ascending: false })
          .order('id', { ascending: false })
          .range(...rangeOf(page, COMPLETED_PAGE))
          .abortSignal(signal)
          .throwOnError(),
      )
      return { rows: rows.map((card) => toEvent(card)), total }
    },
  })

/** As many as the first screen of a phone has room for. */
const SHOWN = 3

/** What leaves next and can be booked today; a home page tells no more of it. */
export const nextDepartures = () =>
  queryOptions({
    queryKey: ['event_cards', 'next'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { data } = await supabase
        .from('event_cards')
        .select('id, title, start_date, end_date, asking_price, gst_free, currency, booking_closes_on')
        .eq('status', 'published')
        .eq('state', 'open')
        .gte('end_date', YESTERDAY)
        .order('start_date')
        .order('id')
        .limit(SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => whole(row))
    },
  })

/** Published events by their ids, whether ahead or over. */
export const eventsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['event_cards', 'ids', ids],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const cards = await readByIds(ids, (some) =>
        supabase
          .from('event_cards')
          .select(CARD)
          .eq('status', 'published')
          .in('id', some)
          .abortSignal(signal)
          .throwOnError(),
      )
      return cards.map((card) => toEvent(card))
    },
  })
