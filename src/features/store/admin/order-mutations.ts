import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { ColumnValue } from '@/lib/table-rows'
import { rpcMutation } from '@/lib/backend/rpc'

/** Marks an order as paid. */
export const markOrderPaid = rpcMutation('mark_order_paid', (orderId: string) => ({ order_id: orderId }))

export type SetFulfilledResult = { status: 'fulfilled' } | { status: 'unfulfilled' } | { status: 'not_paid' }

/** Marks an order as fulfilled or not fulfilled. Row-level security allows the change only for paid orders. */
export const setOrderFulfilled = mutationOptions({
  mutationKey: ['orders', 'fulfilled'],
  mutationFn: async ({
    orderId,
    isFulfilled,
  }: {
    orderId: string
    isFulfilled: boolean
  }): Promise<SetFulfilledResult> => {
    const supabase = await loadSupabase()
    const { data } = await supabase
      .from('orders')
      // The database replaces this time with the time of the update.
      .update({ fulfilled_at: isFulfilled ? new Date().toISOString() : null })
      .eq('id', orderId)
      .select('id')
      .throwOnError()
    if (data.length === 0) return { status: 'not_paid' }
    return { status: isFulfilled ? 'fulfilled' : 'unfulfilled' }
  },
})

interface OrderRefundRequest {
  /** The amount in AUD. */
  amount: number
  method: ColumnValue<'order_payments', 'method'>
  note: string
  /** The idempotency key. */
  requestId: string
}

export const refundOrder = (orderId: string) =>
  rpcMutation('refund_order', ({ amount, method, note, requestId }: OrderRefundRequest) => ({
    order_id: orderId,
    amount,
    method,
    note: note || undefined,
    request_id: requestId,
  }))
