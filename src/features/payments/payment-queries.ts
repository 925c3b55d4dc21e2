import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/load-supabase'

export type PaymentKind = 'deposit' | 'instalment' | 'extra' | 'refund'
export type PaymentMethod = 'card' | 'bank_transfer' | 'cash'

/** The ledger of a booking, oldest first: rows are added, never changed, so a row keeps its place for ever. */
export const bookingPayments = (bookingId: string) =>
  queryOptions({
    queryKey: ['payments', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('payments')
        .select('id, kind, method, amount, reference, paid_at')
        .eq('booking_id', bookingId)
        .order('paid_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => ({ ...row, kind: row.kind as PaymentKind, method: row.method as PaymentMethod }))
    },
  })

export type LedgerRow = Awaited<ReturnType<NonNullable<ReturnType<typeof bookingPayments>['queryFn']>>>[number]

/** Transfers a member has announced and nobody has confirmed yet. */
export const pendingTransfers = (bookingId: string) =>
  queryOptions({
    queryKey: ['transfers', 'pending', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('transfers')
        .select('id, reference, amount, created_at')
        .eq('booking_id', bookingId)
        .eq('status', 'pending')
        .order('created_at')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Whether a payment provider is connected at all. */
export const cardPayment = () =>
  queryOptions({
    queryKey: ['payment-provider', 'card'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const { data } = await supabase.rpc('card_payment_status').abortSignal(signal).throwOnError()
      return (data as { status: 'open' | 'closed' }).status
    },
  })
