import { queryOptions } from '@tanstack/react-query'
import { EVENT_CARD_COLUMNS, toListedEvent } from '@/features/events/events-queries'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { YESTERDAY } from '@/lib/dates'

/** The upcoming departures of a trip that the user can see, earliest first. */
export const journeyDepartures = (journeyId: string) =>
  queryOptions({
    queryKey: ['event_cards', 'journey', journeyId],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const cards = await readAllRows((from, to) =>
        supabase
          .from('event_cards')
          .select(EVENT_CARD_COLUMNS)
          .eq('journey_id', journeyId)
          .eq('status', 'published')
          .gte('end_date', YESTERDAY)
          .is('is_upcoming', true)
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return cards.map((card) => toListedEvent(card))
    },
  })

/**
 * The id of the departure that the page of a trip shows: the first that can be booked, else the first upcoming one,
 * else the latest past one. Null if the user can see no departure of the trip.
 */
export const shownDeparture = (slug: string) =>
  queryOptions({
    queryKey: [['event_cards', 'journeys'], 'shown', slug],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data: journey } = await supabase
        .from('journeys')
        .select('id')
        .eq('slug', slug)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (!journey) return null
      const departures = () =>
        supabase.from('event_cards').select('id').eq('journey_id', journey.id).eq('status', 'published').limit(1)
      const [upcoming, past] = await Promise.all([
        departures()
          .is('is_upcoming', true)
          .order('sort_group')
          .order('start_date')
          .order('id')
          .abortSignal(signal)
          .throwOnError(),
        departures().order('start_date', { ascending: false }).order('id').abortSignal(signal).throwOnError(),
      ])
      return (upcoming.data[0] ?? past.data[0])?.id ?? null
    },
  })
