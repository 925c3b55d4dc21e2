import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'

export const TRANSFERS_SHOWN = 20

/** Announced transfers nobody has decided on, the oldest first. */
export const transfersToConfirm = () =>
  queryOptions({
    queryKey: ['transfers', 'to-confirm'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data, count } = await supabase
        .from('transfers')
        .select('id, reference, amount, created_at, bookings!transfers_booking_id_fkey(reference, customers(full_name), events(title))', { count: 'exact' })
        .eq('status', 'pending')
        .order('created_at')
        .order('id')
        .limit(TRANSFERS_SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })

export type PendingTransfer = Awaited<ReturnType<NonNullable<ReturnType<typeof transfersToConfirm>['queryFn']>>>['rows'][number]
