import { queryOptions } from '@tanstack/react-query'
import { loadReader } from '@/lib/backend/load-reader'
import { today } from '@/lib/dates'
import { rangeOf, readPage } from '@/lib/backend/read-page'
import { CARD, toEvent } from './events-queries'

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
