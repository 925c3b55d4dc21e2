import { queryOptions } from '@tanstack/react-query'
import { EVENT_CARD_COLUMNS, toListedEvent } from '@/features/events/events-queries'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { YESTERDAY } from '@/lib/dates'

/** The upcoming departures of a trip that the user can see, earliest first. */
export const tripEvents = (tripId: string) =>
  queryOptions({
    queryKey: ['event_cards', 'trip', tripId],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const cards = await readAllRows((from, to) =>
        supabase
          .from('event_cards')
          .select(EVENT_CARD_COLUMNS)
          .eq('trip_id', tripId)
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
