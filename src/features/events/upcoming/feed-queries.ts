import { queryOptions } from '@tanstack/react-query'
import { loadReadClient } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import { EVENT_CARD_COLUMNS, toListedEvent } from '../events-queries'
import { applyConditions, UPCOMING_CONDITIONS } from './upcoming-events-queries'

/** All upcoming departures that visitors can see, for the calendar and the news feed that the build writes. */
export const feedEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'feed'],
    queryFn: async ({ signal }) => {
      const supabase = await loadReadClient()
      const cards = await readAllRows((from, to) =>
        applyConditions(supabase.from('event_cards').select(`${EVENT_CARD_COLUMNS}, created_at, updated_at`), [
          ...UPCOMING_CONDITIONS,
          ['state', 'neq', 'called_off'],
        ])
          .order('start_date')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return cards.map((card) => ({
        ...toListedEvent(card),
        createdAt: new Date(card.created_at ?? 0),
        updatedAt: new Date(card.updated_at ?? 0),
      }))
    },
  })

export type FeedEvent = Awaited<ReturnType<NonNullable<ReturnType<typeof feedEvents>['queryFn']>>>[number]
