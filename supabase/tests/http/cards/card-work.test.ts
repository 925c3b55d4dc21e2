import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { stripeWebhook } from '../../../functions/stripe-webhook/handler'
import { KEY, newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
const at = (time: string) => world.sql(`select set_config('house.now', $1, false)`, [time])
afterEach(async () => {
  await at('')
  await world.fake.weather({ lost: 0 })
})

/** The scheduler comes by some minutes later. */
const comeBy = async () => {
  await at(new Date(Date.now() + 300_000).toISOString())
  await world.functions.afterTick()
  await world.fake.weather({})
}
const open = async () => {
  const { member, id } = await newBooking(world)
  return { member, id, ...(await openPage(world, member, { booking_id: id })) }
}
const payUnheard = async (sessionId: string) => {
  await world.fake.weather({ lost: 99 })
  await world.fake.pay(sessionId)
}
const sessionOf = (id: string) => world.fake.all('checkout.session').find((each) => each.id === id)
const amounts = async (id: string) => (await world.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)

it('applies what was stored and never came to be applied, though the provider says it no more', async () => {
  // Comparing the books would find it too.
  await world.call(world.admin, 'reconcile')
  const { id, sessionId } = await open()
  await payUnheard(sessionId)
  const event = world.fake.all('event').find(({ data }) => 'id' in data.object && data.object.id === sessionId)
  const payload = JSON.stringify(event)
  const secret = world.fake.all('webhook_endpoint')[0]?.secret ?? ''
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  const { fetch: ask = fetch } = await world.functions.cards.env()
  const killed: typeof fetch = (input, init) =>
    typeof input === 'string' && input.endsWith('apply_card_payment')
      ? Promise.reject(new Error('killed'))
      : ask(input, init)
  expect(await world.post(stripeWebhook, payload, signature, { fetch: killed })).toMatchObject({ http: 500 })
  expect(await amounts(id)).toEqual([])
  await comeBy()
  expect(await amounts(id)).toEqual([800])
})

it('closes the page of what was called off', async () => {
  const { member, id, sessionId } = await open()
  await member.rpc('cancel_booking', { booking_id: id }).throwOnError()
  await comeBy()
  expect(sessionOf(sessionId)).toMatchObject({ status: 'expired' })
})

it('counts what was paid on it before, and sends it back', async () => {
  const { member, id, sessionId } = await open()
  await payUnheard(sessionId)
  await member.rpc('cancel_booking', { booking_id: id }).throwOnError()
  await comeBy()
  expect(sessionOf(sessionId)).toMatchObject({ status: 'complete' })
  await comeBy()
  expect(await amounts(id)).toEqual([800, -800])
})

it('says that a page’s time ran out, and lets another be opened', async () => {
  const { member, id, checkoutId, sessionId } = await open()
  const { openStripe } = await world.functions.cards.env()
  await openStripe(KEY).checkout.sessions.expire(sessionId)
  await world.fake.weather({})
  const said = await world.call(world.guest, 'confirm-checkout', { checkout_id: checkoutId })
  expect(said).toMatchObject({ state: 'expired' })
  expect((await openPage(world, member, { booking_id: id })).sessionId).not.toBe(sessionId)
})
