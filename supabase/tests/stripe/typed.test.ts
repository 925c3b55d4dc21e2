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

const FOLDER = 'supabase/.temp'

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
  const fake = createFakeStripe({ siteUrl: 'https://example.com', sendWebhook: () => Promise.resolve(200) })
  const stripe = new Stripe('sk_test_of_this_test', {
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
      const reply = await fake.api(input, init)
      collectObjects(await reply.clone().json())
      return reply
    }),
    maxNetworkRetries: 0,
  })
  const { sessions } = stripe.checkout
  const openProvider = () =>
    sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'aud', unit_amount: 900, product_data: { name: 'Cap' } } }],
      customer_creation: 'always',
      success_url: 'https://example.com/paid',
      payment_intent_data: { setup_future_usage: 'off_session', metadata: { checkout_id: 'one' } },
    })
  await stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] })
  for (const card of ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_slow', 'pm_card_createDispute'] as const) {
    const { id } = await openProvider()
    await fake.controls.pay(id, card)
    await sessions.retrieve(id, { expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'] })
  }
  await sessions.expire((await openProvider()).id)
  const [paid] = fake.controls.list('payment_intent').filter(({ status }) => status === 'succeeded')
  await stripe.refunds.create({ payment_intent: paid?.id, amount: 100 })
  const resources = [stripe.paymentIntents, stripe.charges, stripe.refunds, stripe.customers, stripe.disputes]
  for (const operation of [...resources, stripe.events, stripe.balanceTransactions])
    await operation.list({ limit: 100 })
  await stripe.customers.listPaymentMethods(fake.controls.list('customer')[0]?.id ?? '')
  await fake.controls.payOut()
  await stripe.payouts.list()
  await stripe.webhookEndpoints.list()
}

it('the fake card provider returns the types of the SDK, with no missing or extra field', async () => {
  await createEveryObject()
  expect([...new Set(returnedObjects.map(({ object }) => object))].sort()).toEqual(Object.keys(SDK_TYPES).sort())
  const path = join(FOLDER, `typed-${process.pid}.ts`)
  mkdirSync(FOLDER, { recursive: true })
  const lines = returnedObjects.map((entity) => {
    const sdkType = SDK_TYPES[entity.object as keyof typeof SDK_TYPES]
    return `void (${JSON.stringify(entity)} satisfies Stripe.${sdkType})`
  })
  writeFileSync(path, `import type Stripe from 'stripe'\n${lines.join('\n')}\n`)
  const flags = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler'.split(' ')
  const { stdout, status } = spawnSync('npx', ['tsc', ...flags, '--ignoreConfig', path], { encoding: 'utf8' })
  rmSync(path)
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
