import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestCardName } from '../../../embedded/stripe/cards'
import type { Caller } from '../../support/embedded'
import { newBooking, openCardApp, openPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
const at = (time: string) => app.sql(`select set_config('app.now', $1, false)`, [time])
afterEach(() => at(''))

/** Runs the scheduled jobs at the given time, then the functions that they invoke. */
const runJobsAt = async (time: string) => {
  await at(time)
  await app.sql('select private.run_scheduled_jobs(private.now())')
  await app.functions.afterTick()
  await app.fake.setNetworkFailures({})
}
const days = (date: string, more: number): string => {
  const day = new Date(`${date}T02:00:00Z`)
  day.setUTCDate(day.getUTCDate() + more)
  return day.toISOString()
}
/** A booking with three instalments. The first was paid by a card that may be charged for the rest. */
const agreed = async (card: TestCardName = 'pm_card_visa') => {
  const { member, id } = await newBooking(app)
  const { sessionId } = await openPage(app, member, { booking_id: id, save_card: true })
  await app.fake.pay(sessionId, card)
  const installments = await app.sql<{ due: string }>(
    `select due_date::text as due from public.installments where booking_id = $1 order by sequence`,
    [id],
  )
  return { member, id, due: installments.map(({ due }) => due) }
}
const amounts = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount)
const cardsOf = async (member: Caller) => (await member.rpc('my_cards').throwOnError()).data
const bookingEmails = (id: string) =>
  app.sql<{ template: string }>(
    `select template from public.email_outbox where data ->> 'booking_id' = $1 order by id`,
    [id],
  )

it('charges each instalment once on its due date, even when the jobs run twice', async () => {
  const { member, id, due } = await agreed()
  expect(await cardsOf(member)).toMatchObject({ cards: [{ brand: 'visa', last4: '4242' }], autopay: [{ state: 'on' }] })
  for (const [place, date] of due.entries()) {
    if (place === 0) continue
    await runJobsAt(days(date, -1))
    expect(await amounts(id)).toHaveLength(place)
    await runJobsAt(days(date, 0))
    await runJobsAt(days(date, 0))
    expect(await amounts(id)).toHaveLength(place + 1)
  }
  expect((await amounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(1800)
  expect(app.fake.list('payment_intent').filter(({ status }) => status === 'succeeded')).toHaveLength(due.length)
})

it('retries a declined card after three and seven days, then stops', async () => {
  const { member, id, due } = await agreed('pm_card_chargeCustomerFail')
  const date = due[1] ?? ''
  for (const [more, state] of [
    [0, 'on'],
    [3, 'on'],
    [7, 'stopped'],
    [9, 'stopped'],
  ] as const) {
    await runJobsAt(days(date, more))
    expect(await cardsOf(member), String(more)).toMatchObject({ autopay: [{ state }] })
  }
  expect(app.fake.list('charge').filter(({ status }) => status === 'failed')).toHaveLength(3)
  expect(await amounts(id)).toHaveLength(1)
})

it('emails the member and charges nothing when the bank requires authentication', async () => {
  const { id, due } = await agreed('pm_card_authenticationRequired')
  const before = (await bookingEmails(id)).length
  await runJobsAt(days(due[1] ?? '', 0))
  expect(await amounts(id)).toHaveLength(1)
  expect((await bookingEmails(id)).length).toBeGreaterThan(before)
})

it('charges nothing after autopay is ended or the card is removed, and detaches the card at the provider', async () => {
  const [off, removed] = [await agreed(), await agreed()]
  await off.member.rpc('end_autopay', { booking_id: off.id }).throwOnError()
  const { cards } = await cardsOf(removed.member)
  await removed.member.rpc('remove_card', { card_id: cards[0]?.id ?? '' }).throwOnError()
  for (const { id, due } of [off, removed]) {
    await runJobsAt(days(due[1] ?? '', 0))
    expect(await amounts(id)).toHaveLength(1)
  }
  expect((await cardsOf(removed.member)).cards).toEqual([])
  expect(app.fake.list('payment_method').filter(({ customer }) => customer === null)).not.toEqual([])
})

it("saves no card without the member's consent", async () => {
  const { member, id } = await newBooking(app)
  const { sessionId } = await openPage(app, member, { booking_id: id })
  await app.fake.pay(sessionId)
  expect(await cardsOf(member)).toMatchObject({ cards: [], autopay: [] })
})

const savedCard = async (bookingId: string) => {
  const [card] = await app.sql<{ id: string; method: string }>(
    `select c.id, c.method from public.saved_cards c join public.bookings b on b.user_id = c.user_id where b.id = $1`,
    [bookingId],
  )
  if (!card) throw new Error('No card was saved.')
  return card
}
const detachedAt = (id: string) => app.sql('select detached_at from public.saved_cards where id = $1', [id])
const customerOf = (method: string) => app.fake.list('payment_method').find(({ id }) => id === method)?.customer

it('detaches the card of an erased account at the provider and deletes its row', async () => {
  const { id } = await agreed()
  const card = await savedCard(id)
  expect(customerOf(card.method)).not.toBeNull()
  await app.sql('update public.saved_cards set user_id = null where id = $1', [card.id])
  await app.functions.afterTick()
  expect(customerOf(card.method)).toBeNull()
  expect(await detachedAt(card.id)).toEqual([])
})

it('detaches no removed card of another provider account or mode', async () => {
  const cards = [await savedCard((await agreed()).id), await savedCard((await agreed()).id)]
  const [ofAccount, ofMode] = cards.map(({ id }) => id)
  await app.sql(`update public.saved_cards set account_id = 'acct_other' where id = $1`, [ofAccount])
  await app.sql(`update public.saved_cards set mode = 'live' where id = $1`, [ofMode])
  await app.sql('update public.saved_cards set removed_at = now() where id = any ($1)', [[ofAccount, ofMode]])
  await app.functions.afterTick()
  for (const { id, method } of cards) {
    expect(customerOf(method)).not.toBeNull()
    expect(await detachedAt(id)).toEqual([{ detached_at: null }])
  }
})

it('opens a payment page without a provider customer when staff start the checkout', async () => {
  const { member: manager } = await agreed()
  const { data } = await manager.auth.getUser()
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { id } = await newBooking(app)
  const { sessionId } = await openPage(app, manager, { booking_id: id })
  const page = app.fake.list('checkout.session').find((one) => one.id === sessionId)
  expect(page).toMatchObject({ customer: null })
})

it('saves no card and starts no automatic payments when staff start the checkout', async () => {
  const { member, id } = await newBooking(app)
  const manager = await app.newMember()
  const { data } = await manager.auth.getUser()
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { sessionId } = await openPage(app, manager, { booking_id: id, save_card: true })
  await app.fake.pay(sessionId)
  expect(await amounts(id)).toHaveLength(1)
  for (const caller of [manager, member]) expect(await cardsOf(caller)).toMatchObject({ cards: [], autopay: [] })
  expect(await app.sql('select booking_id from public.autopay where booking_id = $1', [id])).toEqual([])
})
