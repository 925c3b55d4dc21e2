import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readWhole } from '@/lib/backend/read-whole'

/** Every trip as the till sees it: price, seats and whether it sells. */
export const storeEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'store'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readWhole((from, to) =>
        supabase
          .from('event_cards')
          .select(
            'id, title, currency, status, seats_taken, state, asking_price, sale_price, max_registrations, start_date',
          )
          .order('start_date', { nullsFirst: true })
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type StoreEvent = Awaited<ReturnType<NonNullable<ReturnType<typeof storeEvents>['queryFn']>>>[number]
