import { EXPIRE } from '../../support/expiry'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/embedded'
import { httpAs, type Request } from '../../support/http'

let world: World
let guest: Request
beforeAll(async () => {
  world = await openWorld()
  guest = await httpAs(world, world.guest)
})

describe('a guest who would empty the shop', () => {
  interface Shelved {
    id: string
    stock: number | null
    variants: { id: string; stock: number }[]
  }
  /** So many of each thing, of each size where there are sizes. */
  const cart = (shelf: Shelved[], part: (stock: number) => number) =>
    shelf.flatMap(({ id, stock, variants }) => {
      const pieces =
        variants.length > 0 ? variants.map((size) => ({ variant_id: size.id, there: size.stock })) : [{ there: stock }]
      return pieces.flatMap(({ there, ...piece }) =>
        there ? [{ product_id: id, ...piece, quantity: part(there) }] : [],
      )
    })
  const stock = () => world.sql('select name, stock from public.products where stock > 0 order by name')
  const place = async (lines: object[], n: number): Promise<unknown> => {
    const quote = (await guest('POST', '/rest/v1/rpc/quote_order', { lines, delivery: 'collect' })).body as {
      total: number
    }
    const { body } = await guest('POST', '/rest/v1/rpc/place_order', {
      lines,
      buyer: { full_name: 'Greedy', email: `greedy-${n}@example.test` },
      delivery: { method: 'collect' },
      expected_total: quote.total,
      request_id: crypto.randomUUID(),
    })
    return (body as { status: string }).status
  }

  it('gets half of it at most, by one request and by many addresses, and nothing for ever', async () => {
    const before = await stock()
    const shelf = (await guest('GET', '/rest/v1/store_catalog?select=id,stock,variants&availability=eq.available'))
      .body as Shelved[]
    expect(
      await place(
        cart(shelf, (there) => there),
        1,
      ),
    ).toBe('changed')
    expect(await stock()).toEqual(before)
    // Stickers are held by an order already: there is less of them to be had.
    const half = cart(shelf, (there) => Math.ceil(there / 2) - (there < 5 ? 1 : 0))
    expect(await place(half, 2)).toBe('placed')
    for (const [n, line] of half.entries()) {
      await place([{ ...line, quantity: 1 }], n + 3)
      expect(await place([{ ...line, quantity: 1 }], n + 20), JSON.stringify(line)).toBe('changed')
    }
    const left = await world.sql<{ least: number }>(
      'select min(stock)::int as least from public.products where stock is not null and availability = $1',
      ['available'],
    )
    expect(left[0]?.least).toBeGreaterThan(0)
    await world.sql(`update public.orders set expires_at = now() where full_name = 'Greedy'`)
    expect((await guest('GET', '/rest/v1/store_catalog?select=name,stock&stock=gt.0&order=name')).body).toEqual(before)
    await world.sql(EXPIRE)
    expect(await stock()).toEqual(before)
  })

  it("finds that an order's link runs out", async () => {
    const [order] = await world.sql<{ id: string; token: string }>(
      `select id, private.order_token(id) as token from public.orders where full_name = 'Greedy' limit 1`,
    )
    const read = async () =>
      (
        (await guest('POST', '/rest/v1/rpc/get_order', { order_id: order?.id, token: order?.token })).body as {
          status: string
        }
      ).status
    expect(await read()).toBe('ok')
    await world.sql(`update public.orders set created_at = now() - interval '90 days' where full_name = 'Greedy'`)
    expect(await read()).toBe('not_found')
  })
})
