import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { CartLine } from '@/features/store/cart/cart-rules'
import { LATER, type CheckoutValues } from '@/features/store/checkout/checkout-schema'
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
export const placeOrder = mutationOptions({
  mutationKey: ['place_order'],
  mutationFn: async ({ lines, form, total, requestId }: Placing) => {
    const supabase = await loadSupabase()
    const { full_name, email, phone } = form
    const { data } = await supabase
      .rpc('place_order', {
        lines: asked(lines),
        buyer: { full_name, email, phone: phone || null },
        delivery: deliveryOf(form),
        expected_total: total,
        request_id: requestId,
      })
      .throwOnError()
    return readOutcome('place_order', data)
  },
})

/** Calls off an order that is not paid; a guest holds its secret link. */
export const cancelOrder = mutationOptions({
  mutationKey: ['cancel_order'],
  mutationFn: async ({ orderId, token }: { orderId: string; token?: string }) => {
    const supabase = await loadSupabase()
    const { data } = await supabase.rpc('cancel_order', { order_id: orderId, token }).throwOnError()
    return readOutcome('cancel_order', data)
  },
})
