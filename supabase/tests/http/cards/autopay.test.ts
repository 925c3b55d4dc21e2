import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestCardName } from '../../../embedded/stripe/cards'
import type { Caller } from '../../support/embedded'
import { createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
const setDatabaseTime = (time: string) => app.sql(`select set_config('app.now', $1, false)`, [time])
afterEach(() => setDatabaseTime(''))

/** Runs the scheduled jobs at the given time, then the functions that they invoke. */
const runJobsAt = async (time: string) => {
  await setDatabaseTime(time)
  await app.sql('select private.run_scheduled_jobs(private.now())')
  await app.functions.afterTick()
  await app.fake.setNetworkFailures({})
}
const addDays = (date: string, dayCount: number): string => {
  const shiftedDate = new Date(`${date}T02:00:00Z`)
  shiftedDate.setUTCDate(shiftedDate.getUTCDate() + dayCount)
  return shiftedDate.toISOString()
}
/** A booking with three instalments. A card paid the first instalment and may be charged for the other two. */
const createAutopayBooking = async (card: TestCardName = 'pm_card_visa') => {
  const { member, id } = await createHeldBooking(app)
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id, save_card: true })
  await app.fake.pay(sessionId, card)
  const installments = await app.sql<{ due: string }>(
    `select due_date::text as due from public.installments where booking_id = $1 order by sequence`,
    [id],
  )
  return { member, id, due: installments.map(({ due }) => due) }
}
const listAmounts = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount)
const fetchCards = async (member: Caller) => (await member.rpc('my_cards').throwOnError()).data
const fetchBookingEmails = (id: string) =>
  app.sql<{ template: string }>(
    `select template from public.email_outbox where data ->> 'booking_id' = $1 order by id`,
    [id],
  )

