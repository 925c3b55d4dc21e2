import Stripe from 'stripe'
import { beforeEach, expect, it } from 'vitest'
import { createFakeStripe, type FakeStripe } from '../../embedded/stripe/fake'
import { toObjectId, catchError } from './hosts'

const WEBHOOK_URL = 'https://next-room.example/functions/v1/stripe-webhook'
let fakeStripe: FakeStripe
let stripe: Stripe
let deliveries: { body: string; headers: Record<string, string> }[]

const createClient = (key: string, maxNetworkRetries = 0) =>
  new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fakeStripe.api), maxNetworkRetries })

beforeEach(() => {
  deliveries = []
  fakeStripe = createFakeStripe({
    siteUrl: 'http://localhost:5173',
    sendWebhook: (_url, init) => {
      deliveries.push(init)
      return Promise.resolve(200)
    },
  })
  stripe = createClient('sk_test_of_this_test')
})

const createSession = (
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'aud', unit_amount: 80000, product_data: { name: 'Tasmania' } } },
      ],
      success_url: 'http://localhost:5173/paid',
      metadata: { checkout_id: 'one' },
      payment_intent_data: { metadata: { checkout_id: 'one' } },
      ...overrides,
    },
    options,
  )
const registerEndpoint = () => stripe.webhookEndpoints.create({ url: WEBHOOK_URL, enabled_events: ['*'] })
const listDeliveredTypes = () => deliveries.map(({ body }) => (JSON.parse(body) as Stripe.Event).type)

it('the fake card provider accepts a valid key, refuses a revoked one and separates test and live mode', async () => {
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account', charges_enabled: true })
  expect(await catchError(createClient('sk_test_revoked_key').accounts.retrieveCurrent())).toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  const { id } = await createSession()
  const liveSessions = createClient('sk_live_of_this_test').checkout.sessions
  expect((await catchError(liveSessions.retrieve(id)))?.code).toBe('resource_missing')
})

it('the fake card provider opens a payment page that can be paid once', async () => {
  const session = await createSession()
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 80000, payment_intent: null })
  expect(session.url).toBe(`http://localhost:5173/__stripe/pay/${session.id}`)
  expect(await fakeStripe.controls.pay(session.id)).toBe('paid')
  expect(await fakeStripe.controls.pay(session.id)).toBe('over')
  const paidSession = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
  expect(paidSession).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', amount_received: 80000, latest_charge: { object: 'charge', paid: true } },
  })
})

