import { beforeAll, describe, expect, it } from 'vitest'
import { openAccounts, type Accounts } from '../support/accounts'
import type { World } from '../support/embedded'
import { httpAs, type Request } from '../support/http'
import { BEECHWORTH, product } from '../support/people'

let world: World
let guest: Request
let admin: Request
let accounts: Accounts
beforeAll(async () => {
  ;({ world, guest, admin, accounts } = await openAccounts())
})

const PASSWORD = 'the-owners-password-2'

describe("what came from an address before or after it was a person's", () => {
  it("is not taken away before the mailbox's reader has claimed it", async () => {
    const email = 'early@example.test'
    await accounts.ask(guest, 'send_contact_message', { full_name: 'Early', email, message: 'Long ago' }, 'sent')
    await world.sql(`update public.contact_messages set created_at = now() - interval '1 day' where email = $1`, [
      email,
    ])
    const early = await accounts.signUp(email, PASSWORD, 'Early Bird')
    await accounts.ask(guest, 'send_contact_message', { full_name: 'Early', email, message: 'Just now' }, 'sent')
    const messages = async (as: Request) =>
      ((await accounts.ask(as, 'download_my_data', {}, 'ok')).messages as { message: string }[])
        .map(({ message }) => message)
        .sort()
    expect(await messages(early)).toEqual(['Just now'])
    await accounts.ask(early, 'my_claim', {}, 'known')
    await accounts.ask(early, 'request_claim', {}, 'sent')
    const { token } = await accounts.one<{ token: string }>(
      'select token from public.customer_claims where email = $1',
      [email],
    )
    await accounts.ask(early, 'claim_customer', { token, password: '' }, 'claimed')
    const reader = early
    expect(await messages(reader)).toEqual(['Just now', 'Long ago'])
    await accounts.ask(reader, 'my_claim', {}, 'none')
  })

  it('is not taken from a buyer who waits for a parcel, by whoever registered the address', async () => {
    const email = 'waits-for-parcel@example.test'
    const lines = [{ product_id: product(2), quantity: 1 }]
    const orders = []
    for (const paid of [true, false]) {
      const order = await accounts.ask(
        guest,
        'place_order',
        {
          lines,
          buyer: { full_name: 'Waits', email },
          delivery: { method: 'collect' },
          expected_total: 20,
          request_id: crypto.randomUUID(),
        },
        'placed',
      )
      if (paid) await accounts.ask(admin, 'mark_order_paid', { order_id: order.order_id }, 'paid')
      orders.push(order.order_id)
    }
    await world.sql(`update public.orders set created_at = now() - interval '1 day' where email = $1`, [email])
    const stranger = await accounts.signUp(email, PASSWORD, 'Somebody Else')
    await accounts.ask(stranger, 'delete_my_account', {}, 'deleted')
    expect(await world.sql('select full_name from public.orders where id = any ($1)', [orders])).toEqual([
      { full_name: 'Waits' },
      { full_name: 'Waits' },
    ])
  })

  it('stays with whoever has the address now', async () => {
    const email = 'handed-on@example.test'
    const first = await accounts.signUp(email, PASSWORD, 'First Owner')
    await world.sql(`update auth.users set email = 'first-again@example.test' where email = $1`, [email])
    const second = await accounts.signUp(email, PASSWORD, 'Second Owner')
    await accounts.ask(
      guest,
      'send_contact_message',
      { full_name: 'Second', email, message: 'From the second' },
      'sent',
    )
    expect((await accounts.ask(first, 'download_my_data', {}, 'ok')).messages).toEqual([])
    await accounts.ask(first, 'delete_my_account', {}, 'deleted')
    expect((await accounts.ask(second, 'download_my_data', {}, 'ok')).messages).toHaveLength(1)
  })
})

it('passes a seat that an offer held for the person to the next in line', async () => {
  const email = 'offered@example.test'
  const offered = await accounts.signUp(email, PASSWORD, 'Offered Seat')
  const before = await accounts.one<{ id: string }>(
    `update public.waitlist_submissions set email = $1 where status = 'offered' and event_id = $2 returning id`,
    [email, BEECHWORTH],
  )
  await accounts.ask(offered, 'delete_my_account', {}, 'deleted')
  expect(await world.sql('select 1 from public.waitlist_submissions where id = $1', [before.id])).toEqual([])
  expect(
    await world.sql(`select 1 from public.waitlist_submissions where status = 'offered' and event_id = $1`, [
      BEECHWORTH,
    ]),
  ).toHaveLength(1)
})

it('takes away nothing that staff noted, and no secret', async () => {
  const { body } = await (await httpAs(world, world.member))('POST', '/rest/v1/rpc/download_my_data', {})
  expect(JSON.stringify(body)).not.toMatch(/request_id|search_text|handled_by|recorded_by|decided_by|is_admin/)
})
