/** Limits of unpaid orders and bookings, tested over HTTP: one abuser leaves stock and seats for others. */
import { beforeAll, expect, it } from 'vitest'
import { openAccounts } from './support/accounts'
import type { Caller, TestApp } from './support/embedded'
import { httpAs, type Request as Ask } from './support/http'
import { FREMANTLE, product } from './support/people'

let app: TestApp
let guest: Ask
beforeAll(async () => {
  ;({ app, guest } = await openAccounts())
})

/** A network address reserved for documentation, in the header that a gateway adds. */
const network = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
const GUIDEBOOK = product(2)
const PIECES = 40
let orders = 0

const available = async (as: Ask, from: Record<string, string>) => {
  const { body } = await as(
    'POST',
    '/rest/v1/rpc/quote_order',
    { lines: [{ product_id: GUIDEBOOK, quantity: 1 }], delivery: 'collect' },
    from,
  )
  return (body as { lines: { available: number }[] }).lines[0]?.available ?? 0
}
/** Orders all pieces that the caller can order, until none is left. Returns the number of pieces. */
const orderAll = async (as: Ask, from: Record<string, string>) => {
  let taken = 0
  for (let quantity = await available(as, from); quantity > 0; quantity = await available(as, from)) {
    const lines = [{ product_id: GUIDEBOOK, quantity }]
    const quote = (await as('POST', '/rest/v1/rpc/quote_order', { lines, delivery: 'collect' }, from)).body
    const { body } = await as(
      'POST',
      '/rest/v1/rpc/place_order',
      {
        lines,
        buyer: { full_name: 'Mabel Moon', email: `buyer-${++orders}@example.test` },
        delivery: { method: 'collect' },
        expected_total: (quote as { total: number }).total,
        request_id: crypto.randomUUID(),
      },
      from,
    )
    expect(body).toMatchObject({ status: 'placed' })
    taken += quantity
  }
  return taken
}
const stocked = async () => {
  await app.sql(
    'delete from public.orders where status = $1 and id in (select order_id from public.order_items where product_id = $2)',
    ['pending', GUIDEBOOK],
  )
  await app.sql('update public.products set stock = $2 where id = $1', [GUIDEBOOK, PIECES])
}

it('unpaid orders of visitors leave members a quarter of the stock, and one network holds at most half', async () => {
  await stocked()
  expect(await orderAll(guest, network(1))).toBe(PIECES / 2)
  expect(await orderAll(guest, network(2))).toBe(PIECES / 4)
  expect(await orderAll(guest, network(3))).toBe(0)
  const [hold] = await app.sql<{ hours: number }>(
    `select max(extract(epoch from expires_at - created_at) / 3600)::int as hours from public.orders where user_id is null
     and email like 'buyer-%'`,
  )
  expect(hold).toEqual({ hours: 48 })
  const member = await httpAs(app, await app.newMember())
  expect(await available(member, network(4))).toBe(PIECES / 4)
})

it('unpaid orders of members and visitors of one network share half of the stock', async () => {
  await stocked()
  const [first, second] = [await httpAs(app, await app.newMember()), await httpAs(app, await app.newMember())]
  expect(await orderAll(first, network(5))).toBe(PIECES / 2)
  expect(await orderAll(second, network(5))).toBe(0)
  expect(await orderAll(guest, network(5))).toBe(0)
  expect(await orderAll(second, network(6))).toBe(PIECES / 2)
})

it('visitors of unknown networks count as one network', async () => {
  await stocked()
  expect(await orderAll(guest, {})).toBe(PIECES / 2)
  expect(await orderAll(guest, {})).toBe(0)
})

it('unpaid bookings of one network hold at most half of a trip, paid ones and other networks more', async () => {
  await app.sql(
    `update public.events e set max_registrations = s.seats_taken + 10 from public.event_stats s
     where e.id = $1 and s.event_id = e.id`,
    [FREMANTLE],
  )
  const [trip] = await app.sql<{ price: number; half: number }>(
    `select private.seat_price(e)::int as price, ceil(e.max_registrations / 2.0)::int as half
     from public.events e where e.id = $1`,
    [FREMANTLE],
  )
  const half = trip?.half ?? 0
  const book = async (caller: Caller, seats: number, from: Record<string, string>) => {
    const { body } = await (
      await httpAs(app, caller)
    )(
      'POST',
      '/rest/v1/rpc/book',
      {
        event_id: FREMANTLE,
        seats,
        plan: 1,
        travellers: [],
        request_id: crypto.randomUUID(),
        expected_price: trip?.price,
        terms_accepted: true,
      },
      from,
    )
    return body as { status: string; booking_id?: string }
  }
  expect(await book(await app.newMember(), half + 1, network(20))).toEqual({ status: 'network_seats', left: half })
  const first = await book(await app.newMember(), half - 1, network(20))
  expect(first).toMatchObject({ status: 'booked' })
  expect(await book(await app.newMember(), 2, network(20))).toEqual({ status: 'network_seats', left: 1 })
  expect(await book(await app.newMember(), 1, network(21))).toMatchObject({ status: 'booked' })
  await app.admin
    .rpc('record_payment', { booking_id: first.booking_id ?? '', amount: trip?.price ?? 0, method: 'cash' })
    .throwOnError()
  expect(await book(await app.newMember(), 2, network(20))).toMatchObject({ status: 'booked' })
})
