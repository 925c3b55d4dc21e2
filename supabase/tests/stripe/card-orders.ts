import type { TestApp } from '../support/embedded'
import { product } from '../support/people'

/** An unpaid order of a visitor. */
export const newOrder = async ({ guest }: TestApp) => {
  const { data } = await guest
    .rpc('place_order', {
      lines: [{ product_id: product(3), quantity: 1 }],
      buyer: { full_name: 'Mary Shelley', email: `${crypto.randomUUID()}@example.test`, phone: null },
      delivery: { method: 'collect' },
      expected_total: 8,
      request_id: crypto.randomUUID(),
    })
    .throwOnError()
  const placed = data
  if (placed.status !== 'placed') throw new Error(placed.status)
  return { id: placed.order_id, token: placed.token }
}
