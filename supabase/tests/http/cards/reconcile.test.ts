import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const paid = async () => {
  const { member, id } = await newBooking(world)
  const { sessionId } = await openPage(world, member, { booking_id: id })
  await world.fake.pay(sessionId)
  return id
}
const reconcile = (caller = world.admin) => world.call(caller, 'reconcile')
/** Cents that the provider has of ours, and that our ledgers say it has. */
const both = async () => {
  const theirs =
    world.fake.all('payment_intent').reduce((sum, each) => sum + each.amount_received, 0) -
    world.fake.all('refund').reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0)
  const [ours] = await world.sql<{ cents: number }>(
    `select (coalesce(sum(amount), 0) * 100)::int as cents from public.payments where provider_ref is not null`,
  )
  return [theirs, ours?.cents]
}

it('finds what the provider’s post never brought: payments, and what went back of them', async () => {
  await world.fake.weather({ lost: 99 })
  const [first] = [await paid(), await paid()]
  const intents = world.fake.all('payment_intent')
  await world.fake.refund(intents[1]?.id ?? '', 5000)
  await world.fake.weather({ lost: 0 })
  expect(await world.ledger(first)).toEqual([])
  expect(await reconcile()).toMatchObject({ status: 'done', differences: 0 })
  expect((await world.ledger(first)).map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([800, -50])
  const [theirs, ours] = await both()
  expect(ours).toBe(theirs)
  expect(await reconcile()).toMatchObject({ status: 'done', differences: 0 })
  expect(await both()).toEqual([theirs, ours])
})

it('keeps what the provider took for itself and what it paid out, for the books', async () => {
  await paid()
  await world.fake.payOut()
  expect(await reconcile()).toMatchObject({ status: 'done' })
  const { data } = await world.admin
    .rpc('card_report', { month: new Date().toISOString().slice(0, 8) + '01' })
    .throwOnError()
  expect(data).toMatchObject({ status: 'ok', payouts: [{ state: 'paid' }] })
})

it('is an admin’s to ask for', async () => {
  for (const caller of [world.guest, world.member]) expect(await reconcile(caller)).toMatchObject({ http: 403 })
})
