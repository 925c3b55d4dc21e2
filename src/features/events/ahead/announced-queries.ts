import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { CARD, toEvent } from '../events-queries'
import { AHEAD, ANNOUNCED, where } from './departures-queries'
import { liesIn } from './event-conditions'

/** Of each place the first that was announced and is not on general sale; null: none. */
export const announcedIn = (places: readonly string[]) =>
  queryOptions({
    queryKey: ['event_cards', 'announced-in', places],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const found = places.map((place) =>
        where(supabase.from('event_cards').select(CARD), [...AHEAD, ANNOUNCED, liesIn(place)])
          .order('offered', { ascending: false })
          .order('start_date')
          .order('id')
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      )
      return (await Promise.all(found)).map(({ data: [card] }) => (card ? toEvent(card) : null))
    },
  })