it('the fake card provider declines a card and accepts another one for the same payment', async () => {
  const session = await createSession()
  expect(await fakeStripe.controls.pay(session.id, 'pm_card_chargeDeclined')).toBe('declined')
  expect(await fakeStripe.controls.pay(session.id)).toBe('paid')
  expect(fakeStripe.controls.list('payment_intent')).toHaveLength(1)
  expect(fakeStripe.controls.list('charge').map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

it('the fake card provider requires verification for a card with 3-D Secure', async () => {
  const session = await createSession()
  expect(await fakeStripe.controls.pay(session.id, 'pm_card_threeDSecureRequired')).toBe('verify')
  expect(await fakeStripe.controls.pay(session.id, 'pm_card_threeDSecureRequired', false)).toBe('declined')
  expect(await fakeStripe.controls.pay(session.id, 'pm_card_threeDSecureRequired', true)).toBe('paid')
})

it('the fake card provider sends events when a slow payment starts and when it fails', async () => {
  await registerEndpoint()
  const session = await createSession()
  await fakeStripe.controls.pay(session.id, 'pm_card_slow')
  const { payment_intent, payment_status } = await stripe.checkout.sessions.retrieve(session.id)
  expect(payment_status).toBe('unpaid')
  await fakeStripe.controls.settle(toObjectId(payment_intent), false)
  expect(listDeliveredTypes()).toEqual([
    'payment_intent.processing',
    'checkout.session.completed',
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ])
})

it('the fake card provider can expire a payment page, and refuses an expiry time under half an hour or over a day', async () => {
  const session = await createSession()
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  expect(await fakeStripe.controls.pay(session.id)).toBe('over')
  const minutesFromNow = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
  for (const expiryMinutes of [20, 25 * 60])
    expect((await catchError(createSession({ expires_at: minutesFromNow(expiryMinutes) })))?.param).toBe('expires_at')
})

it('the fake card provider returns the same object for an idempotency key, and refuses the key for a different request', async () => {
  const firstSession = await createSession({}, { idempotencyKey: 'once' })
  expect((await createSession({}, { idempotencyKey: 'once' })).id).toBe(firstSession.id)
  const idempotencyError = await catchError(
    createSession({ success_url: 'http://localhost:5173/other' }, { idempotencyKey: 'once' }),
  )
  expect(idempotencyError).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  fakeStripe.controls.loseResponses(1)
  const retriedList = await createClient('sk_test_of_this_test', 1).refunds.list()
  expect(retriedList.data).toEqual([])
})

it('the fake card provider charges a saved card off session, or returns the reason of the failure', async () => {
  const statuses: Record<string, unknown> = {}
  for (const testCard of [
    'pm_card_visa',
    'pm_card_chargeCustomerFail',
    'pm_card_expiredLater',
    'pm_card_authenticationRequired',
  ] as const) {
    const session = await createSession({
      customer_creation: 'always',
      payment_intent_data: { setup_future_usage: 'off_session' },
    })
    await fakeStripe.controls.pay(session.id, testCard)
    const { customer } = await stripe.checkout.sessions.retrieve(session.id)
    const [method] = (await stripe.customers.listPaymentMethods(toObjectId(customer))).data
    const charge = stripe.paymentIntents.create({
      amount: 80000,
      currency: 'aud',
      customer: toObjectId(customer),
      payment_method: method?.id,
      off_session: true,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    statuses[testCard] = (await catchError(charge))?.code ?? (await charge).status
  }
  expect(statuses).toEqual({
    pm_card_visa: 'succeeded',
    pm_card_chargeCustomerFail: 'card_declined',
    pm_card_expiredLater: 'expired_card',
    pm_card_authenticationRequired: 'authentication_required',
  })
})

it('the fake card provider refunds no more than was paid, and a pending refund can fail', async () => {
  const session = await createSession()
  await fakeStripe.controls.pay(session.id, 'pm_card_pendingRefund')
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const refund = await stripe.refunds.create({ payment_intent: toObjectId(payment_intent), amount: 50000 })
  expect(refund.status).toBe('pending')
  expect(
    await catchError(stripe.refunds.create({ payment_intent: toObjectId(payment_intent), amount: 30001 })),
  ).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  await fakeStripe.controls.endRefund(refund.id, 'failed')
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect(await stripe.refunds.create({ payment_intent: toObjectId(payment_intent) })).toMatchObject({
    amount: 80000,
  })
})

it('the fake card provider sends events to webhook endpoints, with a signature that the Stripe SDK accepts', async () => {
  const { secret = '' } = await registerEndpoint()
  await fakeStripe.controls.pay((await createSession()).id)
  expect(listDeliveredTypes()).toEqual(['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'])
  for (const { body, headers } of deliveries) {
    const deliveredEvent = await stripe.webhooks.constructEventAsync(body, headers['stripe-signature'] ?? '', secret)
    expect(deliveredEvent).toMatchObject({ object: 'event', livemode: false })
  }
  expect((await stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret')
})

it('the fake card provider loses, delays and repeats events when a test requests it', async () => {
  await registerEndpoint()
  await fakeStripe.controls.setNetworkFailures({ dropCount: 1, repeatCount: 1 })
  await fakeStripe.controls.pay((await createSession()).id)
  expect(listDeliveredTypes()).toEqual([
    ...['payment_intent.succeeded', 'payment_intent.succeeded'],
    ...['checkout.session.completed', 'checkout.session.completed'],
  ])
  await fakeStripe.controls.setNetworkFailures({ holdDeliveries: true, repeatCount: 0 })
  await fakeStripe.controls.pay((await createSession()).id)
  expect(deliveries).toHaveLength(4)
  await fakeStripe.controls.setNetworkFailures({ holdDeliveries: false })
  expect(deliveries).toHaveLength(7)
})

it('the fake card provider lists balance transactions with their fees, and pays out the balance', async () => {
  await fakeStripe.controls.pay((await createSession()).id)
  await fakeStripe.controls.pay((await createSession()).id, 'pm_card_createDispute')
  const balanceTransactions = await stripe.balanceTransactions.list()
  expect(balanceTransactions.data.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
    ['adjustment', -80000, 2500],
    ['charge', 80000, 1390],
    ['charge', 80000, 1390],
  ])
  const payout = await fakeStripe.controls.payOut()
  expect(payout?.amount).toBe(80000 - 2 * 1390 - 2500)
  expect((await stripe.balanceTransactions.list({ payout: payout?.id })).data).toHaveLength(3)
})

it('the fake card provider shows a payment page that states it is a fake and has no field for a card number', async () => {
  const session = await createSession()
  const page = await fakeStripe.page(new Request(session.url ?? ''))
  const pageText = await page.text()
  expect(pageText).toContain('It charges no card')
  expect(pageText).not.toMatch(/<input(?![^>]*type="hidden")/)
  const clickButton = (body: string) => fakeStripe.page(new Request(session.url ?? '', { method: 'POST', body }))
  expect(await (await clickButton('card=pm_card_chargeDeclined')).text()).toContain('Your card was declined')
  expect((await clickButton('card=pm_card_visa')).headers.get('location')).toBe('http://localhost:5173/paid')
  expect((await fakeStripe.page(new Request(session.url ?? ''))).status).toBe(404)
})
