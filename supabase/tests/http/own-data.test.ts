import { beforeAll, describe, expect, it } from 'vitest'
import { openAccounts, type Accounts } from '../support/accounts'
import type { EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'
import { BEECHWORTH, product } from '../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsAdmin: SendRequest
let accounts: Accounts
beforeAll(async () => {
  ;({ app, guest: sendAsGuest, admin: sendAsAdmin, accounts } = await openAccounts())
})

const PASSWORD = 'the-owners-password-2'

describe('data sent from an email address before and after the address belonged to an account', () => {
  it('is exported only after the owner of the address has claimed it by email', async () => {
    const email = 'early@example.test'
    await accounts.callRpc(
      sendAsGuest,
      'send_contact_message',
      { full_name: 'Early', email, message: 'Long ago' },
      'sent',
    )
    await app.sql(`update public.contact_messages set created_at = now() - interval '1 day' where email = $1`, [email])
    const sendAsMember = await accounts.signUp(email, PASSWORD, 'Early Bird')
    await accounts.callRpc(
      sendAsGuest,
      'send_contact_message',
      { full_name: 'Early', email, message: 'Just now' },
      'sent',
    )
    const fetchMessages = async (sendAs: SendRequest) =>
      ((await accounts.callRpc(sendAs, 'download_my_data', {}, 'ok')).messages as { message: string }[])
        .map(({ message }) => message)
        .sort()
    expect(await fetchMessages(sendAsMember)).toEqual(['Just now'])
    await accounts.callRpc(sendAsMember, 'my_claim', {}, 'has_records')
    await accounts.callRpc(sendAsMember, 'request_claim', {}, 'sent')
    const { token } = await accounts.firstRow<{ token: string }>(
      'select token from public.customer_claims where email = $1',
      [email],
    )
    await accounts.callRpc(sendAsMember, 'claim_customer', { token, password: '' }, 'claimed')
    const sendAsReader = sendAsMember
    expect(await fetchMessages(sendAsReader)).toEqual(['Just now', 'Long ago'])
    await accounts.callRpc(sendAsReader, 'my_claim', {}, 'none')
  })

  it('remains in the orders of a visitor after a stranger registers the address and deletes that account', async () => {
    const email = 'waits-for-parcel@example.test'
    const lines = [{ product_id: product(2), quantity: 1 }]
    const orders = []
    for (const isOrderPaid of [true, false]) {
      const order = await accounts.callRpc(
        sendAsGuest,
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
      if (isOrderPaid) await accounts.callRpc(sendAsAdmin, 'mark_order_paid', { order_id: order.order_id }, 'paid')
      orders.push(order.order_id)
    }
    await app.sql(`update public.orders set created_at = now() - interval '1 day' where email = $1`, [email])
    const sendAsStranger = await accounts.signUp(email, PASSWORD, 'Somebody Else')
    await accounts.callRpc(sendAsStranger, 'delete_my_account', {}, 'deleted')
    expect(await app.sql('select full_name from public.orders where id = any ($1)', [orders])).toEqual([
      { full_name: 'Waits' },
      { full_name: 'Waits' },
    ])
  })

  it('belongs to the current owner of the address', async () => {
    const email = 'handed-on@example.test'
    const sendAsFirstOwner = await accounts.signUp(email, PASSWORD, 'First Owner')
    await app.sql(`update auth.users set email = 'first-again@example.test' where email = $1`, [email])
    const sendAsSecondOwner = await accounts.signUp(email, PASSWORD, 'Second Owner')
    await accounts.callRpc(
      sendAsGuest,
      'send_contact_message',
      { full_name: 'Second', email, message: 'From the second' },
      'sent',
    )
    expect((await accounts.callRpc(sendAsFirstOwner, 'download_my_data', {}, 'ok')).messages).toEqual([])
    await accounts.callRpc(sendAsFirstOwner, 'delete_my_account', {}, 'deleted')
    expect((await accounts.callRpc(sendAsSecondOwner, 'download_my_data', {}, 'ok')).messages).toHaveLength(1)
  })
})

it('deleting an account with a waitlist offer offers the seat to the next waitlist entry', async () => {
  const email = 'offered@example.test'
  const sendAsMember = await accounts.signUp(email, PASSWORD, 'Offered Seat')
  const entryBefore = await accounts.firstRow<{ id: string }>(
    `update public.waitlist_submissions set email = $1 where status = 'offered' and event_id = $2 returning id`,
    [email, BEECHWORTH],
  )
  await accounts.callRpc(sendAsMember, 'delete_my_account', {}, 'deleted')
  expect(await app.sql('select 1 from public.waitlist_submissions where id = $1', [entryBefore.id])).toEqual([])
  expect(
    await app.sql(`select 1 from public.waitlist_submissions where status = 'offered' and event_id = $1`, [BEECHWORTH]),
  ).toHaveLength(1)
})

it('the data export contains no internal columns such as staff ids and request ids', async () => {
  const { body } = await (await createSender(app, app.member))('POST', '/rest/v1/rpc/download_my_data', {})
  expect(JSON.stringify(body)).not.toMatch(/request_id|search_text|handled_by|recorded_by|decided_by|is_admin/)
})
