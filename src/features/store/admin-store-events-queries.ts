import { queryOptions } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { loadSupabase } from '@/lib/load-supabase'

type CardRow = Database['public']['Views']['event_cards']['Row']
type Given<Column extends keyof CardRow> = { [Key in Column]: NonNullable<CardRow[Key]> }
/** PostgreSQL types every column of a view as nullable: those of the first list never are. */
export type StoreEvent = Given<'id' | 'title' | 'currency' | 'status' | 'seats_taken' | 'state'> &
  Pick<CardRow, 'asking_price' | 'sale_price' | 'max_registrations' | 'start_date'>

/** Every trip as the till sees it: price, seats and whether it sells. */
export const storeEvents = () =>
  queryOptions({
    queryKey: ['events', 'store'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('event_cards')
        .select('id, title, currency, status, seats_taken, state, asking_price, sale_price, max_registrations, start_date')
        .order('start_date', { nullsFirst: true })
        .order('id')
        .abortSignal(signal)
        .overrideTypes<StoreEvent[], { merge: false }>()
        .throwOnError()
      return data
    },
  })
