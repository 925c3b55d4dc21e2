/** Attacks in several steps over HTTP. The first step that gives the attacker data or access must be refused. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../../embedded/backend'
import { openAccounts, type Accounts } from '../../support/accounts'
import type { EmbeddedApp } from '../../support/embedded'
import { createSender, type HttpReply, type SendRequest } from '../../support/http'
import { BEECHWORTH, FREMANTLE, product } from '../../support/people'

let app: EmbeddedApp
let accounts: Accounts
let asGuest: SendRequest
let asOwner: SendRequest
let asManager: SendRequest
let asAccountant: SendRequest
let customerCount = 0
/** An email address that no other test uses. */
let ownEmail: string
let victimEmail: string

const createStaffSender = async (role: string): Promise<SendRequest> => {
  const caller = await app.newMember()
  const { data } = await caller.auth.getUser()
  await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
  return createSender(app, caller)
}

beforeAll(async () => {
  ;({ app, guest: asGuest, admin: asOwner, accounts } = await openAccounts())
  asManager = await createStaffSender('manager')
  asAccountant = await createStaffSender('accountant')
})
beforeEach(() => {
  customerCount += 1
  ownEmail = `own-${customerCount}@example.test`
  victimEmail = `victim-${customerCount}@example.test`
})

const callRpc = async (send: SendRequest, name: string, args: object) =>
  (await send('POST', `/rest/v1/rpc/${name}`, args)).body as never
const fetchEmailsTo = (address: string) =>
  app.sql<{ id: number; template: string; token: string | null }>(
    `select m.id, m.template, private.email_token(m) as token from public.email_outbox m
     where lower(m.to_email) = $1 order by m.id`,
    [address],
  )

const PASSWORD = 'lantern-and-fog-9'

interface QueuedEmail {
  data: object
}
const createCustomer = async (email: string) =>
  (await callRpc(asManager, 'save_customer', { customer: { full_name: 'Mabel Moon', email } })) as {
    id: string
  }
const mergeCustomers = (keptId: string, otherId: string) =>
  callRpc(asManager, 'merge_customers', { keep: keptId, other: otherId })

it('staff with booking permissions cannot become owner through an open staff invitation', async () => {
  expect(await callRpc(asOwner, 'invite_staff', { email: victimEmail, role: 'owner' })).toMatchObject({
    status: 'invited',
  })
  const fetchQueuedEmails = async () =>
    (await asManager('GET', `/rest/v1/email_outbox?to_email=eq.${victimEmail}&select=template,data`))
      .body as QueuedEmail[]
  expect(Object.keys((await fetchQueuedEmails())[0]?.data ?? {})).not.toContain('token')
  expect((await accounts.register(victimEmail, PASSWORD)).status).toBe(200)
  const { id } = await createCustomer(victimEmail)
  const sendLinkResult = await callRpc(asManager, 'send_claim_link', { customer_id: id })
  expect(sendLinkResult).toEqual({ status: 'sent', email: victimEmail, expires_at: expect.any(String) as string })
  for (const { data } of await fetchQueuedEmails()) expect(Object.keys(data)).not.toContain('token')
  expect((await asManager('GET', '/rest/v1/customer_claims?select=*')).body).toEqual([])
  expect((await accounts.signIn(victimEmail, PASSWORD)).body).toMatchObject({ error_code: 'email_not_confirmed' })
})

