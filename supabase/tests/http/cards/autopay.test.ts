import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CardName } from '../../../embedded/stripe/cards'
import type { Caller } from '../../support/embedded'
import { newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
const at = (time: string) => world.sql(`select set_config('house.now', $1, false)`, [time])
afterEach(() => at(''))

/** What the clock does at a time, and what follows from it. */
const tick = async (time: string) => {
  await at(time)
  await world.sql('select private.run_scheduled_jobs(private.now())')
  await world.functions.afterTick()
  await world.fake.weather({})
}
const days = (date: string, more: number): string => {
  const day = new Date(`${date}T02:00:00Z`)
  day.setUTCDate(day.getUTCDate() + more)
  return day.toISOString()
}
/** A booking in three parts, its first paid by a card that may pay the rest. */
const agreed = async (card: CardName = 'pm_card_visa') => {
  const { member, id } = await newBooking(world)
  const { sessionId } = await openPage(world, member, { booking_id: id, keep_card: true })
  await world.fake.pay(sessionId, card)
  const parts = await world.sql<{ due: string }>(
    `select due_date::text as due from public.installments where booking_id = $1 order by sequence`,
    [id],
  )
  return { member, id, due: parts.map(({ due }) => due) }
}
const amounts = async (id: string) => (await world.ledger(id)).map(({ amount }) => amount)
const cardsOf = async (member: Caller) => (await member.rpc('my_cards').throwOnError()).data
const letters = (id: string) =>
  world.sql<{ template: string }>(
    `select template from public.email_outbox where data ->> 'booking_id' = $1 order by id`,
    [id],
  )

it('charges each part on its day, once however often the clock comes by, and says so before', async () => {
  const { member, id, due } = await agreed()
  expect(await cardsOf(member)).toMatchObject({ cards: [{ brand: 'visa', last4: '4242' }], autopay: [{ state: 'on' }] })
  for (const [place, date] of due.entries()) {
    if (place === 0) continue
    await tick(days(date, -1))
    expect(await amounts(id)).toHaveLength(place)
    await tick(days(date, 0))
    await tick(days(date, 0))
    expect(await amounts(id)).toHaveLength(place + 1)
  }
  expect((await amounts(id)).reduce((sum, amount) => sum + amount, 0)).toBe(1800)
  expect(world.fake.all('payment_intent').filter(({ status }) => status === 'succeeded')).toHaveLength(due.length)
})

it('tries a card that is declined again after three days and seven, and then no more', async () => {
  const { member, id, due } = await agreed('pm_card_chargeCustomerFail')
  const date = due[1] ?? ''
  for (const [more, state] of [
    [0, 'on'],
    [3, 'on'],
    [7, 'stopped'],
    [9, 'stopped'],
  ] as const) {
    await tick(days(date, more))
    expect(await cardsOf(member), String(more)).toMatchObject({ autopay: [{ state }] })
  }
  expect(world.fake.all('charge').filter(({ status }) => status === 'failed')).toHaveLength(3)
  expect(await amounts(id)).toHaveLength(1)
})

it('asks its owner where the bank wants to ask, and charges nothing', async () => {
  const { id, due } = await agreed('pm_card_authenticationRequired')
  const before = (await letters(id)).length
  await tick(days(due[1] ?? '', 0))
  expect(await amounts(id)).toHaveLength(1)
  expect((await letters(id)).length).toBeGreaterThan(before)
})

it('charges nothing any more once it is off, or the card is taken away, which the provider then forgets', async () => {
  const [off, removed] = [await agreed(), await agreed()]
  await off.member.rpc('end_autopay', { booking_id: off.id }).throwOnError()
  const { cards } = await cardsOf(removed.member)
  await removed.member.rpc('remove_card', { card_id: cards[0]?.id ?? '' }).throwOnError()
  for (const { id, due } of [off, removed]) {
    await tick(days(due[1] ?? '', 0))
    expect(await amounts(id)).toHaveLength(1)
  }
  expect((await cardsOf(removed.member)).cards).toEqual([])
  expect(world.fake.all('payment_method').filter(({ customer }) => customer === null)).not.toEqual([])
})

it('keeps no card of whoever did not say so', async () => {
  const { member, id } = await newBooking(world)
  const { sessionId } = await openPage(world, member, { booking_id: id })
  await world.fake.pay(sessionId)
  expect(await cardsOf(member)).toMatchObject({ cards: [], autopay: [] })
})

const savedCard = async (bookingId: string) => {
  const [card] = await world.sql<{ id: string; method: string }>(
    `select c.id, c.method from public.saved_cards c join public.bookings b on b.user_id = c.user_id where b.id = $1`,
    [bookingId],
  )
  if (!card) throw new Error('No card was saved.')
  return card
}
const detachedAt = (id: string) => world.sql('select detached_at from public.saved_cards where id = $1', [id])
const customerOf = (method: string) => world.fake.all('payment_method').find(({ id }) => id === method)?.customer

it('detaches the card of an erased account at the provider and deletes its row', async () => {
  const { id } = await agreed()
  const card = await savedCard(id)
  expect(customerOf(card.method)).not.toBeNull()
  await world.sql('update public.saved_cards set user_id = null where id = $1', [card.id])
  await world.functions.afterTick()
  expect(customerOf(card.method)).toBeNull()
  expect(await detachedAt(card.id)).toEqual([])
})

it('detaches no removed card of another provider account or mode', async () => {
  const cards = [await savedCard((await agreed()).id), await savedCard((await agreed()).id)]
  const [ofAccount, ofMode] = cards.map(({ id }) => id)
  await world.sql(`update public.saved_cards set account_id = 'acct_other' where id = $1`, [ofAccount])
  await world.sql(`update public.saved_cards set mode = 'live' where id = $1`, [ofMode])
  await world.sql('update public.saved_cards set removed_at = now() where id = any ($1)', [[ofAccount, ofMode]])
  await world.functions.afterTick()
  for (const { id, method } of cards) {
    expect(customerOf(method)).not.toBeNull()
    expect(await detachedAt(id)).toEqual([{ detached_at: null }])
  }
})

it('opens no page as a customer of the provider when staff start the checkout, though they once saved a card', async () => {
  const { member: desk } = await agreed()
  const { data } = await desk.auth.getUser()
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { id } = await newBooking(world)
  const { sessionId } = await openPage(world, desk, { booking_id: id })
  const page = world.fake.all('checkout.session').find((one) => one.id === sessionId)
  expect(page).toMatchObject({ customer: null })
})

it('saves no card and starts no automatic payments when staff start the checkout, whoever pays it', async () => {
  const { member, id } = await newBooking(world)
  const desk = await world.newMember()
  const { data } = await desk.auth.getUser()
  await world.sql(`insert into public.staff (user_id, role) values ($1, 'manager')`, [data.user?.id])
  const { sessionId } = await openPage(world, desk, { booking_id: id, keep_card: true })
  await world.fake.pay(sessionId)
  expect(await amounts(id)).toHaveLength(1)
  for (const caller of [desk, member]) expect(await cardsOf(caller)).toMatchObject({ cards: [], autopay: [] })
  expect(await world.sql('select booking_id from public.autopay where booking_id = $1', [id])).toEqual([])
})
