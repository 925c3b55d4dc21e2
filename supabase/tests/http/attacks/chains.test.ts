/** Attacks in several steps over HTTP. The first step that gives the attacker data or access must be refused. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../../embedded/backend'
import { openAccounts, type Accounts } from '../../support/accounts'
import type { TestApp } from '../../support/embedded'
import { createSender, type Reply, type SendRequest } from '../../support/http'
import { BEECHWORTH, FREMANTLE, product } from '../../support/people'

let app: TestApp
let accounts: Accounts
let guest: SendRequest
let owner: SendRequest
let manager: SendRequest
let accountant: SendRequest
let customerCount = 0
/** An email address that no other test uses. */
let ownEmail: string
let victim: string

const createStaffSender = async (role: string): Promise<SendRequest> => {
  const caller = await app.newMember()
  const { data } = await caller.auth.getUser()
  await app.sql('insert into public.staff (user_id, role) values ($1, $2)', [data.user?.id, role])
  return createSender(app, caller)
}

beforeAll(async () => {
  ;({ app, guest, admin: owner, accounts } = await openAccounts())
  manager = await createStaffSender('manager')
  accountant = await createStaffSender('accountant')
})
beforeEach(() => {
  customerCount += 1
  ownEmail = `own-${customerCount}@example.test`
  victim = `victim-${customerCount}@example.test`
})

const callFunction = async (send: SendRequest, name: string, args: object) =>
  (await send('POST', `/rest/v1/rpc/${name}`, args)).body as never
const emailsTo = (address: string) =>
  app.sql<{ id: number; template: string; token: string | null }>(
    `select m.id, m.template, private.email_token(m) as token from public.email_outbox m
     where lower(m.to_email) = $1 order by m.id`,
    [address],
  )

const PASSWORD = 'lantern-and-fog-9'

interface QueuedEmail {
  data: object
}
const newCustomer = async (email: string) =>
  (await callFunction(manager, 'save_customer', { customer: { full_name: 'Mabel Moon', email } })) as {
    id: string
  }
const mergeCustomers = (keptId: string, otherId: string) =>
  callFunction(manager, 'merge_customers', { keep: keptId, other: otherId })

it('staff with booking permissions cannot become owner through an open staff invitation', async () => {
  expect(await callFunction(owner, 'invite_staff', { email: victim, role: 'owner' })).toMatchObject({
    status: 'invited',
  })
  const fetchQueued = async () =>
    (await manager('GET', `/rest/v1/email_outbox?to_email=eq.${victim}&select=template,data`)).body as QueuedEmail[]
  expect(Object.keys((await fetchQueued())[0]?.data ?? {})).not.toContain('token')
  expect((await accounts.register(victim, PASSWORD)).status).toBe(200)
  const { id } = await newCustomer(victim)
  const sendLinkResult = await callFunction(manager, 'send_claim_link', { customer_id: id })
  expect(sendLinkResult).toEqual({ status: 'sent', email: victim, expires_at: expect.any(String) as string })
  for (const { data } of await fetchQueued()) expect(Object.keys(data)).not.toContain('token')
  expect((await manager('GET', '/rest/v1/customer_claims?select=*')).body).toEqual([])
  expect((await accounts.signIn(victim, PASSWORD)).body).toMatchObject({ error_code: 'email_not_confirmed' })
})

it("staff with booking permissions cannot take over a member's account", async () => {
  const member = await accounts.signUp(victim, PASSWORD, 'Mabel Moon')
  const [{ id, profile_id }] = (await member('GET', '/rest/v1/customers?select=id,profile_id')).body as [
    { id: string; profile_id: string },
  ]
  expect(await callFunction(manager, 'save_customer', { customer: { id, email: ownEmail } })).toEqual({
    status: 'has_account',
  })
  const duplicateCustomer = { full_name: 'Mabel Moon', email: victim }
  expect(await callFunction(manager, 'save_customer', { customer: duplicateCustomer })).toEqual({ status: 'duplicate' })
  expect(await callFunction(manager, 'send_claim_link', { customer_id: id })).toEqual({ status: 'already_linked' })
  // Prepares the attack: staff send a claim link to the address of an existing account. For this, the address moves
  // from the account's customer record to one that staff create.
  await app.sql('update public.customers set email = null where id = $1', [id])
  const otherCustomer = (await callFunction(manager, 'save_customer', { customer: duplicateCustomer })) as {
    id: string
  }
  expect(await callFunction(manager, 'send_claim_link', { customer_id: otherCustomer.id })).toMatchObject({
    status: 'sent',
  })
  const token = await accounts.claimToken(victim)
  expect((await accounts.claim(token, 'fog-and-lantern-8')).body).toEqual({ status: 'sign_in', email: victim })
  expect((await accounts.signIn(victim, PASSWORD)).status).toBe(200)
  expect((await member('GET', '/auth/v1/user')).body).toMatchObject({ id: profile_id, email: victim })
})

