import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createStripeWebhookHandler } from '../../../functions/stripe-webhook/handler'
import { CARD_SECRET_KEY, createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
const setDatabaseTime = (time: string) => app.sql(`select set_config('app.now', $1, false)`, [time])
afterEach(async () => {
  await setDatabaseTime('')
  await app.fake.setNetworkFailures({ dropCount: 0 })
})

/** Moves the clock five minutes forward and runs the scheduled functions. */
const runJobsLater = async () => {
  await setDatabaseTime(new Date(Date.now() + 300_000).toISOString())
  await app.functions.afterTick()
  await app.fake.setNetworkFailures({})
}
const openCheckout = async () => {
  const { member, id } = await createHeldBooking(app)
  return { member, id, ...(await openCheckoutPage(app, member, { booking_id: id })) }
}
const payWithoutWebhook = async (sessionId: string) => {
  await app.fake.setNetworkFailures({ dropCount: 99 })
  await app.fake.pay(sessionId)
}
const findSession = (id: string) => app.fake.list('checkout.session').find((item) => item.id === id)
const listAmounts = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)

it('the scheduled card job applies a stored webhook event if the process that handled it was killed', async () => {
  // Reconciles first. The next reconciliation is then not due, so that only the stored webhook event can record the
  // payment.
  await app.call(app.admin, 'reconcile')
  const { id, sessionId } = await openCheckout()
  await payWithoutWebhook(sessionId)
  const stripeEvent = app.fake.list('event').find(({ data }) => 'id' in data.object && data.object.id === sessionId)
  const payload = JSON.stringify(stripeEvent)
  const webhookSecret = app.fake.list('webhook_endpoint')[0]?.secret ?? ''
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
  const { fetch: baseFetch = fetch } = await app.functions.cards.env()
  const failToApplyPayment: typeof fetch = (input, init) =>
    typeof input === 'string' && input.endsWith('apply_card_payment')
      ? Promise.reject(new Error('killed'))
      : baseFetch(input, init)
  expect(await app.post(createStripeWebhookHandler, payload, signature, { fetch: failToApplyPayment })).toMatchObject({
    http: 500,
  })
  expect(await listAmounts(id)).toEqual([])
  await runJobsLater()
  expect(await listAmounts(id)).toEqual([800])
})

it('the scheduled card job closes the payment page of a cancelled booking', async () => {
  const { member, id, sessionId } = await openCheckout()
  await member.rpc('cancel_booking', { booking_id: id }).throwOnError()
  await runJobsLater()
  expect(findSession(sessionId)).toMatchObject({ status: 'expired' })
})

it('the scheduled card job records and refunds a card payment that was made just before the booking was cancelled', async () => {
  const { member, id, sessionId } = await openCheckout()
  await payWithoutWebhook(sessionId)
  await member.rpc('cancel_booking', { booking_id: id }).throwOnError()
  await runJobsLater()
  expect(findSession(sessionId)).toMatchObject({ status: 'complete' })
  await runJobsLater()
  expect(await listAmounts(id)).toEqual([800, -800])
})

it('an expired payment page is reported as expired, and a new page can be opened', async () => {
  const { member, id, checkoutId, sessionId } = await openCheckout()
  const { openStripe } = await app.functions.cards.env()
  await openStripe(CARD_SECRET_KEY).checkout.sessions.expire(sessionId)
  await app.fake.setNetworkFailures({})
  const responseText = await app.call(app.guest, 'confirm-checkout', { checkout_id: checkoutId })
  expect(responseText).toMatchObject({ state: 'expired' })
  expect((await openCheckoutPage(app, member, { booking_id: id })).sessionId).not.toBe(sessionId)
})
