import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckoutHandler } from '../../../functions/checkout/handler'
import { createConfirmCheckoutHandler } from '../../../functions/confirm-checkout/handler'
import { createStripeWebhookHandler } from '../../../functions/stripe-webhook/handler'
import { decrypt } from '../../../functions/_shared/encryption'
import { CARD_SECRET_KEY, createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'
import { placeVisitorOrder } from '../../stripe/card-orders'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const readWebhookSecret = async () => {
  const [row] = await app.sql<{ sealed: string }>(
    'select sealed_webhook_secret as sealed from private.payment_provider',
  )
  return decrypt(row?.sealed ?? '', (await app.functions.cards.env()).encryptionKey)
}
const signEvent = async (body: string, secret?: string, timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: secret ?? (await readWebhookSecret()),
    timestamp,
  })
/** Returns the last event of a type in the provider's format, with the given changes. */
const createEventBody = (type: string, change: object = {}) => {
  const event = app.fake.list('event').find((item) => item.type === type)
  return JSON.stringify({ ...event, ...change })
}
const confirmCheckout = (checkoutId: string) => app.call(app.guest, 'confirm-checkout', { checkout_id: checkoutId })

describe('a first payment by card', () => {
  it('opens a single payment page for repeated requests, and is recorded in the ledger once it is paid', async () => {
    const { member, id } = await createHeldBooking(app)
    const checkoutRequest = { booking_id: id, request_id: crypto.randomUUID() }
    const firstResponse = await app.call(member, 'checkout', checkoutRequest)
    expect(firstResponse).toMatchObject({ status: 'ready' })
    expect(await app.call(member, 'checkout', checkoutRequest)).toEqual(firstResponse)
    const checkoutId = String(firstResponse.checkout_id)
    expect(await confirmCheckout(checkoutId)).toMatchObject({ status: 'ok', state: 'checking' })
    await app.fake.pay(String(firstResponse.url).split('/').at(-1) ?? '')
    expect(await app.ledger(id)).toEqual([{ kind: 'deposit', method: 'card', amount: 800 }])
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'paid', amount: 800, booking_status: 'confirmed' })
    expect(await app.call(member, 'checkout', checkoutRequest)).toMatchObject({
      status: 'already_closed',
      checkout_id: checkoutId,
    })
  })

  it('is recorded once when the return page reports it before repeated webhooks', async () => {
    const { member, id } = await createHeldBooking(app)
    const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.fake.setNetworkFailures({ holdDeliveries: true })
    await app.fake.pay(sessionId)
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'paid' })
    await app.fake.setNetworkFailures({ holdDeliveries: false, repeatCount: 1 })
    await app.fake.setNetworkFailures({ repeatCount: 0 })
    expect(await app.ledger(id)).toHaveLength(1)
  })

  it('is recorded by the return page when the webhook is lost', async () => {
    const { member, id } = await createHeldBooking(app)
    const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.fake.setNetworkFailures({ dropCount: 9 })
    await app.fake.pay(sessionId)
    await app.fake.setNetworkFailures({ dropCount: 0 })
    expect(await app.ledger(id)).toEqual([])
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'paid' })
    expect(await app.ledger(id)).toHaveLength(1)
  })

  it('stays open after a declined card', async () => {
    const { member, id } = await createHeldBooking(app)
    const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.fake.pay(sessionId, 'pm_card_chargeDeclined')
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'checking' })
    await app.fake.pay(sessionId)
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'paid' })
  })

  it('is shown as processing while a slow payment method takes days, and counts as paid once it succeeds', async () => {
    const { member, id } = await createHeldBooking(app)
    const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.fake.pay(sessionId, 'pm_card_slow')
    expect(await confirmCheckout(checkoutId)).toMatchObject({ state: 'processing' })
    expect(await app.ledger(id)).toEqual([])
    await app.fake.settle(app.fake.list('payment_intent')[0]?.id ?? '', true)
    expect(await app.ledger(id)).toHaveLength(1)
  })

  it('cannot be made on a payment page that was still being created when its checkout was closed', async () => {
    const { member, id } = await createHeldBooking(app)
    const { fetch: sendRequest = fetch } = await app.functions.cards.env()
    const closeCheckoutFirst: typeof fetch = async (input, init) => {
      if (typeof input === 'string' && input.endsWith('card_checkout_opened'))
        await app.sql(`update public.card_checkouts set status = 'closed', settled_at = now() where status = 'open'`)
      return sendRequest(input, init)
    }
    const checkoutRequest = { booking_id: id, request_id: crypto.randomUUID() }
    const responseText = await app.run(createCheckoutHandler, member, checkoutRequest, { fetch: closeCheckoutFirst })
    expect(responseText).toMatchObject({ status: 'already_closed' })
    const sessions = app.fake
      .list('checkout.session')
      .filter(({ metadata }) => metadata?.checkout_id === responseText.checkout_id)
    expect(sessions.map(({ status }) => status)).toEqual(['expired'])
  })

  it('cannot be started by a visitor or another member', async () => {
    const { id } = await createHeldBooking(app)
    for (const caller of [app.guest, app.stranger])
      expect(await app.call(caller, 'checkout', { booking_id: id, request_id: crypto.randomUUID() })).toMatchObject({
        status: 'not_found',
      })
  })
})

describe('an order', () => {
  it('can be paid by a visitor with the link of that order, but not with another link', async () => {
    const { id, token } = await placeVisitorOrder(app)
    const sendOrderCheckout = (orderToken?: string) =>
      app.call(app.guest, 'checkout', { order_id: id, token: orderToken, request_id: crypto.randomUUID() })
    expect(await sendOrderCheckout(crypto.randomUUID())).toMatchObject({ status: 'not_found' })
    const { url, checkout_id } = await sendOrderCheckout(token)
    await app.fake.pay(String(url).split('/').at(-1) ?? '')
    expect(await confirmCheckout(String(checkout_id))).toMatchObject({ state: 'paid', order_status: 'paid' })
  })
})

