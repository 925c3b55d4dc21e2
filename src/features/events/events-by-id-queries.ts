import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { readByIds } from '@/lib/backend/read-by-ids'
import { CARD, toEvent } from './events-queries'

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
