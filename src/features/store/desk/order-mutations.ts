import type { Value } from '@/lib/database'
import { rpcMutation } from '@/lib/backend/rpc'

/** Marks an order as paid. */
export const markOrderPaid = rpcMutation('mark_order_paid', (orderId: string) => ({ order_id: orderId }))

export const setOrderFulfilled = rpcMutation(
  'set_order_fulfilled',
  ({ orderId, fulfilled }: { orderId: string; fulfilled: boolean }) => ({ order_id: orderId, fulfilled }),
)

interface Refund {
  /** In AUD. */
  amount: number
  method: Value<'order_payments', 'method'>
  note: string
  /** Idempotency key. */
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
