import type { EmbeddedApp } from '../support/embedded'
import { product } from '../support/people'

/** An unpaid order of a visitor. */
export const placeVisitorOrder = async ({ guest }: EmbeddedApp) => {
  const { data } = await guest
    .rpc('place_order', {
      lines: [{ product_id: product(3), quantity: 1 }],
      buyer: { full_name: 'Mary Shelley', email: `${crypto.randomUUID()}@example.test`, phone: null },
      delivery: { method: 'collect' },
      expected_total: 8,
      request_id: crypto.randomUUID(),
    })
    .throwOnError()
  const placeOrderResult = data
  if (placeOrderResult.status !== 'placed') throw new Error(placeOrderResult.status)
  return { id: placeOrderResult.order_id, token: placeOrderResult.token }
}
