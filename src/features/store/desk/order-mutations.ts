import type { Value } from '@/lib/database'
import { rpcMutation } from '@/lib/backend/rpc'

/** The buyer's money has come. */
export const markOrderPaid = rpcMutation('mark_order_paid', (orderId: string) => ({ order_id: orderId }))

export const setOrderFulfilled = rpcMutation(
  'set_order_fulfilled',
  ({ orderId, fulfilled }: { orderId: string; fulfilled: boolean }) => ({ order_id: orderId, fulfilled }),
)

interface Refund {
  /** AUD. */
  amount: number
  method: Value<'order_payments', 'method'>
  note: string
  /** The same id refunds once. */
  requestId: string
}

export const refundOrder = (orderId: string) =>
  rpcMutation('refund_order', ({ amount, method, note, requestId }: Refund) => ({
    order_id: orderId,
    amount,
    method,
    note: note || undefined,
    request_id: requestId,
  }))
