import { rpcMutation } from '@/lib/backend/rpc'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { type CheckoutValues, EVENT_NAMED_LATER } from '../checkout/checkout-schema'
import { toOrderItems } from '@/features/store/cart/cart-queries'

interface PlaceOrderRequest {
  lines: readonly CartLine[]
  form: CheckoutValues
  /** The total that the page showed, in AUD. The database rejects the order if its current total differs. */
  total: number
  requestId: string
}

const toDeliveryDetails = ({ method, event_id, address_line, suburb, state, postcode }: CheckoutValues) => {
  if (method === 'post') return { method, address_line, suburb, state, postcode }
  return { method, ...(method === 'collect' && event_id && event_id !== EVENT_NAMED_LATER && { event_id }) }
}

/** Places an order at the current prices in the database. The request id makes a retry idempotent. */
export const placeOrder = rpcMutation('place_order', ({ lines, form, total, requestId }: PlaceOrderRequest) => ({
  lines: toOrderItems(lines),
  buyer: { full_name: form.full_name, email: form.email, phone: form.phone || null },
  delivery: toDeliveryDetails(form),
  expected_total: total,
  request_id: requestId,
  ...(form.promoCode && { promo_code_id: form.promoCode.id }),
}))

/** Cancels an unpaid order. Visitors need the order's token. */
export const cancelOrder = rpcMutation('cancel_order', ({ orderId, token }: { orderId: string; token?: string }) => ({
  order_id: orderId,
  token,
}))