it("staff with booking permissions cannot take over a member's account", async () => {
  const asMember = await accounts.signUp(victimEmail, PASSWORD, 'Mabel Moon')
  const [{ id, profile_id }] = (await asMember('GET', '/rest/v1/customers?select=id,profile_id')).body as [
    { id: string; profile_id: string },
  ]
  expect(await callRpc(asManager, 'save_customer', { customer: { id, email: ownEmail } })).toEqual({
    status: 'has_account',
  })
  const duplicateCustomer = { full_name: 'Mabel Moon', email: victimEmail }
  expect(await callRpc(asManager, 'save_customer', { customer: duplicateCustomer })).toEqual({ status: 'duplicate' })
  expect(await callRpc(asManager, 'send_claim_link', { customer_id: id })).toEqual({ status: 'already_linked' })
  // Prepares the attack: staff send a claim link to the address of an existing account. For this, the address moves
  // from the account's customer record to one that staff create.
  await app.sql('update public.customers set email = null where id = $1', [id])
  const otherCustomer = (await callRpc(asManager, 'save_customer', { customer: duplicateCustomer })) as {
    id: string
  }
  expect(await callRpc(asManager, 'send_claim_link', { customer_id: otherCustomer.id })).toMatchObject({
    status: 'sent',
  })
  const token = await accounts.claimToken(victimEmail)
  expect((await accounts.claim(token, 'fog-and-lantern-8')).body).toEqual({ status: 'sign_in', email: victimEmail })
  expect((await accounts.signIn(victimEmail, PASSWORD)).status).toBe(200)
  expect((await asMember('GET', '/auth/v1/user')).body).toMatchObject({ id: profile_id, email: victimEmail })
})

it('accountants can neither read nor cancel an order as its buyer', async () => {
  const pendingOrders = await asAccountant('GET', '/rest/v1/orders?status=eq.pending&select=*&limit=1')
  const [order] = pendingOrders.body as { id: string }[]
  expect(Object.keys(order ?? {}).filter((name) => /token|secret/.test(name))).toEqual([])
  expect((await asAccountant('GET', '/rest/v1/orders?select=id,access_token')).status).toBe(400)
  for (const send of [asAccountant, asGuest]) {
    expect(await callRpc(send, 'get_order', { order_id: order?.id })).toEqual({ status: 'not_found' })
    expect(await callRpc(send, 'cancel_order', { order_id: order?.id })).toEqual({ status: 'not_found' })
  }
})

it("staff cannot open a buyer's order with its request id, although they can read that id", async () => {
  const request_id = crypto.randomUUID()
  const orderArguments = {
    lines: [{ product_id: product(2), quantity: 1 }],
    buyer: { full_name: 'Mabel Moon', email: victimEmail },
    delivery: { method: 'collect' },
    expected_total: 20,
  }
  expect(await callRpc(asGuest, 'place_order', { ...orderArguments, request_id })).toMatchObject({ status: 'placed' })
  const [order] = (await asAccountant('GET', `/rest/v1/orders?email=eq.${victimEmail}&select=request_id`)).body as {
    request_id: string
  }[]
  expect(order?.request_id).not.toBe(request_id)
  expect(
    await callRpc(asAccountant, 'place_order', { ...orderArguments, request_id: order?.request_id }),
  ).not.toHaveProperty('order_id')
})

