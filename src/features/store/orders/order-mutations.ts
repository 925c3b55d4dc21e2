import { rpcMutation } from '@/lib/backend/rpc'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { type CheckoutValues, LATER } from '../checkout/checkout-schema'
import { asked } from '@/features/store/cart/cart-queries'

interface Placing {
  lines: readonly CartLine[]
  form: CheckoutValues
  /** As the page showed it, AUD: another total is refused, not charged. */
  total: number
  requestId: string
}

const deliveryOf = ({ method, event_id, address_line, suburb, state, postcode }: CheckoutValues) => {
  if (method === 'post') return { method, address_line, suburb, state, postcode }
  return { method, ...(method === 'collect' && event_id && event_id !== LATER && { event_id }) }
}

/** Orders at the database's own prices; the same request id orders once. */
export const placeOrder = rpcMutation('place_order', ({ lines, form, total, requestId }: Placing) => ({
  lines: asked(lines),
  buyer: { full_name: form.full_name, email: form.email, phone: form.phone || null },
  delivery: deliveryOf(form),
  expected_total: total,
  request_id: requestId,
}))

/** Calls off an order that is not paid; a guest holds its secret link. */
export const cancelOrder = rpcMutation('cancel_order', ({ orderId, token }: { orderId: string; token?: string }) => ({
  order_id: orderId,
  token,
}))
