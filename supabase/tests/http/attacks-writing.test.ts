import { beforeAll, describe, expect, it } from 'vitest'
import { openAttackedWorld } from '../support/attackers'
import type { World } from '../support/embedded'
import { undone, type Request } from '../support/http'
import { added, booking, comment, DRAFT, event, OTHER, TASMANIA } from '../support/people'

let world: World
let guest: Request
let member: Request
let admin: Request
beforeAll(async () => {
  ;({ world, guest, member, admin } = await openAttackedWorld())
})

describe('writing over HTTP, where every table is granted', () => {
  const everything = async () => {
    const tables = [
      'events',
      'event_stats',
      'bookings',
      'payments',
      'installments',
      'transfers',
      'customers',
      'orders',
      'order_items',
      'order_payments',
      'waitlist_submissions',
      'event_ledgers',
      'event_months',
      'store_months',
      'audit_log',
      'email_outbox',
      'comments',
      'comment_replies',
      'products',
      'profiles',
    ]
    return JSON.stringify(
      await Promise.all(tables.map((name) => world.sql(`select to_jsonb(t) as row from public.${name} t order by 1`))),
    )
  }
  it.each([
    [
      'all bookings confirmed',
      () => member('PATCH', '/rest/v1/bookings?id=not.is.null', { status: 'confirmed', paid_amount: 9999 }),
    ],
    [
      'a balance written through its view',
      () => member('PATCH', `/rest/v1/booking_balances?booking_id=eq.${booking(1)}`, { paid_amount: 9999 }),
    ],
    ['counters raised', () => member('PATCH', `/rest/v1/event_stats?event_id=eq.${TASMANIA}`, { hearts: 9999 })],
    ['seats freed by hand', () => admin('PATCH', `/rest/v1/event_stats?event_id=eq.${TASMANIA}`, { seats_taken: 0 })],
    [
      'a payment invented',
      () => admin('POST', '/rest/v1/payments', { booking_id: booking(1), kind: 'extra', method: 'cash', amount: 800 }),
    ],
    ['the ledger emptied', () => admin('DELETE', '/rest/v1/payments?id=not.is.null')],
    ['the record emptied', () => admin('DELETE', '/rest/v1/audit_log?id=gt.0')],
    ['the record told otherwise', () => admin('PATCH', '/rest/v1/audit_log?id=gt.0', { actor_id: OTHER })],
    ['a deed invented', () => admin('POST', '/rest/v1/audit_log', { action: 'refund', entity: 'bookings' })],
    ['a price lowered', () => admin('PATCH', `/rest/v1/events?id=eq.${TASMANIA}`, { price: 1 })],
    ['trips deleted', () => member('DELETE', '/rest/v1/events?id=not.is.null')],
    ['instalments lowered', () => member('PATCH', `/rest/v1/installments?booking_id=eq.${booking(1)}`, { amount: 1 })],
    [
      'a transfer confirmed by its sender',
      () => member('PATCH', `/rest/v1/transfers?id=eq.${added(9)}`, { status: 'confirmed' }),
    ],
    ['an order paid by its buyer', () => member('PATCH', '/rest/v1/orders?id=not.is.null', { status: 'paid' })],
    [
      'a mail forged',
      () => guest('POST', '/rest/v1/email_outbox', { to_email: 'a@example.test', template: 'offer_made' }),
    ],
    [
      'a waitlist entry past the function',
      () =>
        guest('POST', '/rest/v1/waitlist_submissions', {
          event_id: TASMANIA,
          event_name: 'x',
          full_name: 'x',
          email: 'x@example.test',
        }),
    ],
    ["one's own comment pinned", () => member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { is_pinned: true })],
    [
      "a comment in another's name",
      () => member('POST', '/rest/v1/comments', { event_id: TASMANIA, content: 'x', user_id: OTHER }),
    ],
    ["another's comment edited", () => member('PATCH', `/rest/v1/comments?id=eq.${comment(2)}`, { content: 'x' })],
    ['comments deleted for good', () => member('DELETE', '/rest/v1/comments?id=not.is.null')],
    ['likes raised', () => member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { likes: 999 })],
    ['a comment on a draft', () => member('POST', '/rest/v1/comments', { event_id: DRAFT, content: 'x' })],
    ['a product given away', () => member('PATCH', '/rest/v1/products?id=not.is.null', { price: 0 })],
    [
      "a price of one's own",
      () =>
        member('POST', '/rest/v1/rpc/book', {
          event_id: event(6),
          seats: 1,
          plan: 1,
          travellers: [],
          request_id: added(99),
          expected_price: 1,
          terms_accepted: true,
        }),
    ],
    ["another's booking cancelled", () => member('POST', '/rest/v1/rpc/cancel_booking', { booking_id: booking(6) })],
    [
      'a refund to oneself',
      () => member('POST', '/rest/v1/rpc/refund_payment', { booking_id: booking(1), amount: 10 }),
    ],
    ['a function that writes, by GET', () => admin('GET', `/rest/v1/rpc/cancel_booking?booking_id=${booking(1)}`)],
    ['a schema cache that is reloaded by a guest', () => guest('POST', '/rest/v1/rpc/pgrst_reload', {})],
  ])('%s: nothing is changed', async (_, attack) => {
    const before = await everything()
    await attack()
    expect(await everything()).toBe(before)
  })
})

it('undoes what a request did', async () => {
  const before = await world.sql('select content from public.comments where id = $1', [comment(3)])
  await undone(world.backend, () =>
    member('PATCH', `/rest/v1/comments?id=eq.${comment(3)}`, { content: 'Other words' }),
  )
  expect(await world.sql('select content from public.comments where id = $1', [comment(3)])).toEqual(before)
})
