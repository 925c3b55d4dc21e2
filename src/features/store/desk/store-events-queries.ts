import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

/** Every trip as the till sees it: price, seats and whether it sells. */
export const storeEvents = () =>
  queryOptions({
    queryKey: ['event_cards', 'store'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_cards')
        .select(
          'id, title, currency, status, seats_taken, state, asking_price, sale_price, max_registrations, start_date',
        )
        .order('start_date', { nullsFirst: true })
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type StoreEvent = Awaited<ReturnType<NonNullable<ReturnType<typeof storeEvents>['queryFn']>>>[number]
