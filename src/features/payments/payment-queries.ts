import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { callRpc } from '@/lib/backend/rpc'
import { readAllRows } from '@/lib/backend/read'

/**
 * The ledger of a booking, oldest row first. Rows are only added, never changed or removed, so their positions are
 * stable.
 */
export const bookingPayments = (bookingId: string) =>
  queryOptions({
    queryKey: ['booking_payments', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('booking_payments')
          .select('id, kind, method, amount, gst, reference, paid_at, purpose')
          .eq('booking_id', bookingId)
          .order('paid_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type LedgerRow = Awaited<ReturnType<NonNullable<ReturnType<typeof bookingPayments>['queryFn']>>>[number]

/** The pending bank transfers of a booking: not confirmed, not rejected and not expired. */
export const pendingTransfers = (bookingId: string) =>
  queryOptions({
    queryKey: ['bank_transfers', 'pending', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bank_transfers')
        .select('id, reference, amount, created_at, expires_at')
        .eq('booking_id', bookingId)
        .eq('status', 'pending')
        .gt('expires_at', new Date().toISOString())
        .order('created_at')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Whether a card payment provider is connected. */
export const cardPaymentStatus = () =>
  queryOptions({
    queryKey: ['card_payment_status'],
    queryFn: async ({ signal }) => {
      return (await callRpc('card_payment_status', undefined, signal)).status
    },
  })
