import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCheckoutHandler } from '../../../functions/checkout/handler'
import { createConnectProviderHandler } from '../../../functions/connect-provider/handler'
import { createStripeWebhookHandler } from '../../../functions/stripe-webhook/handler'
import { CARD_SECRET_KEY, createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'
import { placeVisitorOrder } from '../../stripe/card-orders'

/** Card data that a customer types on the payment page. */
const TYPED_CARD = { number: '4242424242424242', spaced: '4242 4242 4242 4242', cvc: 'cvc-of-the-card' }
const LOG_LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const

let app: CardApp
/** All responses to callers and all log output. */
const capturedTexts: string[] = []
const secrets = new Map<string, string>([
  ['the secret key', CARD_SECRET_KEY],
  ['a card’s number', TYPED_CARD.number],
  ['a card’s number with its spaces', TYPED_CARD.spaced],
  ['a card’s code', TYPED_CARD.cvc],
])

const captureResponse = async (response: Response): Promise<Response> => {
  capturedTexts.push(await response.clone().text(), JSON.stringify([...response.headers]))
  return response
}
const captureValues = (...values: unknown[]): void => void capturedTexts.push(values.map(String).join(' '))

beforeAll(async () => {
  app = await openCardApp()
  for (const logLevel of LOG_LEVELS) vi.spyOn(console, logLevel).mockImplementation(captureValues)
  for (const outputStream of [process.stdout, process.stderr])
    vi.spyOn(outputStream, 'write').mockImplementation((text) => {
      captureValues(text)
      return true
    })
  const { fetch: baseFetch } = app.backend
  vi.spyOn(app.backend, 'fetch').mockImplementation(async (...args) => captureResponse(await baseFetch(...args)))
  secrets.set('the encryption key', (await app.functions.cards.env()).encryptionKey)
})
afterAll(() => void vi.restoreAllMocks())

/** Pays by card, and also sends card numbers in other form fields, which the site must not store. */
const payWithTypedCard = async (url: unknown, card: string) => {
  const cardForm = { card, number: TYPED_CARD.number, shown: TYPED_CARD.spaced, cvc: TYPED_CARD.cvc }
  const provider = await app.functions.cards.provider()
  await captureResponse(
    await provider.page(
      new Request(typeof url === 'string' ? url : '', { method: 'POST', body: new URLSearchParams(cardForm) }),
    ),
  )
  await app.fake.setNetworkFailures({})
}
const recordSecrets = () => {
  for (const { id, secret } of app.fake.list('webhook_endpoint')) secrets.set(`the secret of ${id}`, secret ?? '')
  for (const { id, client_secret } of app.fake.list('payment_intent')) {
    expect(client_secret, id).toBeTruthy()
    secrets.set(`the secret of ${id}`, client_secret ?? '')
  }
}

/**
 * Connects the provider, pays with a declined and an accepted card, refunds, charges a saved card, reconciles and
 * reconnects.
 */
const runScenario = async () => {
  await app.connect()
  recordSecrets()
  const { member, id } = await createHeldBooking(app)
  const checkout = await app.call(member, 'checkout', {
    ...{ booking_id: id, save_card: true, request_id: crypto.randomUUID() },
  })
  await payWithTypedCard(checkout.url, 'pm_card_chargeDeclined')
  await payWithTypedCard(checkout.url, 'pm_card_chargeCustomerFail')
  await app.call(app.guest, 'confirm-checkout', { checkout_id: checkout.checkout_id })
  await member.rpc('my_cards').throwOnError()
  await member.rpc('autopay_terms', { booking_id: id }).throwOnError()
  const order = await placeVisitorOrder(app)
  const checkoutRequest = { order_id: order.id, token: order.token, request_id: crypto.randomUUID() }
  await payWithTypedCard((await app.call(app.guest, 'checkout', checkoutRequest)).url, 'pm_card_visa')

  await app.call(app.admin, 'refund', { booking_id: id, amount: 100, request_id: crypto.randomUUID() })
  await app.call(app.admin, 'refund', { order_id: order.id, amount: 1, request_id: crypto.randomUUID() })
  const [part] = await app.sql<{ due: string }>(
    `select (due_date + time '12:00')::text as due from public.installments where booking_id = $1 and sequence = 2`,
    [id],
  )
  await app.sql(`select set_config('app.now', $1, false)`, [part?.due ?? ''])
  await app.sql('select private.run_scheduled_jobs(private.now())')
  await app.functions.afterTick()
  await app.fake.setNetworkFailures({})
  await app.sql(`select set_config('app.now', '', false)`)
  const { mode } = await app.call(app.admin, 'reconcile').then(() => app.connect())
  expect(mode).toBe('test')
  for (const functionName of ['payment_provider_status', 'admin_today'] as const)
    await app.admin.rpc(functionName).throwOnError()
  for (const table of ['payments', 'card_refunds', 'bookings', 'audit_log'] as const)
    await app.admin.from(table).select()
  recordSecrets()
}

/** Provokes failures whose error messages contain secrets. */
const causeFailures = async () => {
  const { member, id } = await createHeldBooking(app)
  const openStripe = () => {
    throw new Error(`Invalid API Key provided: ${CARD_SECRET_KEY}`)
  }
  const checkoutRequest = { booking_id: id, request_id: crypto.randomUUID() }
  await app.run(createCheckoutHandler, member, checkoutRequest, { openStripe })
  await app.run(createConnectProviderHandler, app.admin, { key: CARD_SECRET_KEY, mode: 'test' }, { openStripe })
  const wrongKeyEnv = { encryptionKey: Buffer.alloc(32).toString('base64') }
  await app.run(createCheckoutHandler, member, checkoutRequest, wrongKeyEnv)
  const [secret] = app.fake.list('webhook_endpoint').map((item) => item.secret ?? '')
  const [event] = app.fake.list('event')
  const payload = JSON.stringify(event)
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: secret ?? '' })
  await app.post(createStripeWebhookHandler, payload, `${signature}0`)
  await app.post(createStripeWebhookHandler, payload, signature, { openStripe })
  const { sessionId } = await openCheckoutPage(app, member, checkoutRequest)
  app.fake.loseResponses(9)
  await app.fake.pay(sessionId)
  app.fake.loseResponses(0)
}