it('autopay charges each instalment once on its due date, even when the jobs run twice', async () => {
  const { member, id, due } = await createAutopayBooking()
  expect(await fetchCards(member)).toMatchObject({
    cards: [{ brand: 'visa', last4: '4242' }],
    autopay: [{ state: 'on' }],
  })
  for (const [index, date] of due.entries()) {
    if (index === 0) continue
    await runJobsAt(addDays(date, -1))
    expect(await listAmounts(id)).toHaveLength(index)
    await runJobsAt(addDays(date, 0))
    await runJobsAt(addDays(date, 0))
    expect(await listAmounts(id)).toHaveLength(index + 1)
  }
  expect((await listAmounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(1800)
  expect(app.fake.list('payment_intent').filter(({ status }) => status === 'succeeded')).toHaveLength(due.length)
})

it('autopay retries a declined card after three and seven days, then stops', async () => {
  const { member, id, due } = await createAutopayBooking('pm_card_chargeCustomerFail')
  const secondDueDate = due[1] ?? ''
  for (const [dayCount, state] of [
    [0, 'on'],
    [3, 'on'],
    [7, 'stopped'],
    [9, 'stopped'],
  ] as const) {
    await runJobsAt(addDays(secondDueDate, dayCount))
    expect(await fetchCards(member), String(dayCount)).toMatchObject({ autopay: [{ state }] })
  }
  expect(app.fake.list('charge').filter(({ status }) => status === 'failed')).toHaveLength(3)
  expect(await listAmounts(id)).toHaveLength(1)
})

it('autopay emails the member and charges nothing when the bank requires authentication', async () => {
  const { id, due } = await createAutopayBooking('pm_card_authenticationRequired')
  const emailCountBefore = (await fetchBookingEmails(id)).length
  await runJobsAt(addDays(due[1] ?? '', 0))
  expect(await listAmounts(id)).toHaveLength(1)
  expect((await fetchBookingEmails(id)).length).toBeGreaterThan(emailCountBefore)
})

it('once a member turns autopay off or removes the card, nothing is charged, and the provider deletes a removed card', async () => {
  const [withoutAutopay, withoutCard] = [await createAutopayBooking(), await createAutopayBooking()]
  await withoutAutopay.member.rpc('end_autopay', { booking_id: withoutAutopay.id }).throwOnError()
  const { cards } = await fetchCards(withoutCard.member)
  await withoutCard.member.rpc('remove_card', { card_id: cards[0]?.id ?? '' }).throwOnError()
  for (const { id, due } of [withoutAutopay, withoutCard]) {
    await runJobsAt(addDays(due[1] ?? '', 0))
    expect(await listAmounts(id)).toHaveLength(1)
  }
  expect((await fetchCards(withoutCard.member)).cards).toEqual([])
  expect(app.fake.list('payment_method').filter(({ customer }) => customer === null)).not.toEqual([])
})

it("a card checkout saves no card without the member's consent", async () => {
  const { member, id } = await createHeldBooking(app)
  const { sessionId } = await openCheckoutPage(app, member, { booking_id: id })
  await app.fake.pay(sessionId)
  expect(await fetchCards(member)).toMatchObject({ cards: [], autopay: [] })
})

const fetchSavedCard = async (bookingId: string) => {
  const [card] = await app.sql<{ id: string; method: string }>(
    `select c.id, c.method from public.saved_cards c join public.bookings b on b.user_id = c.user_id where b.id = $1`,
    [bookingId],
  )
  if (!card) throw new Error('No card was saved.')
  return card
}
const fetchDetachedAt = (id: string) => app.sql('select detached_at from public.saved_cards where id = $1', [id])
const findStripeCustomer = (method: string) => app.fake.list('payment_method').find(({ id }) => id === method)?.customer

it('the scheduled card job detaches the saved card of an erased account and deletes the stored card', async () => {
  const { id } = await createAutopayBooking()
  const card = await fetchSavedCard(id)
  expect(findStripeCustomer(card.method)).not.toBeNull()
  await app.sql('update public.saved_cards set user_id = null where id = $1', [card.id])
  await app.functions.afterTick()
  expect(findStripeCustomer(card.method)).toBeNull()
  expect(await fetchDetachedAt(card.id)).toEqual([])
})

it('the scheduled card job does not detach removed cards of another provider account or mode', async () => {
  const savedCards = [
    await fetchSavedCard((await createAutopayBooking()).id),
    await fetchSavedCard((await createAutopayBooking()).id),
  ]
  const [otherAccountCard, otherModeCard] = savedCards.map(({ id }) => id)
  await app.sql(`update public.saved_cards set account_id = 'acct_other' where id = $1`, [otherAccountCard])
  await app.sql(`update public.saved_cards set mode = 'live' where id = $1`, [otherModeCard])
  await app.sql('update public.saved_cards set removed_at = now() where id = any ($1)', [
    [otherAccountCard, otherModeCard],
  ])
  await app.functions.afterTick()
  for (const { id, method } of savedCards) {
    expect(findStripeCustomer(method)).not.toBeNull()
    expect(await fetchDetachedAt(id)).toEqual([{ detached_at: null }])
  }
})

it('a checkout started by staff has no customer at the provider', async () => {
  const { member: manager } = await createAutopayBooking()
  const { data } = await manager.auth.getUser()
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { id } = await createHeldBooking(app)
  const { sessionId } = await openCheckoutPage(app, manager, { booking_id: id })
  const session = app.fake.list('checkout.session').find((item) => item.id === sessionId)
  expect(session).toMatchObject({ customer: null })
})

it('a checkout started by staff saves no card and starts no automatic payments', async () => {
  const { member, id } = await createHeldBooking(app)
  const manager = await app.newMember()
  const { data } = await manager.auth.getUser()
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { sessionId } = await openCheckoutPage(app, manager, { booking_id: id, save_card: true })
  await app.fake.pay(sessionId)
  expect(await listAmounts(id)).toHaveLength(1)
  for (const caller of [manager, member]) expect(await fetchCards(caller)).toMatchObject({ cards: [], autopay: [] })
  expect(await app.sql('select booking_id from public.autopay where booking_id = $1', [id])).toEqual([])
})