it('accountants can neither read nor cancel an order as its buyer', async () => {
  const pendingOrders = await accountant('GET', '/rest/v1/orders?status=eq.pending&select=*&limit=1')
  const [order] = pendingOrders.body as { id: string }[]
  expect(Object.keys(order ?? {}).filter((name) => /token|secret/.test(name))).toEqual([])
  expect((await accountant('GET', '/rest/v1/orders?select=id,access_token')).status).toBe(400)
  for (const send of [accountant, guest]) {
    expect(await callFunction(send, 'get_order', { order_id: order?.id })).toEqual({ status: 'not_found' })
    expect(await callFunction(send, 'cancel_order', { order_id: order?.id })).toEqual({ status: 'not_found' })
  }
})

it("staff cannot open a buyer's order with the request id of that order, which they can read", async () => {
  const request_id = crypto.randomUUID()
  const sent = {
    lines: [{ product_id: product(2), quantity: 1 }],
    buyer: { full_name: 'Mabel Moon', email: victim },
    delivery: { method: 'collect' },
    expected_total: 20,
  }
  expect(await callFunction(guest, 'place_order', { ...sent, request_id })).toMatchObject({ status: 'placed' })
  const [order] = (await accountant('GET', `/rest/v1/orders?email=eq.${victim}&select=request_id`)).body as {
    request_id: string
  }[]
  expect(order?.request_id).not.toBe(request_id)
  expect(await callFunction(accountant, 'place_order', { ...sent, request_id: order?.request_id })).not.toHaveProperty(
    'order_id',
  )
})