describe('the link of a waitlist email', () => {
  const joinWaitlist = async () => {
    const waitlistArguments = { event_id: BEECHWORTH, full_name: 'Mabel Moon', email: ownEmail, seats: 1 }
    expect(await callRpc(asGuest, 'join_waitlist', waitlistArguments)).toEqual({ status: 'joined', other_dates: [] })
    const entrySql = 'select id from public.waitlist_submissions where email = $1'
    const [entry] = await app.sql<{ id: string }>(entrySql, [ownEmail])
    const [email] = await fetchEmailsTo(ownEmail)
    return { entry_id: entry?.id ?? '', token: email?.token ?? '' }
  }
  const fetchEntry = async (id: string) =>
    (await app.sql('select email, status from public.waitlist_submissions where id = $1', [id]))[0]

  it('does not confirm a new address that staff write into the entry', async () => {
    const { entry_id, token } = await joinWaitlist()
    const changedEntry = { entry_id, full_name: 'Mabel Moon', email: victimEmail }
    expect(await callRpc(asManager, 'update_waitlist_entry', changedEntry)).toEqual({ status: 'updated' })
    expect(await callRpc(asGuest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await fetchEntry(entry_id)).toEqual({ email: victimEmail, status: 'unconfirmed' })
    const [email] = await fetchEmailsTo(victimEmail)
    expect(await callRpc(asGuest, 'confirm_waitlist', { token: email?.token })).toMatchObject({ status: 'confirmed' })
  })

  it('confirms only the waitlist request that the email describes, not a later request by a stranger', async () => {
    const { entry_id, token } = await joinWaitlist()
    const otherEntry = { event_id: BEECHWORTH, full_name: 'Stranger', email: ownEmail, seats: 1, notes: 'Call me' }
    expect(await callRpc(asGuest, 'join_waitlist', otherEntry)).toEqual({ status: 'duplicate' })
    expect(await callRpc(asGuest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await fetchEntry(entry_id)).toEqual({ email: ownEmail, status: 'unconfirmed' })
    await callRpc(asGuest, 'join_waitlist', {
      event_id: BEECHWORTH,
      full_name: 'Mabel Moon',
      email: ownEmail,
      seats: 1,
    })
    expect(await callRpc(asGuest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
    const [entry] = await app.sql('select full_name, notes, status from public.waitlist_submissions where id = $1', [
      entry_id,
    ])
    expect(entry).toEqual({ full_name: 'Mabel Moon', notes: null, status: 'waiting' })
  })

  it('is sent to an address at most as often as the hourly limit allows, even if each waitlist request differs', async () => {
    await joinWaitlist()
    const responses: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const args = { event_id: BEECHWORTH, full_name: 'Stranger', email: ownEmail, seats: 1, notes: `${n}` }
      responses.push(((await callRpc(asGuest, 'join_waitlist', args)) as { status: string }).status)
    }
    expect(responses).toEqual([...Array<string>(4).fill('duplicate'), ...Array<string>(3).fill('too_many')])
  })

  it('cannot be redirected by staff, because the address of a waitlist entry with an offer cannot be changed', async () => {
    const { entry_id, token } = await joinWaitlist()
    expect(await callRpc(asGuest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
    await app.sql(
      `update public.waitlist_submissions set status = 'offered', offered_at = now(),
        offer_expires_at = now() + interval '1 day' where id = $1`,
      [entry_id],
    )
    const changedEntry = { entry_id, full_name: 'Mabel Moon', email: victimEmail }
    expect(await callRpc(asManager, 'update_waitlist_entry', changedEntry)).toEqual({ status: 'has_offer' })
    expect(await fetchEntry(entry_id)).toEqual({ email: ownEmail, status: 'offered' })
  })
})

it('staff cannot take over another person’s staff invitation by merging that person’s customer record into their own', async () => {
  expect(await callRpc(asOwner, 'invite_staff', { email: victimEmail, role: 'owner' })).toMatchObject({
    status: 'invited',
  })
  const [keptId, other] = [await createCustomer(ownEmail), await createCustomer(victimEmail)]
  expect(await mergeCustomers(keptId.id, other.id)).toMatchObject({ status: 'merged' })
  expect((await fetchEmailsTo(victimEmail)).map(({ template }) => template)).toEqual(['staff_invited'])
  expect(await fetchEmailsTo(ownEmail)).toEqual([])
})

it("staff who merge a customer into their own customer get no email about that customer's account", async () => {
  const [keptId, other] = [await createCustomer(ownEmail), await createCustomer(victimEmail)]
  await app.sql(
    `insert into public.email_outbox (to_email, template, dedupe_key, next_attempt_at)
     select $1, t, t || $1, now() + interval '1 hour'
     from unnest(array['password_changed', 'factor_removed', 'waitlist_joined', 'order_paid']) t`,
    [victimEmail],
  )
  expect(await mergeCustomers(keptId.id, other.id)).toMatchObject({ status: 'merged' })
  expect((await fetchEmailsTo(victimEmail)).map(({ template }) => template)).toEqual([
    'password_changed',
    'factor_removed',
    'waitlist_joined',
  ])
  expect((await fetchEmailsTo(ownEmail)).map(({ template }) => template)).toEqual(['order_paid'])
})

describe('requests by strangers with variants of a member’s email address', () => {
  const lines = [{ product_id: product(2), quantity: 1 }]
  const placeOrder = async (send: SendRequest, email: string) => {
    const quote = (await callRpc(send, 'quote_order', { lines, delivery: 'collect' })) as { total: number }
    return callRpc(send, 'place_order', {
      lines,
      buyer: { full_name: 'Mabel Moon', email },
      delivery: { method: 'collect' },
      expected_total: quote.total,
      request_id: crypto.randomUUID(),
    })
  }
  const expressInterest = (send: SendRequest, email: string, message: string) =>
    callRpc(send, 'express_interest', { trip_name: 'Hobart', full_name: 'Mabel', email, message })
  const requestProduct = (send: SendRequest, email: string) =>
    callRpc(send, 'request_product', { product_id: product(1), email })
  const joinWaitlistAs = (send: SendRequest, email: string) =>
    callRpc(send, 'join_waitlist', { event_id: BEECHWORTH, full_name: 'Mabel Moon', email, seats: 1 })
  const sendMessage = (send: SendRequest, email: string, message: string) =>
    callRpc(send, 'send_contact_message', { message, full_name: 'Mabel', email })

  it.each([
    ['join_waitlist', 'joined', joinWaitlistAs],
    ['send_contact_message', 'sent', sendMessage],
    ['express_interest', 'registered', expressInterest],
    ['request_product', 'registered', requestProduct],
    ['place_order', 'placed', placeOrder],
  ])('do not prevent that member from calling %s', async (_name, accepted, send) => {
    await app.sql(`update public.products set availability = 'coming_soon' where id = $1`, [product(1)])
    const caller = await app.newMember()
    const asMember = await createSender(app, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const responses: string[] = []
    for (let n = 0; n < 8; n += 1)
      responses.push(((await send(asGuest, address.replace('@', `+${n}@`), `${n}`)) as { status: string }).status)
    expect(responses.slice(5)).toEqual(['too_many', 'too_many', 'too_many'])
    expect(await send(asMember, address, 'own')).toMatchObject({ status: accepted })
  })

  it("do not change the limit of 5 requests an hour with the member's exact address", async () => {
    const caller = await app.newMember()
    const asMember = await createSender(app, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const responses: string[] = []
    for (let n = 0; n < 7; n += 1)
      responses.push(((await sendMessage(asMember, address, `own ${n}`)) as { status: string }).status)
    expect(responses).toEqual([...Array<string>(5).fill('sent'), 'too_many', 'too_many'])
  })
})

describe('refunds and payments of a booking over HTTP', () => {
  const payBooking = async (paid: number) => {
    const customer = await createCustomer(ownEmail)
    const bookResult = (await callRpc(asManager, 'admin_book', {
      customer_id: customer.id,
      event_id: FREMANTLE,
      seats: 2,
      plan: 1,
      request_id: crypto.randomUUID(),
    })) as { booking_id: string }
    const payment = { booking_id: bookResult.booking_id, amount: paid, method: 'cash' }
    expect(await callRpc(asOwner, 'record_payment', payment)).toMatchObject({ status: 'recorded' })
    return bookResult.booking_id
  }
  const refund = (send: SendRequest, booking_id: string, amount: number) =>
    callRpc(send, 'refund_payment', { booking_id, amount, method: 'cash', request_id: crypto.randomUUID() })

  it('a manager cannot exceed the daily refund limit with several refunds at the same time', async () => {
    const booking_id = await payBooking(3000)
    const responses = await Promise.all([1, 2, 3].map(() => refund(asManager, booking_id, 600)))
    expect(responses.map(({ status }: { status: string }) => status).sort()).toEqual([
      'over_limit',
      'over_limit',
      'refunded',
    ])
    expect(await refund(asManager, booking_id, 400)).toMatchObject({ status: 'refunded' })
    expect(await refund(asManager, booking_id, 0.01)).toEqual({ status: 'over_limit', limit: 1000 })
    await app.sql(`update public.settings set refund_limit = 1500 where only_row`)
    expect(await refund(asManager, booking_id, 500)).toMatchObject({ status: 'refunded' })
    await app.sql(`update public.settings set refund_limit = 1000 where only_row`)
    expect(await refund(asOwner, booking_id, 1500)).toMatchObject({ status: 'refunded' })
  })

  it('a manager cannot change the payments of their own booking, but an owner can', async () => {
    const caller = await app.newMember()
    const id = (await caller.auth.getUser()).data.user?.id
    await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [id])
    const asPayer = await createSender(app, caller)
    const booking_id = await payBooking(1800)
    await app.sql('update public.bookings set user_id = $2 where id = $1', [booking_id, id])
    await app.sql(
      `update public.settings set bank_account_name = 'Test', bank_bsb = '062-001', bank_account_number = '12345678'
       where only_row`,
    )
    const transferResult = (await callRpc(asPayer, 'request_bank_transfer', {
      booking_id,
      amount: 1800,
      request_id: crypto.randomUUID(),
    })) as { transfer_id: string }
    for (const [name, args] of [
      ['confirm_bank_transfer', { transfer_id: transferResult.transfer_id }],
      ['record_payment', { booking_id, amount: 100, method: 'cash', request_id: crypto.randomUUID() }],
      ['refund_payment', { booking_id, amount: 100, method: 'cash', request_id: crypto.randomUUID() }],
      ['reprice_plan', { booking_id, total_amount: 1800, reason: 'Agreed' }],
    ] as const)
      expect(await asPayer('POST', `/rest/v1/rpc/${name}`, args), name).toMatchObject({
        status: 403,
        code: '42501',
      })
    const { transfer_id } = transferResult
    expect(await callRpc(asManager, 'confirm_bank_transfer', { transfer_id })).toMatchObject({ status: 'confirmed' })
    await app.sql(`update public.staff set role = 'owner' where user_id = $1`, [id])
    expect(await refund(asPayer, booking_id, 100)).toMatchObject({ status: 'refunded' })
    await app.sql(`update public.staff set ended_at = now() where user_id = $1`, [id])
  })
})

describe('messages from one IP network', () => {
  const callFromAddress = async (address: string, name: string, args: object): Promise<HttpReply['body']> => {
    const reply = await app.backend.fetch(
      new Request(`http://embedded.invalid/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(args),
      }),
    )
    return reply.json()
  }
  it.each([
    ['send_contact_message', { message: 'Hello', full_name: 'Mabel' }, 'sent'],
    ['express_interest', { trip_name: 'Hobart', full_name: 'Mabel' }, 'registered'],
    ['request_product', { product_id: product(1) }, 'registered'],
  ])(
    '%s accepts messages up to the limit, and then refuses only messages from that network',
    async (name, args, accepted) => {
      await app.sql(`update public.products set availability = 'coming_soon' where id = $1`, [product(1)])
      const responses: Record<string, number> = {}
      for (let n = 0; n < 30; n += 1) {
        const { status } = (await callFromAddress('203.0.113.9', name, { ...args, email: `${n}-${ownEmail}` })) as {
          status: string
        }
        responses[status] = (responses[status] ?? 0) + 1
      }
      expect(responses).toEqual({ [accepted]: 20, too_many: 10 })
      expect(await callFromAddress('203.0.113.10', name, { ...args, email: ownEmail })).toEqual({ status: accepted })
    },
  )
})

it.each(['guide', 'moderator', 'accountant'])('the role %s cannot store, list or delete pictures', async (role) => {
  const send = await createStaffSender(role)
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
  const countFiles = () => app.sql('select count(*)::int as files from storage.objects')
  const countBefore = await countFiles()
  for (const bucket of ['event-images', 'product-images']) {
    const path = `/storage/v1/object/${bucket}`
    const uploadReply = await send('POST', `${path}/${role}.png`, picture, { 'content-type': 'image/png' })
    expect(uploadReply.body, bucket).toMatchObject({ statusCode: '403' })
    expect((await send('POST', `/storage/v1/object/list/${bucket}`, { prefix: '' })).body).toEqual([])
    await send('DELETE', path, { prefixes: [`${role}.png`] })
  }
  expect(await countFiles()).toEqual(countBefore)
})

it.each(['http://evil.test/', 'http://localhost:5173.evil.test/', 'http://localhost:5173@evil.test/', '//evil.test'])(
  'the link in a password reset email does not redirect to %s',
  async (target) => {
    await accounts.signUp(victimEmail, PASSWORD)
    await asGuest('POST', `/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`, { email: victimEmail })
    const email = app.backend.mailbox
      .listEmails()
      .find(({ to, subject }) => to === victimEmail && /password/i.test(subject))
    const [, link = ''] = /href="([^"]+)"/.exec(email?.html?.replaceAll('&amp;', '&') ?? '') ?? []
    const { headers } = await app.backend.fetch(new Request(link))
    expect(new URL(headers.get('location') ?? '').host).toBe(new URL(link).host)
  },
)
