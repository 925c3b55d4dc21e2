import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkout } from '../../../functions/checkout/handler'
import { confirmCheckout } from '../../../functions/confirm-checkout/handler'
import { stripeWebhook } from '../../../functions/stripe-webhook/handler'
import { unseal } from '../../../functions/_shared/seal'
import { KEY, newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'
import { newOrder } from '../../stripe/card-orders'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const secretOf = async () => {
  const [row] = await world.sql<{ sealed: string }>(
    'select sealed_webhook_secret as sealed from private.payment_provider',
  )
  return unseal(row?.sealed ?? '', (await world.functions.cards.env()).sealKey)
}
const sign = async (body: string, secret?: string, timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: secret ?? (await secretOf()), timestamp })
/** The last event of a kind, as the provider would post it, with something changed. */
const eventOf = (type: string, change: object = {}) => {
  const event = world.fake.all('event').find((each) => each.type === type)
  return JSON.stringify({ ...event, ...change })
}
const confirm = (checkoutId: string) => world.call(world.guest, 'confirm-checkout', { checkout_id: checkoutId })

describe('a first payment by card', () => {
  it('opens one page however often it is asked for, and is in the ledger once it is paid', async () => {
    const { member, id } = await newBooking(world)
    const wanted = { booking_id: id, request_id: crypto.randomUUID() }
    const first = await world.call(member, 'checkout', wanted)
    expect(first).toMatchObject({ status: 'ready' })
    expect(await world.call(member, 'checkout', wanted)).toEqual(first)
    const checkoutId = String(first.checkout_id)
    expect(await confirm(checkoutId)).toMatchObject({ status: 'ok', state: 'checking' })
    await world.fake.pay(String(first.url).split('/').at(-1) ?? '')
    expect(await world.ledger(id)).toEqual([{ kind: 'deposit', method: 'card', amount: 800 }])
    expect(await confirm(checkoutId)).toMatchObject({ state: 'paid', amount: 800, booking_status: 'confirmed' })
    expect(await world.call(member, 'checkout', wanted)).toMatchObject({ status: 'already', checkout_id: checkoutId })
  })

  it('counts once, whichever of webhook and return page comes first, and however often', async () => {
    const { member, id } = await newBooking(world)
    const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id })
    await world.fake.weather({ held: true })
    await world.fake.pay(sessionId)
    expect(await confirm(checkoutId)).toMatchObject({ state: 'paid' })
    await world.fake.weather({ held: false, repeats: 1 })
    await world.fake.weather({ repeats: 0 })
    expect(await world.ledger(id)).toHaveLength(1)
  })

  it('is found by the return page where the provider’s post is lost', async () => {
    const { member, id } = await newBooking(world)
    const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id })
    await world.fake.weather({ lost: 9 })
    await world.fake.pay(sessionId)
    await world.fake.weather({ lost: 0 })
    expect(await world.ledger(id)).toEqual([])
    expect(await confirm(checkoutId)).toMatchObject({ state: 'paid' })
    expect(await world.ledger(id)).toHaveLength(1)
  })

  it('stays open after a card that is declined', async () => {
    const { member, id } = await newBooking(world)
    const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id })
    await world.fake.pay(sessionId, 'pm_card_chargeDeclined')
    expect(await confirm(checkoutId)).toMatchObject({ state: 'checking' })
    await world.fake.pay(sessionId)
    expect(await confirm(checkoutId)).toMatchObject({ state: 'paid' })
  })

  it('says that it is on its way where the bank takes days, and counts once it comes', async () => {
    const { member, id } = await newBooking(world)
    const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id })
    await world.fake.pay(sessionId, 'pm_card_slow')
    expect(await confirm(checkoutId)).toMatchObject({ state: 'processing' })
    expect(await world.ledger(id)).toEqual([])
    await world.fake.settle(world.fake.all('payment_intent')[0]?.id ?? '', true)
    expect(await world.ledger(id)).toHaveLength(1)
  })

  it('has its page closed where it is called off while the page is being made', async () => {
    const { member, id } = await newBooking(world)
    const { fetch: ask = fetch } = await world.functions.cards.env()
    const calledOff: typeof fetch = async (input, init) => {
      if (typeof input === 'string' && input.endsWith('card_checkout_opened'))
        await world.sql(`update public.card_checkouts set status = 'closed', settled_at = now() where status = 'open'`)
      return ask(input, init)
    }
    const body = { booking_id: id, request_id: crypto.randomUUID() }
    const said = await world.run(checkout, member, body, { fetch: calledOff })
    expect(said).toMatchObject({ status: 'already' })
    const made = world.fake.all('checkout.session').filter(({ metadata }) => metadata?.checkout_id === said.checkout_id)
    expect(made.map(({ status }) => status)).toEqual(['expired'])
  })

  it('is nobody else’s to begin', async () => {
    const { id } = await newBooking(world)
    for (const caller of [world.guest, world.stranger])
      expect(await world.call(caller, 'checkout', { booking_id: id, request_id: crypto.randomUUID() })).toMatchObject({
        status: 'not_found',
      })
  })
})