describe('the link of a waitlist email', () => {
  const joinWaitlist = async () => {
    const waitlistArguments = { event_id: BEECHWORTH, full_name: 'Mabel Moon', email: ownEmail, seats: 1 }
    expect(await callFunction(guest, 'join_waitlist', waitlistArguments)).toEqual({ status: 'joined', other_dates: [] })
    const entrySql = 'select id from public.waitlist_submissions where email = $1'
    const [entry] = await app.sql<{ id: string }>(entrySql, [ownEmail])
    const [email] = await emailsTo(ownEmail)
    return { entry_id: entry?.id ?? '', token: email?.token ?? '' }
  }
  const fetchEntry = async (id: string) =>
    (await app.sql('select email, status from public.waitlist_submissions where id = $1', [id]))[0]

  it('does not confirm a new address that staff write into the entry', async () => {
    const { entry_id, token } = await joinWaitlist()
    const changedEntry = { entry_id, full_name: 'Mabel Moon', email: victim }
    expect(await callFunction(manager, 'update_waitlist_entry', changedEntry)).toEqual({ status: 'updated' })
    expect(await callFunction(guest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await fetchEntry(entry_id)).toEqual({ email: victim, status: 'unconfirmed' })
    const [email] = await emailsTo(victim)
    expect(await callFunction(guest, 'confirm_waitlist', { token: email?.token })).toMatchObject({
      status: 'confirmed',
    })
  })

  it('confirms only the waitlist request that the email describes, not a later request by a stranger', async () => {
    const { entry_id, token } = await joinWaitlist()
    const otherEntry = { event_id: BEECHWORTH, full_name: 'Stranger', email: ownEmail, seats: 1, notes: 'Call me' }
    expect(await callFunction(guest, 'join_waitlist', otherEntry)).toEqual({ status: 'duplicate' })
    expect(await callFunction(guest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await fetchEntry(entry_id)).toEqual({ email: ownEmail, status: 'unconfirmed' })
    await callFunction(guest, 'join_waitlist', {
      event_id: BEECHWORTH,
      full_name: 'Mabel Moon',
      email: ownEmail,
      seats: 1,
    })
    expect(await callFunction(guest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
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
      responses.push(((await callFunction(guest, 'join_waitlist', args)) as { status: string }).status)
    }
    expect(responses).toEqual([...Array<string>(4).fill('duplicate'), ...Array<string>(3).fill('too_many')])
  })

  it('cannot be redirected by staff, because the address of a waitlist entry with an offer cannot be changed', async () => {
    const { entry_id, token } = await joinWaitlist()
    expect(await callFunction(guest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
    await app.sql(
      `update public.waitlist_submissions set status = 'offered', offered_at = now(),
        offer_expires_at = now() + interval '1 day' where id = $1`,
      [entry_id],
    )
    const changed = { entry_id, full_name: 'Mabel Moon', email: victim }
    expect(await callFunction(manager, 'update_waitlist_entry', changed)).toEqual({ status: 'has_offer' })
    expect(await fetchEntry(entry_id)).toEqual({ email: ownEmail, status: 'offered' })
  })
})

it('staff cannot take over another person’s staff invitation by merging that person’s customer record into their own', async () => {
  expect(await callFunction(owner, 'invite_staff', { email: victim, role: 'owner' })).toMatchObject({
    status: 'invited',
  })
  const [keptId, other] = [await newCustomer(ownEmail), await newCustomer(victim)]
  expect(await mergeCustomers(keptId.id, other.id)).toMatchObject({ status: 'merged' })
  expect((await emailsTo(victim)).map(({ template }) => template)).toEqual(['staff_invited'])
  expect(await emailsTo(ownEmail)).toEqual([])
})

it("staff who merge a customer into their own customer get no email about that customer's account", async () => {
  const [keptId, other] = [await newCustomer(ownEmail), await newCustomer(victim)]
  await app.sql(
    `insert into public.email_outbox (to_email, template, dedupe_key, next_attempt_at)
     select $1, t, t || $1, now() + interval '1 hour'
     from unnest(array['password_changed', 'factor_removed', 'waitlist_joined', 'order_paid']) t`,
    [victim],
  )
  expect(await mergeCustomers(keptId.id, other.id)).toMatchObject({ status: 'merged' })
  expect((await emailsTo(victim)).map(({ template }) => template)).toEqual([
    'password_changed',
    'factor_removed',
    'waitlist_joined',
  ])
  expect((await emailsTo(ownEmail)).map(({ template }) => template)).toEqual(['order_paid'])
})

describe('requests by strangers with variants of a member’s email address', () => {
  const lines = [{ product_id: product(2), quantity: 1 }]
  const placeOrder = async (send: SendRequest, email: string) => {
    const quote = (await callFunction(send, 'quote_order', { lines, delivery: 'collect' })) as { total: number }
    return callFunction(send, 'place_order', {
      lines,
      buyer: { full_name: 'Mabel Moon', email },
      delivery: { method: 'collect' },
      expected_total: quote.total,
      request_id: crypto.randomUUID(),
    })
  }
  const expressInterest = (send: SendRequest, email: string, message: string) =>
    callFunction(send, 'express_interest', { trip_name: 'Hobart', full_name: 'Mabel', email, message })
  const requestProduct = (send: SendRequest, email: string) =>
    callFunction(send, 'request_product', { product_id: product(1), email })
  const join = (send: SendRequest, email: string) =>
    callFunction(send, 'join_waitlist', { event_id: BEECHWORTH, full_name: 'Mabel Moon', email, seats: 1 })
  const sendMessage = (send: SendRequest, email: string, message: string) =>
    callFunction(send, 'send_contact_message', { message, full_name: 'Mabel', email })

  it.each([
    ['join_waitlist', 'joined', join],
    ['send_contact_message', 'sent', sendMessage],
    ['express_interest', 'registered', expressInterest],
    ['request_product', 'registered', requestProduct],
    ['place_order', 'placed', placeOrder],
  ])('do not prevent that member from calling %s', async (_name, accepted, send) => {
    await app.sql(`update public.products set availability = 'coming_soon' where id = $1`, [product(1)])
    const caller = await app.newMember()
    const member = await createSender(app, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const responses: string[] = []
    for (let n = 0; n < 8; n += 1)
      responses.push(((await send(guest, address.replace('@', `+${n}@`), `${n}`)) as { status: string }).status)
    expect(responses.slice(5)).toEqual(['too_many', 'too_many', 'too_many'])
    expect(await send(member, address, 'own')).toMatchObject({ status: accepted })
  })

  it("do not change the limit of 5 requests an hour with the member's exact address", async () => {
    const caller = await app.newMember()
    const member = await createSender(app, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const responses: string[] = []
    for (let n = 0; n < 7; n += 1)
      responses.push(((await sendMessage(member, address, `own ${n}`)) as { status: string }).status)
    expect(responses).toEqual([...Array<string>(5).fill('sent'), 'too_many', 'too_many'])
  })
})

describe('refunds and payments of a booking over HTTP', () => {
  const payBooking = async (paid: number) => {
    const customer = await newCustomer(ownEmail)
    const bookResult = (await callFunction(manager, 'admin_book', {
      customer_id: customer.id,
      event_id: FREMANTLE,
      seats: 2,
      plan: 1,
      request_id: crypto.randomUUID(),
    })) as { booking_id: string }
    const payment = { booking_id: bookResult.booking_id, amount: paid, method: 'cash' }
    expect(await callFunction(owner, 'record_payment', payment)).toMatchObject({ status: 'recorded' })
    return bookResult.booking_id
  }
  const refund = (send: SendRequest, booking_id: string, amount: number) =>
    callFunction(send, 'refund_payment', { booking_id, amount, method: 'cash', request_id: crypto.randomUUID() })

  it('a manager cannot exceed the daily refund limit with several refunds at the same time', async () => {
    const booking_id = await payBooking(3000)
    const responses = await Promise.all([1, 2, 3].map(() => refund(manager, booking_id, 600)))
    expect(responses.map(({ status }: { status: string }) => status).sort()).toEqual([
      'over_limit',
      'over_limit',
      'refunded',
    ])
    expect(await refund(manager, booking_id, 400)).toMatchObject({ status: 'refunded' })
    expect(await refund(manager, booking_id, 0.01)).toEqual({ status: 'over_limit', limit: 1000 })
    await app.sql(`update public.settings set refund_limit = 1500 where only_row`)
    expect(await refund(manager, booking_id, 500)).toMatchObject({ status: 'refunded' })
    await app.sql(`update public.settings set refund_limit = 1000 where only_row`)
    expect(await refund(owner, booking_id, 1500)).toMatchObject({ status: 'refunded' })
  })

  it('a manager cannot change the payments of their own booking, but an owner can', async () => {
    const caller = await app.newMember()
    const id = (await caller.auth.getUser()).data.user?.id
    await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [id])
    const payer = await createSender(app, caller)
    const booking_id = await payBooking(1800)
    await app.sql('update public.bookings set user_id = $2 where id = $1', [booking_id, id])
    await app.sql(
      `update public.settings set bank_account_name = 'Test', bank_bsb = '062-001', bank_account_number = '12345678'
       where only_row`,
    )
    const transferResult = (await callFunction(payer, 'request_bank_transfer', {
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
      expect(await payer('POST', `/rest/v1/rpc/${name}`, args), name).toMatchObject({ status: 403, code: '42501' })
    const { transfer_id } = transferResult
    expect(await callFunction(manager, 'confirm_bank_transfer', { transfer_id })).toMatchObject({ status: 'confirmed' })
    await app.sql(`update public.staff set role = 'owner' where user_id = $1`, [id])
    expect(await refund(payer, booking_id, 100)).toMatchObject({ status: 'refunded' })
    await app.sql(`update public.staff set ended_at = now() where user_id = $1`, [id])
  })
})

describe('messages from one IP network', () => {
  const callFromAddress = async (address: string, name: string, args: object): Promise<Reply['body']> => {
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
    await accounts.signUp(victim, PASSWORD)
    await guest('POST', `/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`, { email: victim })
    const email = app.backend.mailbox.listEmails().find(({ to, subject }) => to === victim && /password/i.test(subject))
    const [, link = ''] = /href="([^"]+)"/.exec(email?.html?.replaceAll('&amp;', '&') ?? '') ?? []
    const { headers } = await app.backend.fetch(new Request(link))
    expect(new URL(headers.get('location') ?? '').host).toBe(new URL(link).host)
  },
)
