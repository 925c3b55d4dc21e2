import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { MAX_ROWS_PER_RESPONSE } from '@/lib/backend/read'

/**
 * The id of the departure that the page of a trip shows: the first that can be booked, else the first upcoming one,
 * else the latest past one. Null if the user can see no departure of the trip.
 */
export const shownDeparture = (slug: string) =>
  queryOptions({
    queryKey: [['event_cards', 'journeys'], 'shown', slug],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data: journeys } = await supabase
        .from('journeys')
        .select('id')
        .eq('slug', slug)
        .abortSignal(signal)
        .throwOnError()
      if (!journeys[0]) return null
      const { data: departures } = await supabase
        .from('event_cards')
        .select('id, is_upcoming')
        .eq('journey_id', journeys[0].id)
        .eq('status', 'published')
        .order('sort_group')
        .order('start_date')
        .limit(MAX_ROWS_PER_RESPONSE)
        .abortSignal(signal)
        .throwOnError()
      return (departures.find(({ is_upcoming }) => is_upcoming) ?? departures.at(-1))?.id ?? null
    },
  })