describe('an order', () => {
  it('is paid by a guest who holds its link, and by nobody else', async () => {
    const { id, token } = await newOrder(world)
    const ask = (its?: string) =>
      world.call(world.guest, 'checkout', { order_id: id, token: its, request_id: crypto.randomUUID() })
    expect(await ask(crypto.randomUUID())).toMatchObject({ status: 'not_found' })
    const { url, checkout_id } = await ask(token)
    await world.fake.pay(String(url).split('/').at(-1) ?? '')
    expect(await confirm(String(checkout_id))).toMatchObject({ state: 'paid', order_status: 'paid' })
  })
})

describe('the webhook', () => {
  let bookingId: string
  const deliver = async (body: string, signature?: string, env = {}) =>
    world.post(stripeWebhook, body, signature ?? (await sign(body)), env)

  /** Paid at the provider, and not told here. */
  beforeEach(async () => {
    const { member, id } = await newBooking(world)
    bookingId = id
    const { sessionId } = await openPage(world, member, { booking_id: id })
    await world.fake.weather({ lost: 9 })
    await world.fake.pay(sessionId)
    await world.fake.weather({ lost: 0 })
  })

  it.each<[string, () => Promise<string>]>([
    ['no signature', () => Promise.resolve('')],
    ['another’s signature', () => sign(eventOf('checkout.session.completed'), 'whsec_of_somebody_else')],
    ['an old stamp', () => sign(eventOf('checkout.session.completed'), undefined, Math.floor(Date.now() / 1000) - 400)],
  ])('believes nothing with %s', async (_what, signature) => {
    expect(await deliver(eventOf('checkout.session.completed'), await signature())).toMatchObject({ http: 400 })
    expect(await world.ledger(bookingId)).toEqual([])
  })

  it.each([
    ['of another account', { account: 'acct_of_somebody_else' }],
    ['of the other mode', { livemode: true }],
  ])('leaves alone what is %s', async (_what, change) => {
    expect(await deliver(eventOf('checkout.session.completed', change))).toMatchObject({ status: 'not_ours' })
    expect(await world.ledger(bookingId)).toEqual([])
  })

  it('leaves test money alone once it is live', async () => {
    const live = { key: 'sk_live_secret_of_these_tests', mode: 'live' }
    expect(await world.call(world.admin, 'connect-provider', live)).toMatchObject({ status: 'connected', mode: 'live' })
    expect(await deliver(eventOf('checkout.session.completed'))).toMatchObject({ status: 'not_ours' })
    expect(await deliver(eventOf('checkout.session.completed', { livemode: true }))).toMatchObject({ http: 500 })
    expect(await world.connect()).toMatchObject({ status: 'connected', mode: 'test' })
    expect(await world.ledger(bookingId)).toEqual([])
  })

  it('fetches what an event is about, whatever the event says of it', async () => {
    const data = { object: { id: 'cs_test_nobody_knows', amount_total: 1, payment_status: 'paid', status: 'complete' } }
    expect(await deliver(eventOf('checkout.session.completed', { id: 'evt_unknown', data }))).toMatchObject({
      http: 500,
    })
    expect(await world.ledger(bookingId)).toEqual([])
  })

  it('answers 500 until it is applied: ended between charge and answer, it is told again and counts once', async () => {
    const env = await world.functions.cards.env()
    const body = eventOf('checkout.session.completed')
    const die: typeof fetch = (input, init) =>
      typeof input === 'string' && input.endsWith('apply_card_payment')
        ? Promise.reject(new Error('killed'))
        : fetchOf(input, init)
    const fetchOf = env.fetch ?? fetch
    expect(await deliver(body, undefined, { fetch: die })).toMatchObject({ http: 500 })
    expect(await deliver(body)).toMatchObject({ http: 200, status: 'again' })
    expect(await deliver(body)).toMatchObject({ http: 200, status: 'applied' })
    expect(await world.ledger(bookingId)).toHaveLength(1)
  })
})

it('looks up nothing where the provider does not answer, and says what the ledger knows', async () => {
  const { member, id } = await newBooking(world)
  const { checkoutId } = await openPage(world, member, { booking_id: id })
  const openStripe = () => {
    throw new Error('no network')
  }
  expect(await world.run(confirmCheckout, world.guest, { checkout_id: checkoutId }, { openStripe })).toMatchObject({
    state: 'checking',
  })
})

describe('a provider’s key', () => {
  const connect = (key: string, mode = 'test', caller = world.admin) =>
    world.call(caller, 'connect-provider', { key, mode })

  it('is taken from admins alone, and only where the provider knows it', async () => {
    for (const caller of [world.guest, world.member])
      expect(await connect(KEY, 'test', caller)).toMatchObject({ status: 'forbidden', http: 403 })
    expect(await connect('  ')).toMatchObject({ status: 'invalid', fields: ['key'] })
    expect(await connect(KEY, 'live')).toMatchObject({ status: 'wrong_mode' })
    expect(await connect('sk_test_revoked_key')).toMatchObject({ status: 'refused' })
  })

  it('has one endpoint at the provider, however often it is connected, and none once it is taken away', async () => {
    await world.connect()
    await world.connect()
    expect(world.fake.all('webhook_endpoint')).toHaveLength(1)
    expect(await world.call(world.admin, 'connect-provider', {}, 'DELETE')).toMatchObject({ status: 'disconnected' })
    expect(world.fake.all('webhook_endpoint')).toHaveLength(0)
    expect(await world.connect()).toMatchObject({ status: 'connected', mode: 'test', last_four: KEY.slice(-4) })
  })
})
