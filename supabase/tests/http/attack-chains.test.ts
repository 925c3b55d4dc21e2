/** Attacks of several steps, over HTTP: each is refused at the first step that could help it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openAccounts } from '../support/accounts'
import type { World } from '../support/embedded'
import { httpAs, type Reply, type Request as Ask } from '../support/http'
import { BEECHWORTH, FREMANTLE, product } from '../support/people'

let world: World
let guest: Ask
let owner: Ask
let desk: Ask
let number = 0
/** An address that no other test uses. */
let own: string
let victim: string

beforeAll(async () => {
  ;({ world, guest, admin: owner } = await openAccounts())
  const caller = await world.newMember()
  const { data } = await caller.auth.getUser()
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'desk')`, [data.user?.id])
  desk = await httpAs(world, caller)
})
beforeEach(() => {
  number += 1
  own = `own-${number}@example.test`
  victim = `victim-${number}@example.test`
})

const call = async (as: Ask, name: string, args: object) =>
  (await as('POST', `/rest/v1/rpc/${name}`, args)).body as never
const emailsTo = (address: string) =>
  world.sql<{ id: number; template: string; token: string | null }>(
    `select m.id, m.template, private.mail_token(m) as token from public.email_outbox m
     where lower(m.to_email) = $1 order by m.id`,
    [address],
  )

describe('the link of a waitlist email', () => {
  const join = async () => {
    expect(
      await call(guest, 'join_waitlist', { event_id: BEECHWORTH, full_name: 'Mabel Moon', email: own, seats: 1 }),
    ).toEqual({ status: 'joined' })
    const [entry] = await world.sql<{ id: string }>('select id from public.waitlist_submissions where email = $1', [
      own,
    ])
    const [email] = await emailsTo(own)
    return { entry_id: entry?.id ?? '', token: email?.token ?? '' }
  }
  const stateOf = async (id: string) =>
    (await world.sql('select email, status from public.waitlist_submissions where id = $1', [id]))[0]

  it('confirms no other address that staff write into the entry', async () => {
    const { entry_id, token } = await join()
    const changed = { entry_id, full_name: 'Mabel Moon', email: victim }
    expect(await call(desk, 'update_waitlist_entry', changed)).toEqual({ status: 'updated' })
    expect(await call(guest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await stateOf(entry_id)).toEqual({ email: victim, status: 'unconfirmed' })
    const [email] = await emailsTo(victim)
    expect(await call(guest, 'confirm_waitlist', { token: email?.token })).toMatchObject({ status: 'confirmed' })
  })

  it('confirms only the request that the email was about, not a later one of a stranger', async () => {
    const { entry_id, token } = await join()
    const later = { event_id: BEECHWORTH, full_name: 'Stranger', email: own, seats: 1, notes: 'Call me' }
    expect(await call(guest, 'join_waitlist', later)).toEqual({ status: 'duplicate' })
    expect(await call(guest, 'confirm_waitlist', { token })).toEqual({ status: 'not_found' })
    expect(await stateOf(entry_id)).toEqual({ email: own, status: 'unconfirmed' })
    await call(guest, 'join_waitlist', { event_id: BEECHWORTH, full_name: 'Mabel Moon', email: own, seats: 1 })
    expect(await call(guest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
    const [entry] = await world.sql('select full_name, notes, status from public.waitlist_submissions where id = $1', [
      entry_id,
    ])
    expect(entry).toEqual({ full_name: 'Mabel Moon', notes: null, status: 'waiting' })
  })

  it('goes to an address at most as often as the hourly limit allows, however often the request changes', async () => {
    await join()
    const results: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const args = { event_id: BEECHWORTH, full_name: 'Stranger', email: own, seats: 1, notes: `${n}` }
      results.push(((await call(guest, 'join_waitlist', args)) as { status: string }).status)
    }
    expect(results).toEqual([...Array<string>(4).fill('duplicate'), ...Array<string>(3).fill('too_many')])
  })

  it('is the only way: an entry that has an offer keeps its address', async () => {
    const { entry_id, token } = await join()
    expect(await call(guest, 'confirm_waitlist', { token })).toMatchObject({ status: 'confirmed' })
    await world.sql(
      `update public.waitlist_submissions set status = 'offered', offered_at = now(),
        offer_expires_at = now() + interval '1 day' where id = $1`,
      [entry_id],
    )
    const changed = { entry_id, full_name: 'Mabel Moon', email: victim }
    expect(await call(desk, 'update_waitlist_entry', changed)).toEqual({ status: 'offer_stands' })
    expect(await stateOf(entry_id)).toEqual({ email: own, status: 'offered' })
  })
})

it('an invitation stays with its address when staff merge a customer of that address into their own', async () => {
  expect(await call(owner, 'invite_staff', { email: victim, role: 'owner' })).toMatchObject({ status: 'invited' })
  const customer = async (email: string) =>
    (await call(desk, 'save_customer', { customer: { full_name: 'Mabel Moon', email } })) as { id: string }
  const [keep, other] = [await customer(own), await customer(victim)]
  expect(await call(desk, 'merge_customers', { keep: keep.id, other: other.id })).toMatchObject({ status: 'merged' })
  expect((await emailsTo(victim)).map(({ template }) => template)).toEqual(['staff_invited'])
  expect(await emailsTo(own)).toEqual([])
})

it('staff who merge a customer into their own receive no email about the account of that address', async () => {
  const customer = async (email: string) =>
    (await call(desk, 'save_customer', { customer: { full_name: 'Mabel Moon', email } })) as { id: string }
  const [keep, other] = [await customer(own), await customer(victim)]
  await world.sql(
    `insert into public.email_outbox (to_email, template, dedupe_key, next_attempt_at)
     select $1, t, t || $1, now() + interval '1 hour'
     from unnest(array['password_changed', 'factor_removed', 'waitlist_joined', 'order_paid']) t`,
    [victim],
  )
  expect(await call(desk, 'merge_customers', { keep: keep.id, other: other.id })).toMatchObject({ status: 'merged' })
  expect((await emailsTo(victim)).map(({ template }) => template)).toEqual([
    'password_changed',
    'factor_removed',
    'waitlist_joined',
  ])
  expect((await emailsTo(own)).map(({ template }) => template)).toEqual(['order_paid'])
})

describe('requests of strangers with variants of a member’s address', () => {
  const lines = [{ product_id: product(2), quantity: 1 }]
  const order = async (as: Ask, email: string) => {
    const quote = (await call(as, 'quote_order', { lines, delivery: 'collect' })) as { total: number }
    return call(as, 'place_order', {
      lines,
      buyer: { full_name: 'Mabel Moon', email },
      delivery: { method: 'collect' },
      expected_total: quote.total,
      request_id: crypto.randomUUID(),
    })
  }
  const interest = (as: Ask, email: string, message: string) =>
    call(as, 'express_interest', { trip_name: 'Hobart', full_name: 'Mabel', email, message })
  const ask = (as: Ask, email: string) => call(as, 'ask_for_product', { product_id: product(1), email })
  const join = (as: Ask, email: string) =>
    call(as, 'join_waitlist', { event_id: BEECHWORTH, full_name: 'Mabel Moon', email, seats: 1 })
  const write = (as: Ask, email: string, message: string) =>
    call(as, 'send_contact_message', { message, full_name: 'Mabel', email })

  it.each([
    ['join_waitlist', 'joined', join],
    ['send_contact_message', 'sent', write],
    ['express_interest', 'registered', interest],
    ['ask_for_product', 'noted', ask],
    ['place_order', 'placed', order],
  ])('do not use up the limit of that member for %s', async (_name, accepted, send) => {
    await world.sql(`update public.products set availability = 'coming_soon' where id = $1`, [product(1)])
    const caller = await world.newMember()
    const member = await httpAs(world, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const results: string[] = []
    for (let n = 0; n < 8; n += 1)
      results.push(((await send(guest, address.replace('@', `+${n}@`), `${n}`)) as { status: string }).status)
    expect(results.slice(5)).toEqual(['too_many', 'too_many', 'too_many'])
    expect(await send(member, address, 'own')).toMatchObject({ status: accepted })
  })

  it('leave that member the limit of a single member', async () => {
    const caller = await world.newMember()
    const member = await httpAs(world, caller)
    const address = (await caller.auth.getUser()).data.user?.email ?? ''
    const results: string[] = []
    for (let n = 0; n < 7; n += 1)
      results.push(((await write(member, address, `own ${n}`)) as { status: string }).status)
    expect(results).toEqual([...Array<string>(5).fill('sent'), 'too_many', 'too_many'])
  })
})

describe('money of a booking', () => {
  const paidBooking = async (paid: number) => {
    const customer = (await call(desk, 'save_customer', { customer: { full_name: 'Mabel Moon', email: own } })) as {
      id: string
    }
    const booked = (await call(desk, 'admin_book', {
      customer_id: customer.id,
      event_id: FREMANTLE,
      seats: 2,
      plan: 1,
      request_id: crypto.randomUUID(),
    })) as { booking_id: string }
    const payment = { booking_id: booked.booking_id, amount: paid, method: 'cash' }
    expect(await call(owner, 'record_payment', payment)).toMatchObject({ status: 'recorded' })
    return booked.booking_id
  }
  const refund = (as: Ask, booking_id: string, amount: number) =>
    call(as, 'refund_payment', { booking_id, amount, method: 'cash', request_id: crypto.randomUUID() })

  it('goes back up to the refund limit a day, however many refunds a manager sends at the same time', async () => {
    const booking_id = await paidBooking(3000)
    const results = await Promise.all([1, 2, 3].map(() => refund(desk, booking_id, 600)))
    expect(results.map(({ status }: { status: string }) => status).sort()).toEqual([
      'over_limit',
      'over_limit',
      'refunded',
    ])
    expect(await refund(desk, booking_id, 400)).toMatchObject({ status: 'refunded' })
    expect(await refund(desk, booking_id, 0.01)).toEqual({ status: 'over_limit', limit: 1000 })
    await world.sql(`update public.house_rules set refund_limit = 1500 where only_row`)
    expect(await refund(desk, booking_id, 500)).toMatchObject({ status: 'refunded' })
    await world.sql(`update public.house_rules set refund_limit = 1000 where only_row`)
    expect(await refund(owner, booking_id, 1500)).toMatchObject({ status: 'refunded' })
  })

  it('of their own is not decided by a manager, only by an owner', async () => {
    const caller = await world.newMember()
    const id = (await caller.auth.getUser()).data.user?.id
    await world.sql(`insert into public.staff (user_id, role) values ($1, 'desk')`, [id])
    const manager = await httpAs(world, caller)
    const booking_id = await paidBooking(1800)
    await world.sql('update public.bookings set user_id = $2 where id = $1', [booking_id, id])
    await world.sql(
      `update public.house_rules set bank_account_name = 'Test', bank_bsb = '062-001', bank_account_number = '12345678'
       where only_row`,
    )
    const transfer = (await call(manager, 'request_bank_transfer', {
      booking_id,
      amount: 1800,
      request_id: crypto.randomUUID(),
    })) as { transfer_id: string }
    for (const [name, args] of [
      ['confirm_transfer', { transfer_id: transfer.transfer_id }],
      ['record_payment', { booking_id, amount: 100, method: 'cash', request_id: crypto.randomUUID() }],
      ['refund_payment', { booking_id, amount: 100, method: 'cash', request_id: crypto.randomUUID() }],
      ['reprice_plan', { booking_id, total_amount: 1800 }],
    ] as const)
      expect(await manager('POST', `/rest/v1/rpc/${name}`, args), name).toMatchObject({ status: 403, code: '42501' })
    expect(await call(desk, 'confirm_transfer', { transfer_id: transfer.transfer_id })).toMatchObject({
      status: 'confirmed',
    })
    await world.sql(`update public.staff set role = 'owner' where user_id = $1`, [id])
    expect(await refund(manager, booking_id, 100)).toMatchObject({ status: 'refunded' })
    await world.sql(`update public.staff set ended_at = now() where user_id = $1`, [id])
  })
})

describe('messages from one network', () => {
  const from = async (address: string, name: string, args: object): Promise<Reply['body']> => {
    const reply = await world.backend.fetch(
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
    ['ask_for_product', { product_id: product(1) }, 'noted'],
  ])('%s stops after the limit, for that network only', async (name, args, accepted) => {
    await world.sql(`update public.products set availability = 'coming_soon' where id = $1`, [product(1)])
    const results: Record<string, number> = {}
    for (let n = 0; n < 30; n += 1) {
      const { status } = (await from('203.0.113.9', name, { ...args, email: `n${n}-${own}` })) as { status: string }
      results[status] = (results[status] ?? 0) + 1
    }
    expect(results).toEqual({ [accepted]: 20, too_many: 10 })
    expect(await from('203.0.113.10', name, { ...args, email: own })).toEqual({ status: accepted })
  })
})
