import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createFakeStripe } from '../../embedded/stripe/fake'

/** The object types that the fake returns, with their names in the SDK. */
const SDK_TYPES = {
  'checkout.session': 'Checkout.Session',
  payment_intent: 'PaymentIntent',
  charge: 'Charge',
  refund: 'Refund',
  customer: 'Customer',
  payment_method: 'PaymentMethod',
  webhook_endpoint: 'WebhookEndpoint',
  event: 'Event',
  dispute: 'Dispute',
  balance_transaction: 'BalanceTransaction',
  payout: 'Payout',
} as const

const TEMP_FOLDER = 'supabase/.temp'

/** Every object that the fake has returned. */
const returnedObjects: { object: string }[] = []
const collectObjects = (entity: unknown): void => {
  if (typeof entity !== 'object' || entity === null) return
  if ('object' in entity && entity.object === 'list' && 'data' in entity && Array.isArray(entity.data))
    entity.data.forEach(collectObjects)
  else if ('object' in entity && typeof entity.object === 'string' && !('deleted' in entity))
    returnedObjects.push({ ...entity, object: entity.object })
}

/** Runs payments, refunds, disputes and payouts, so that the fake returns every type of object. */
const createEveryObject = async (): Promise<void> => {
  const fakeStripe = createFakeStripe({ siteUrl: 'https://example.com', sendWebhook: () => Promise.resolve(200) })
  const stripe = new Stripe('sk_test_of_this_test', {
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
      const response = await fakeStripe.api(input, init)
      collectObjects(await response.clone().json())
      return response
    }),
    maxNetworkRetries: 0,
  })
  const { sessions } = stripe.checkout
  const openStripeConnection = () =>
    sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'aud', unit_amount: 900, product_data: { name: 'Cap' } } }],
      customer_creation: 'always',
      success_url: 'https://example.com/paid',
      payment_intent_data: { setup_future_usage: 'off_session', metadata: { checkout_id: 'one' } },
    })
  await stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] })
  for (const cardName of ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_slow', 'pm_card_createDispute'] as const) {
    const { id } = await openStripeConnection()
    await fakeStripe.controls.pay(id, cardName)
    await sessions.retrieve(id, { expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'] })
  }
  await sessions.expire((await openStripeConnection()).id)
  const [paid] = fakeStripe.controls.list('payment_intent').filter(({ status }) => status === 'succeeded')
  await stripe.refunds.create({ payment_intent: paid?.id, amount: 100 })
  const stripeResources = [stripe.paymentIntents, stripe.charges, stripe.refunds, stripe.customers, stripe.disputes]
  for (const readOperation of [...stripeResources, stripe.events, stripe.balanceTransactions])
    await readOperation.list({ limit: 100 })
  await stripe.customers.listPaymentMethods(fakeStripe.controls.list('customer')[0]?.id ?? '')
  await fakeStripe.controls.payOut()
  await stripe.payouts.list()
  await stripe.webhookEndpoints.list()
}

it('the fake card provider returns the types of the SDK, with no missing or extra field', async () => {
  await createEveryObject()
  expect([...new Set(returnedObjects.map(({ object }) => object))].sort()).toEqual(Object.keys(SDK_TYPES).sort())
  const typedFile = join(TEMP_FOLDER, `typed-${process.pid}.ts`)
  mkdirSync(TEMP_FOLDER, { recursive: true })
  const assignmentLines = returnedObjects.map((entity) => {
    const sdkType = SDK_TYPES[entity.object as keyof typeof SDK_TYPES]
    return `void (${JSON.stringify(entity)} satisfies Stripe.${sdkType})`
  })
  writeFileSync(typedFile, `import type Stripe from 'stripe'\n${assignmentLines.join('\n')}\n`)
  const compilerFlags =
    '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'.split(' ')
  const { stdout, status } = spawnSync('npx', ['tsc', ...compilerFlags, '--ignoreConfig', typedFile], {
    encoding: 'utf8',
  })
  rmSync(typedFile)
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
