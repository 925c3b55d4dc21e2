import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'

export const TRANSFERS_SHOWN = 20

const TOLD = ['transfers', 'bookings', 'customers', 'events'] as const
const TRANSFER =
  'id, reference, amount, created_at, bookings!transfers_booking_id_fkey(reference, customers(full_name), events(title))'

/** Announced transfers nobody has decided on, the oldest first. */
export const transfersToConfirm = () =>
  queryOptions({
    queryKey: [TOLD, 'to-confirm'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data, count } = await supabase
        .from('transfers')
        .select(TRANSFER, { count: 'exact' })
        .eq('status', 'pending')
        .gt('expires_at', new Date().toISOString())
        .order('created_at')
        .order('id')
        .limit(TRANSFERS_SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })

/** Transfers that have waited in vain, the last first: money that comes all the same is confirmed here. */
export const transfersRunOut = () =>
  queryOptions({
    queryKey: [TOLD, 'run-out'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('transfers')
        .select(TRANSFER)
        .eq('status', 'expired')
        .order('decided_at', { ascending: false })
        .order('id')
        .limit(TRANSFERS_SHOWN)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type PendingTransfer = Awaited<
  ReturnType<NonNullable<ReturnType<typeof transfersToConfirm>['queryFn']>>
>['rows'][number]