describe('the webhook', () => {
  let bookingId: string
  const deliverEvent = async (body: string, signature?: string, env = {}) =>
    app.post(createStripeWebhookHandler, body, signature ?? (await signEvent(body)), env)

  /** Before each test, creates a payment at the provider. Its webhook does not arrive. */
  beforeEach(async () => {
    const { member, id } = await createHeldBooking(app)
    bookingId = id
    const { sessionId } = await openCheckoutPage(app, member, { booking_id: id })
    await app.fake.setNetworkFailures({ dropCount: 9 })
    await app.fake.pay(sessionId)
    await app.fake.setNetworkFailures({ dropCount: 0 })
  })

  it.each<[string, () => Promise<string>]>([
    ['no signature', () => Promise.resolve('')],
    [
      'a signature of another account',
      () => signEvent(createEventBody('checkout.session.completed'), 'whsec_of_somebody_else'),
    ],
    [
      'an old timestamp',
      () => signEvent(createEventBody('checkout.session.completed'), undefined, Math.floor(Date.now() / 1000) - 400),
    ],
  ])('rejects an event with %s', async (_table, signature) => {
    expect(await deliverEvent(createEventBody('checkout.session.completed'), await signature())).toMatchObject({
      http: 400,
    })
    expect(await app.ledger(bookingId)).toEqual([])
  })

  it.each([
    ['of another provider account', { account: 'acct_of_somebody_else' }],
    ['of the other provider mode', { livemode: true }],
  ])('ignores an event %s', async (_table, change) => {
    expect(await deliverEvent(createEventBody('checkout.session.completed', change))).toMatchObject({
      status: 'not_ours',
    })
    expect(await app.ledger(bookingId)).toEqual([])
  })

  it('ignores test events after the provider is connected in live mode', async () => {
    const liveProvider = { key: 'sk_live_secret_of_these_tests', mode: 'live' }
    expect(await app.call(app.admin, 'connect-provider', liveProvider)).toMatchObject({
      status: 'connected',
      mode: 'live',
    })
    expect(await deliverEvent(createEventBody('checkout.session.completed'))).toMatchObject({ status: 'not_ours' })
    expect(await deliverEvent(createEventBody('checkout.session.completed', { livemode: true }))).toMatchObject({
      http: 500,
    })
    expect(await app.connect()).toMatchObject({ status: 'connected', mode: 'test' })
    expect(await app.ledger(bookingId)).toEqual([])
  })

  it("fetches the object of an event from the provider and does not trust the event's content", async () => {
    const forgedEventData = {
      object: { id: 'cs_test_nobody_knows', amount_total: 1, payment_status: 'paid', status: 'complete' },
    }
    expect(
      await deliverEvent(createEventBody('checkout.session.completed', { id: 'evt_unknown', data: forgedEventData })),
    ).toMatchObject({
      http: 500,
    })
    expect(await app.ledger(bookingId)).toEqual([])
  })

  it('responds with 500 until the payment of an event is recorded, and counts a repeated event once', async () => {
    const env = await app.functions.cards.env()
    const body = createEventBody('checkout.session.completed')
    const failToApplyPayment: typeof fetch = (input, init) =>
      typeof input === 'string' && input.endsWith('apply_card_payment')
        ? Promise.reject(new Error('killed'))
        : baseFetch(input, init)
    const baseFetch = env.fetch ?? fetch
    expect(await deliverEvent(body, undefined, { fetch: failToApplyPayment })).toMatchObject({ http: 500 })
    expect(await deliverEvent(body)).toMatchObject({ http: 200, status: 'again' })
    expect(await deliverEvent(body)).toMatchObject({ http: 200, status: 'applied' })
    expect(await app.ledger(bookingId)).toHaveLength(1)
  })
})

it('the return page shows the payment status of the ledger when the provider does not respond', async () => {
  const { member, id } = await createHeldBooking(app)
  const { checkoutId } = await openCheckoutPage(app, member, { booking_id: id })
  const openStripe = () => {
    throw new Error('no network')
  }
  expect(
    await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId }, { openStripe }),
  ).toMatchObject({
    state: 'checking',
  })
})

describe("the card provider's key", () => {
  const connectProvider = (key: string, mode = 'test', caller = app.admin) =>
    app.call(caller, 'connect-provider', { key, mode })

  it('is accepted only from an admin and only if the provider accepts it', async () => {
    for (const caller of [app.guest, app.member])
      expect(await connectProvider(CARD_SECRET_KEY, 'test', caller)).toMatchObject({ status: 'forbidden', http: 403 })
    expect(await connectProvider('  ')).toMatchObject({ status: 'invalid', fields: ['key'] })
    expect(await connectProvider(CARD_SECRET_KEY, 'live')).toMatchObject({ status: 'wrong_mode' })
    expect(await connectProvider('sk_test_revoked_key')).toMatchObject({ status: 'refused' })
  })

  it('registers one webhook endpoint even if staff connect it repeatedly, and disconnecting removes the endpoint', async () => {
    await app.connect()
    await app.connect()
    expect(app.fake.list('webhook_endpoint')).toHaveLength(1)
    expect(await app.call(app.admin, 'connect-provider', {}, 'DELETE')).toMatchObject({ status: 'disconnected' })
    expect(app.fake.list('webhook_endpoint')).toHaveLength(0)
    expect(await app.connect()).toMatchObject({
      status: 'connected',
      mode: 'test',
      last_four: CARD_SECRET_KEY.slice(-4),
    })
  })
})
