import type { World } from '../support/embedded'
import { product } from '../support/people'

/** An order of a guest, with nothing paid. */
export const newOrder = async ({ guest }: World) => {
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
