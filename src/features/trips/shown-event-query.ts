import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { MAX_ROWS_PER_RESPONSE } from '@/lib/backend/read'

/**
 * The id of the departure that the page of a trip shows: the first that can be booked, else the first upcoming one,
 * else the latest past one. Null if the user can see no departure of the trip.
 */
export const shownEvent = (slug: string) =>
  queryOptions({
    queryKey: [['event_cards', 'trips'], 'shown', slug],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const { data: trips } = await supabase
        .from('trips')
        .select('id')
        .eq('slug', slug)
        .abortSignal(signal)
        .throwOnError()
      if (!trips[0]) return null
      const { data: events } = await supabase
        .from('event_cards')
        .select('id, is_upcoming')
        .eq('trip_id', trips[0].id)
        .eq('status', 'published')
        .order('sort_group')
        .order('start_date')
        .limit(MAX_ROWS_PER_RESPONSE)
        .abortSignal(signal)
        .throwOnError()
      return (events.find(({ is_upcoming }) => is_upcoming) ?? events.at(-1))?.id ?? null
    },
  })
