import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readAllRows } from '@/lib/backend/read'
import type { RefundTarget } from './card-refund-mutations'

/**
 * True if any part of the booking or order was paid by card. A booking that was divided can contain part of a card
 * payment of the original booking.
 */
export const hasCardPayment = (item: RefundTarget) =>
  queryOptions({
    queryKey: [['orderId' in item ? 'order_payments' : 'payments'], 'by card', item],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      const cardPaymentsQuery =
        'orderId' in item
          ? supabase.from('order_payments').select('id').eq('order_id', item.orderId).not('provider_ref', 'is', null)
          : supabase
              .from('payments')
              .select('id')
              .eq('booking_id', item.bookingId)
              .eq('method', 'card')
              .or('provider_ref.not.is.null,source_payment_id.not.is.null')
      const { data } = await cardPaymentsQuery.gt('amount', 0).limit(1).abortSignal(signal).throwOnError()
      return data.length > 0
    },
  })

/** The card refunds of a booking that are not in the ledger yet: requested, pending or failed. */
export const pendingRefunds = (bookingId: string) =>
  queryOptions({
    queryKey: [['card_refunds', 'payments'], 'under way', bookingId],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('card_refunds')
          .select('id, amount, status, created_at, payments!inner(booking_id)')
          .eq('payments.booking_id', bookingId)
          .neq('status', 'succeeded')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

/** The card refunds of orders that are not in the ledger yet. Pass the orders of one page at most. */
export const pendingOrderRefunds = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: [['card_refunds', 'order_payments'], 'under way', orderIds],
    enabled: orderIds.length > 0,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return readAllRows((from, to) =>
        supabase
          .from('card_refunds')
          .select('id, amount, status, error, handled_at, order_payments!inner(order_id)')
          .in('order_payments.order_id', orderIds)
          .neq('status', 'succeeded')
          .order('created_at')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
    },
  })

export type PendingOrderRefund = Awaited<
  ReturnType<NonNullable<ReturnType<typeof pendingOrderRefunds>['queryFn']>>
>[number]
