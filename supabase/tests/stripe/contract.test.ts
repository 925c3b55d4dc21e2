/**
 * Tests the provider behaviour that our functions depend on. The fake is always tested. Stripe itself is tested too if
 * `STRIPE_TEST_KEY` is the key of a test account.
 */
import Stripe from 'stripe'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SUBSCRIBED_EVENTS } from '../../functions/_shared/stripe-events'
import { STRIPE_CLIENTS, toObjectId, minutesFromNow, catchError } from './hosts'

/** An amount in cents. */
const AMOUNT_CENTS = 80_000

describe.each(STRIPE_CLIENTS)('the card API of %s', (_name, openHost) => {
  let stripe: Stripe
  let startTime: number
  beforeAll(() => {
    stripe = openHost()
    startTime = minutesFromNow(-2)
  })

  /** Creates a checkout session as our function does. */
  const createSession = (
    overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: 'one',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'aud', unit_amount: AMOUNT_CENTS, product_data: { name: 'Tasmania' } },
          },
        ],
        customer_email: 'mary@example.com',
        customer_creation: 'always',
        expires_at: minutesFromNow(40),
        success_url: 'https://example.com/paid?checkout=one',
        cancel_url: 'https://example.com/paid?checkout=one&closed=1',
        metadata: { checkout_id: 'one' },
        payment_intent_data: {
          metadata: { checkout_id: 'one' },
          description: 'NR-1',
          setup_future_usage: 'off_session',
        },
        ...overrides,
      },
      options,
    )
  /** Charges a saved card off-session, as our function does. */
  const chargeSavedCard = (
    method: string,
    overrides: Partial<Stripe.PaymentIntentCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) =>
    stripe.paymentIntents.create(
      {
        amount: AMOUNT_CENTS,
        currency: 'aud',
        payment_method: method,
        off_session: true,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { checkout_id: 'two' },
        ...overrides,
      },
      options,
    )

  it('accepts a valid API key and refuses a revoked one', async () => {
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account' })
    const client = openHost()
    const revokedKeyOptions = { apiKey: 'sk_test_revoked_key_of_nobody' }
    expect(await catchError(client.accounts.retrieveCurrent({}, revokedKeyOptions))).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })

  describe('a checkout session', () => {
    it('is open and unpaid, with the requested amount and metadata', async () => {
      const session = await createSession()
      expect(session).toMatchObject({
        ...{ object: 'checkout.session', status: 'open', payment_status: 'unpaid', amount_total: AMOUNT_CENTS },
        ...{ currency: 'aud', livemode: false, metadata: { checkout_id: 'one' }, client_reference_id: 'one' },
      })
      expect(session.url).toMatch(/^https:\/\//)
      const expandedFields = ['payment_intent.latest_charge', 'payment_intent.payment_method']
      const retrievedSession = await stripe.checkout.sessions.retrieve(session.id, { expand: expandedFields })
      expect(retrievedSession).toMatchObject({ id: session.id, status: 'open', payment_intent: null })
      expect(retrievedSession.expires_at).toBe(session.expires_at)
    })

    it('is created once per idempotency key, and the same key is refused for a different request', async () => {
      const requestOptions = { idempotencyKey: crypto.randomUUID() }
      const sessionParams = { expires_at: minutesFromNow(50) }
      const firstSession = await createSession(sessionParams, requestOptions)
      expect((await createSession(sessionParams, requestOptions)).id).toBe(firstSession.id)
      const changedRequest = createSession(
        { ...sessionParams, success_url: 'https://example.com/other' },
        requestOptions,
      )
      expect(await catchError(changedRequest)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    })

    it('expires once, and cannot be paid afterwards', async () => {
      const { id } = await createSession()
      expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
      expect(await catchError(stripe.checkout.sessions.expire(id))).toBeInstanceOf(
        Stripe.errors.StripeInvalidRequestError,
      )
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_intent: null })
    })

    it('can expire after half an hour at the earliest and a day at the latest', async () => {
      for (const expiryMinutes of [20, 25 * 60])
        expect((await catchError(createSession({ expires_at: minutesFromNow(expiryMinutes) })))?.param).toBe(
          'expires_at',
        )
    })
  })

  describe('an off-session charge', () => {
    it('takes the money once per idempotency key, from a saved card of a customer', async () => {
      const customer = await stripe.customers.create({ email: 'mary@example.com' })
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
      const idempotencyOptions = { idempotencyKey: crypto.randomUUID() }
      const firstIntent = await chargeSavedCard(card.id, { customer: customer.id }, idempotencyOptions)
      expect(firstIntent).toMatchObject({
        status: 'succeeded',
        amount_received: AMOUNT_CENTS,
        metadata: { checkout_id: 'two' },
      })
      expect((await chargeSavedCard(card.id, { customer: customer.id }, idempotencyOptions)).id).toBe(firstIntent.id)
      const expand = ['latest_charge', 'payment_method']
      expect(await stripe.paymentIntents.retrieve(firstIntent.id, { expand })).toMatchObject({
        latest_charge: { object: 'charge', paid: true },
        payment_method: { id: card.id, type: 'card', card: { brand: 'visa', last4: '4242' } },
      })
      expect(await stripe.paymentMethods.detach(card.id)).toMatchObject({ customer: null })
      expect(await catchError(stripe.paymentMethods.detach(card.id))).toBeInstanceOf(
        Stripe.errors.StripeInvalidRequestError,
      )
      await stripe.customers.del(customer.id)
    })

    it.each([
      ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
      ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
      ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
      ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
    ])(
      'of the test card %s fails, and the error contains the reason and the payment intent',
      async (card, code, decline_code) => {
        const chargeError = await catchError(chargeSavedCard(card))
        expect(chargeError).toBeInstanceOf(Stripe.errors.StripeCardError)
        expect(chargeError).toMatchObject({ code, ...(decline_code && { decline_code }) })
        const retrievedIntent = await stripe.paymentIntents.retrieve(toObjectId(chargeError?.payment_intent ?? null))
        expect(retrievedIntent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
      },
    )

    it('is refused if it allows redirects but names no return URL', async () => {
      const error = await catchError(chargeSavedCard('pm_card_visa', { automatic_payment_methods: { enabled: true } }))
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    })
  })

  it('refunds a payment once per idempotency key, and never more than was paid', async () => {
    const { id } = await chargeSavedCard('pm_card_visa')
    const refundParams = { payment_intent: id, amount: 50_000, metadata: { refund_id: 'one' } }
    const idempotencyOptions = { idempotencyKey: crypto.randomUUID() }
    const refund = await stripe.refunds.create(refundParams, idempotencyOptions)
    expect(refund).toMatchObject({
      status: 'succeeded',
      amount: 50_000,
      currency: 'aud',
      metadata: { refund_id: 'one' },
    })
    expect((await stripe.refunds.create(refundParams, idempotencyOptions)).id).toBe(refund.id)
    const refundError = await catchError(stripe.refunds.create({ payment_intent: id, amount: 30_001 }))
    expect(refundError).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(toObjectId((await stripe.refunds.retrieve(refund.id)).payment_intent)).toBe(id)
  })

  it('lists payments, refunds, disputes, payouts and their webhook events since a given time', async () => {
    const intent = await chargeSavedCard('pm_card_visa')
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
    const listIds = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id)
    const [page, later] = [{ created: { gte: startTime } }, { created: { gte: minutesFromNow(60) } }]
    await vi.waitFor(
      async () => {
        expect(listIds(await stripe.paymentIntents.list(page))).toContain(intent.id)
        expect(listIds(await stripe.refunds.list(page))).toContain(refund.id)
        const events = await stripe.events.list({ ...page, type: 'payment_intent.succeeded' })
        expect(events.data.map(({ data }) => ('id' in data.object ? data.object.id : null))).toContain(intent.id)
      },
      { timeout: 30_000, interval: 1000 },
    )
    expect(listIds(await stripe.paymentIntents.list(later))).toEqual([])
    expect(listIds(await stripe.refunds.list(later))).toEqual([])
    expect(listIds(await stripe.disputes.list(later))).toEqual([])
    expect(listIds(await stripe.payouts.list(later))).toEqual([])
  })

  it('has a balance transaction with fee and net amount for each charge', async () => {
    const { latest_charge } = await chargeSavedCard('pm_card_visa')
    await vi.waitFor(
      async () => {
        const balanceTransactions = await stripe.balanceTransactions.list({
          source: toObjectId(latest_charge),
          created: { gte: startTime },
        })
        const [row] = balanceTransactions.data
        expect(row).toMatchObject({ type: 'charge', source: toObjectId(latest_charge) })
        expect(row?.net).toBe((row?.amount ?? 0) - (row?.fee ?? 0))
      },
      { timeout: 30_000, interval: 1000 },
    )
  })

  it('creates a webhook endpoint, returns its secret once and deletes it', async () => {
    const url = `https://example.com/functions/v1/stripe-webhook?${crypto.randomUUID()}`
    const createdEndpoint = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...SUBSCRIBED_EVENTS],
      api_version: Stripe.API_VERSION,
    })
    expect(createdEndpoint.secret).toMatch(/^whsec_/)
    const webhookEndpoint = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find(
      ({ id }) => id === createdEndpoint.id,
    )
    expect(webhookEndpoint).toMatchObject({ url, status: 'enabled' })
    expect(webhookEndpoint?.secret).toBeUndefined()
    expect([...(webhookEndpoint?.enabled_events ?? [])].sort()).toEqual([...SUBSCRIBED_EVENTS].sort())
    expect(await stripe.webhookEndpoints.del(createdEndpoint.id)).toMatchObject({ deleted: true })
  })
})
