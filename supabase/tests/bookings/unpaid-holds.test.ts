/** HTTP tests that unpaid orders and bookings cannot keep all stock and seats from other customers. */
import { beforeAll, expect, it } from 'vitest'
import { openAccounts } from '../support/accounts'
import type { Caller, EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'
import { FREMANTLE, product } from '../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
beforeAll(async () => {
  ;({ app, guest: sendAsGuest } = await openAccounts())
})

/** Headers with an IP address reserved for documentation, as a gateway adds them. */
const createNetworkHeaders = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` })
const GUIDEBOOK_ID = product(2)
const INITIAL_STOCK = 40
let orderCount = 0

const fetchAvailableStock = async (caller: SendRequest, headers: Record<string, string>) => {
  const { body } = await caller(
    'POST',
    '/rest/v1/rpc/quote_order',
    { lines: [{ product_id: GUIDEBOOK_ID, quantity: 1 }], delivery: 'collect' },
    headers,
  )
  return (body as { lines: { available: number }[] }).lines[0]?.available ?? 0
}
/** Orders all pieces that the caller can order, until none is left. Returns the number of pieces. */
const orderAllAvailable = async (caller: SendRequest, headers: Record<string, string>) => {
  let orderedCount = 0
  for (
    let quantity = await fetchAvailableStock(caller, headers);
    quantity > 0;
    quantity = await fetchAvailableStock(caller, headers)
  ) {
    const lines = [{ product_id: GUIDEBOOK_ID, quantity }]
    const quote = (await caller('POST', '/rest/v1/rpc/quote_order', { lines, delivery: 'collect' }, headers)).body
    const { body } = await caller(
      'POST',
      '/rest/v1/rpc/place_order',
      {
        lines,
        buyer: { full_name: 'Mabel Moon', email: `buyer-${++orderCount}@example.test` },
        delivery: { method: 'collect' },
        expected_total: (quote as { total: number }).total,
        request_id: crypto.randomUUID(),
      },
      headers,
    )
    expect(body).toMatchObject({ status: 'placed' })
    orderedCount += quantity
  }
  return orderedCount
}
const restoreStock = async () => {
  await app.sql(
    'delete from public.orders where status = $1 and id in (select order_id from public.order_items where product_id = $2)',
    ['pending', GUIDEBOOK_ID],
  )
  await app.sql('update public.products set stock = $2 where id = $1', [GUIDEBOOK_ID, INITIAL_STOCK])
}

it('unpaid visitor orders hold at most three quarters of the stock, and those of one IP network at most half', async () => {
  await restoreStock()
  expect(await orderAllAvailable(sendAsGuest, createNetworkHeaders(1))).toBe(INITIAL_STOCK / 2)
  expect(await orderAllAvailable(sendAsGuest, createNetworkHeaders(2))).toBe(INITIAL_STOCK / 4)
  expect(await orderAllAvailable(sendAsGuest, createNetworkHeaders(3))).toBe(0)
  const [hold] = await app.sql<{ hours: number }>(
    `select max(extract(epoch from expires_at - created_at) / 3600)::int as hours from public.orders where user_id is null
     and email like 'buyer-%'`,
  )
  expect(hold).toEqual({ hours: 48 })
  const sendAsMember = await createSender(app, await app.newMember())
  expect(await fetchAvailableStock(sendAsMember, createNetworkHeaders(4))).toBe(INITIAL_STOCK / 4)
})

it('unpaid orders of members and visitors from one IP network together hold at most half of the stock', async () => {
  await restoreStock()
  const [firstResponse, second] = [
    await createSender(app, await app.newMember()),
    await createSender(app, await app.newMember()),
  ]
  expect(await orderAllAvailable(firstResponse, createNetworkHeaders(5))).toBe(INITIAL_STOCK / 2)
  expect(await orderAllAvailable(second, createNetworkHeaders(5))).toBe(0)
  expect(await orderAllAvailable(sendAsGuest, createNetworkHeaders(5))).toBe(0)
  expect(await orderAllAvailable(second, createNetworkHeaders(6))).toBe(INITIAL_STOCK / 2)
})

it('visitors whose IP network is unknown count as one network', async () => {
  await restoreStock()
  expect(await orderAllAvailable(sendAsGuest, {})).toBe(INITIAL_STOCK / 2)
  expect(await orderAllAvailable(sendAsGuest, {})).toBe(0)
})

it("unpaid bookings from one IP network hold at most half of a trip's seats; paid bookings and other networks can take more", async () => {
  await app.sql(
    `update public.events e set max_registrations = s.seats_taken + 10 from public.event_stats s
     where e.id = $1 and s.event_id = e.id`,
    [FREMANTLE],
  )
  const [event] = await app.sql<{ price: number; half: number }>(
    `select private.seat_price(e)::int as price, ceil(e.max_registrations / 2.0)::int as half
     from public.events e where e.id = $1`,
    [FREMANTLE],
  )
  const halfOfSeats = event?.half ?? 0
  const bookSeats = async (caller: Caller, seats: number, headers: Record<string, string>) => {
    const { body } = await (
      await createSender(app, caller)
    )(
      'POST',
      '/rest/v1/rpc/book',
      {
        event_id: FREMANTLE,
        seats,
        plan: 1,
        travellers: [],
        request_id: crypto.randomUUID(),
        expected_price: event?.price,
        terms_accepted: true,
      },
      headers,
    )
    return body as { status: string; booking_id?: string }
  }
  expect(await bookSeats(await app.newMember(), halfOfSeats + 1, createNetworkHeaders(20))).toEqual({
    status: 'network_seats',
    left: halfOfSeats,
  })
  const firstResponse = await bookSeats(await app.newMember(), halfOfSeats - 1, createNetworkHeaders(20))
  expect(firstResponse).toMatchObject({ status: 'booked' })
  expect(await bookSeats(await app.newMember(), 2, createNetworkHeaders(20))).toEqual({
    status: 'network_seats',
    left: 1,
  })
  expect(await bookSeats(await app.newMember(), 1, createNetworkHeaders(21))).toMatchObject({ status: 'booked' })
  await app.admin
    .rpc('record_payment', { booking_id: firstResponse.booking_id ?? '', amount: event?.price ?? 0, method: 'cash' })
    .throwOnError()
  expect(await bookSeats(await app.newMember(), 2, createNetworkHeaders(20))).toMatchObject({ status: 'booked' })
})
