import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../../support/embedded'
import { createSender, type SendRequest } from '../../support/http'
import { product } from '../../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
beforeAll(async () => {
  app = await openEmbeddedApp()
  sendAsGuest = await createSender(app, app.guest)
})

describe('a visitor who orders as much stock as possible', () => {
  interface StockedProduct {
    id: string
    stock: number | null
    variants: { id: string; stock: number }[]
  }
  /** A cart with every product, or each size of a product with sizes, in the quantity that `getQuantity` computes. */
  const createCart = (products: StockedProduct[], getQuantity: (stock: number) => number) =>
    products.flatMap(({ id, stock, variants }) => {
      const stockedItems =
        variants.length > 0
          ? variants.map((variant) => ({ variant_id: variant.id, inStock: variant.stock }))
          : [{ inStock: stock }]
      return stockedItems.flatMap(({ inStock, ...item }) =>
        inStock ? [{ product_id: id, ...item, quantity: getQuantity(inStock) }] : [],
      )
    })
  const fetchStock = () => app.sql('select name, stock from public.products where stock > 0 order by name')
  const placeOrder = async (lines: object[], n: number): Promise<unknown> => {
    const quoteResult = (await sendAsGuest('POST', '/rest/v1/rpc/quote_order', { lines, delivery: 'collect' }))
      .body as {
      total: number
    }
    const { body } = await sendAsGuest('POST', '/rest/v1/rpc/place_order', {
      lines,
      buyer: { full_name: 'Greedy', email: `greedy-${n}@example.test` },
      delivery: { method: 'collect' },
      expected_total: quoteResult.total,
      request_id: crypto.randomUUID(),
    })
    return (body as { status: string }).status
  }

  it('reserves at most half of each product until the orders expire, even with many email addresses', async () => {
    const stockBefore = await fetchStock()
    const products = (
      await sendAsGuest('GET', '/rest/v1/store_catalog?select=id,stock,variants&availability=eq.available')
    ).body as StockedProduct[]
    expect(
      await placeOrder(
        createCart(products, (inStock) => inStock),
        1,
      ),
    ).toBe('changed')
    expect(await fetchStock()).toEqual(stockBefore)
    // Unpaid orders of visitors can reserve at most half of a product's stock. The demo data already has such an order
    // of two sticker sheets.
    const halfStockCart = createCart(products, (inStock) => Math.ceil(inStock / 2) - (inStock < 5 ? 1 : 0))
    expect(await placeOrder(halfStockCart, 2)).toBe('placed')
    for (const [n, line] of halfStockCart.entries()) {
      await placeOrder([{ ...line, quantity: 1 }], n + 3)
      expect(await placeOrder([{ ...line, quantity: 1 }], n + 20), JSON.stringify(line)).toBe('changed')
    }
    const remainingStock = await app.sql<{ min: number }>(
      'select min(stock)::int as min from public.products where stock is not null and availability = $1',
      ['available'],
    )
    expect(remainingStock[0]?.min).toBeGreaterThan(0)
    await app.sql(`update public.orders set expires_at = now() where full_name = 'Greedy'`)
    expect((await sendAsGuest('GET', '/rest/v1/store_catalog?select=name,stock&stock=gt.0&order=name')).body).toEqual(
      stockBefore,
    )
    await app.sql(RUN_EXPIRY_SQL)
    expect(await fetchStock()).toEqual(stockBefore)
  })

  it('can read an order through its link for 90 days only', async () => {
    const [order] = await app.sql<{ id: string; token: string }>(
      `select id, private.order_token(id) as token from public.orders where full_name = 'Greedy' limit 1`,
    )
    const readStock = async () =>
      (
        (await sendAsGuest('POST', '/rest/v1/rpc/get_order', { order_id: order?.id, token: order?.token })).body as {
          status: string
        }
      ).status
    expect(await readStock()).toBe('ok')
    await app.sql(`update public.orders set created_at = now() - interval '90 days' where full_name = 'Greedy'`)
    expect(await readStock()).toBe('not_found')
  })
})

describe('unpaid orders of one buyer', () => {
  const orderFromNetwork = async (caller: SendRequest, network: string, quantity: number) => {
    const args = {
      lines: [{ product_id: product(2), quantity }],
      buyer: { full_name: 'Mabel Moon', email: `${crypto.randomUUID()}@example.test` },
      delivery: { method: 'collect' },
      request_id: crypto.randomUUID(),
    }
    const networkHeaders = { 'x-forwarded-for': network }
    const quote = await caller(
      'POST',
      '/rest/v1/rpc/quote_order',
      { lines: args.lines, delivery: 'collect' },
      networkHeaders,
    )
    const { total } = quote.body as { total: number }
    const { body } = await caller(
      'POST',
      '/rest/v1/rpc/place_order',
      { ...args, expected_total: total },
      networkHeaders,
    )
    return (body as { status: string }).status
  }
  it.each([
    ['member', 1],
    ['visitor', 2],
  ])("hold at most half of a product's stock if the buyer placed the first order as a %s", async (first, host) => {
    await app.sql('update public.products set stock = 40 where id = $1', [product(2)])
    await app.sql(`update public.orders set status = 'cancelled', cancelled_at = now() where status = 'pending'`)
    const sendAsMember = await createSender(app, await app.newMember())
    const [one, other] = first === 'member' ? [sendAsMember, sendAsGuest] : [sendAsGuest, sendAsMember]
    const network = `203.0.113.${host}`
    expect(await orderFromNetwork(one, network, 20)).toBe('placed')
    expect(await orderFromNetwork(one, network, 1)).toBe('changed')
    expect(await orderFromNetwork(other, network, 1)).toBe('changed')
    // A member's own limit ignores orders of other members from the same IP network, and orders of visitors.
    expect(await orderFromNetwork(await createSender(app, await app.newMember()), `198.51.100.${host}`, 10)).toBe(
      'placed',
    )
  })
})
