import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { rangeOf, readPage } from '@/lib/backend/read-page'
import { CARD, toEvent } from './events-queries'

export const COMPLETED_PAGE = 20

/** A page of the departures that are over, the latest first. */
export const completedEvents = (page: number) =>
  queryOptions({
    queryKey: ['event_cards', 'completed', page],
    queryFn: async ({ signal }) => {
      const supabase = await loadReader()
      const { rows, total } = await readPage(
        supabase
          .from('event_cards')
          .select('id', { count: 'exact', head: true })
          .eq('status', 'published')
          .eq('state', 'past')
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from('event_cards')
          .select(CARD)
          .eq('status', 'published')
          .eq('state', 'past')
          .order('start_date', { ascending: false })
          .order('id', { ascending: false })
          .range(...rangeOf(page, COMPLETED_PAGE))
          .abortSignal(signal)
          .throwOnError(),
      )
      return { rows: rows.map((card) => toEvent(card)), total }
    },
  })
