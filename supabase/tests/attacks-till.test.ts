import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './support/embedded'
import { httpAs, type Reply, type Request } from './support/http'
import { added, product } from './support/people'

let world: World
let guest: Request
beforeAll(async () => {
  world = await openWorld()
  guest = await httpAs(world, world.guest)
})
afterAll(() => world.close())

describe('a tampered cart over HTTP', () => {
  const order = (line: object, expected_total: unknown = 0.01): Promise<Reply> =>
    guest('POST', '/rest/v1/rpc/place_order', {
      lines: [{ product_id: product(1), quantity: 1, ...line }], buyer: { full_name: 'Buyer', email: 'tamperer@example.test' },
      delivery: { method: 'collect' }, expected_total, request_id: added(97),
    })
  const orders = () => world.sql('select (select count(*)::int from public.orders) as orders, (select sum(stock)::int from public.products) as stock')
  it.each<[string, () => Promise<Reply>, string]>([
    ['a total of one\'s own', () => order({}), 'changed'],
    ['a price of one\'s own', () => order({ unit_price: 0.01, price: 0.01, line_total: 0.01 }), 'changed'],
    ['a total below nothing', () => order({}, -25), 'changed'],
    ['no total', () => order({}, null), 'changed'],
    ['nothing of it', () => order({ quantity: 0 }), 'invalid'],
    ['less than nothing of it', () => order({ quantity: -1 }, -25), 'invalid'],
    ['half of it', () => order({ quantity: 0.5 }, 12.5), 'invalid'],
    ['a hundred of it', () => order({ quantity: 100 }, 2500), 'invalid'],
    ['a quantity that is a sentence', () => order({ quantity: '1; drop table orders' }), 'invalid'],
    ['a product that is none', () => order({ product_id: added(97) }), 'changed'],
  ])('%s: no order, no stock taken', async (_, tamper, status) => {
    const before = await orders()
    const reply = await tamper()
    expect(reply.body).toMatchObject({ status })
    expect(await orders()).toEqual(before)
  })
})