it('no response, log, email or row contains a card number, a card code, a key or a secret', async () => {
  await runScenario()
  await causeFailures()
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'pristine')`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const [all] = await app.sql<{ all: string | null }>(`select string_agg(t::text, '') as all from ${name} t`)
    rows.push(all?.all ?? '')
  }
  const capturedTextByPlace = { rows: rows.join('\n'), answers: [...capturedTexts, ...app.responses].join('\n') }
  // Control: the search must find known harmless values in the same rows and responses. Otherwise the test could pass
  // without searching anything.
  const listMissing = (text: string, expected: string[]) => expected.filter((item) => !text.includes(item))
  const textsExpectedInRows = ['cs_test_', 'pi_fake', 're_fake', 'pm_fake', 'txn_fake', CARD_SECRET_KEY.slice(-4)]
  const textsExpectedInResponses = [
    '/__stripe/pay/cs_test_',
    'function failed: Error',
    'could not be applied: Error',
    'OperationError',
  ]
  expect([
    ...listMissing(capturedTextByPlace.rows, textsExpectedInRows),
    ...listMissing(capturedTextByPlace.answers, textsExpectedInResponses),
  ]).toEqual([])
  const leakedSecrets = [...secrets].flatMap(([name, secret]) =>
    Object.entries(capturedTextByPlace).flatMap(([place, text]) =>
      text.includes(secret) ? `${name} in ${place}` : [],
    ),
  )
  expect(leakedSecrets).toEqual([])
})
