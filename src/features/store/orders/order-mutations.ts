import { mutationOptions } from '@tanstack/react-query'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { readOutcome } from '@/lib/outcome'
import type { CartLine } from '@/features/store/cart/cart-rules'
import type { CheckoutValues } from '@/features/store/checkout/checkout-schema'
import { asked } from '@/features/store/cart/cart-queries'

interface Placing {
  lines: readonly CartLine[]
  form: CheckoutValues
  /** As the page showed it, AUD: another total is refused, not charged. */
  total: number
  requestId: string
}

/** Orders at the database's own prices; the same request id orders once. */
export const placeOrder = mutationOptions({
  mutationKey: ['place_order'],
  mutationFn: async ({ lines, form, total, requestId }: Placing) => {
    const supabase = await loadSupabase()
    const { full_name, email, phone, method, address_line, suburb, state, postcode } = form
    const { data } = await supabase
      .rpc('place_order', {
        lines: asked(lines),
        buyer: { full_name, email, phone: phone || null },
        delivery: method === 'post' ? { method, address_line, suburb, state, postcode } : { method },
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
