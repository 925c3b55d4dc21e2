import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckoutHandler } from '../../../functions/checkout/handler'
import { createConfirmCheckoutHandler } from '../../../functions/confirm-checkout/handler'
import { createRefundHandler } from '../../../functions/refund/handler'
import { createStripeWebhookHandler } from '../../../functions/stripe-webhook/handler'
import { openConnectedProvider, type CardsEnv, type CardProviderConnection } from '../../../functions/_shared/cards'
import { chargeDueInstallments } from '../../../functions/_shared/charge'
import { sendDueRefunds } from '../../../functions/_shared/refund'
import { createHeldBooking, openCardApp, openCheckoutPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  // Drops all webhooks, because a webhook would repair the state that a killed process leaves.
  await app.fake.setNetworkFailures({ dropCount: Number.MAX_SAFE_INTEGER })
})
const setDatabaseTime = (time: string) => app.sql(`select set_config('app.now', $1, false)`, [time])
afterEach(() => setDatabaseTime(''))

/** The request at which the process is killed: before the request is sent, or after the response. */
interface KillPoint {
  requestNumber: number
  afterResponse: boolean
}

/**
 * Creates an environment that kills the process at the given request. `wasKillPointReached` returns true after that
 * request was sent.
 */
const createKilledEnv = async (
  killPoint: KillPoint,
): Promise<{ env: Partial<CardsEnv>; wasKillPointReached: () => boolean }> => {
  const [env, { api }] = await Promise.all([app.functions.cards.env(), app.functions.cards.provider()])
  let requestCount = 0
  const rejectRequest = () => Promise.reject<Response>(new TypeError('killed'))
  const killAtPoint =
    (baseFetch: typeof fetch): typeof fetch =>
    async (input, init) => {
      const requestIndex = requestCount++
      if (
        requestIndex > killPoint.requestNumber ||
        (requestIndex === killPoint.requestNumber && !killPoint.afterResponse)
      )
        return rejectRequest()
      const reply = await baseFetch(input, init)
      return requestIndex === killPoint.requestNumber ? rejectRequest() : reply
    }
  const httpClient = Stripe.createFetchHttpClient(killAtPoint(api))
  return {
    env: {
      fetch: killAtPoint(env.fetch ?? fetch),
      openStripe: (key) => new Stripe(key, { httpClient, maxNetworkRetries: 0 }),
    },
    wasKillPointReached: () => requestCount > killPoint.requestNumber,
  }
}

/**
 * Runs the scenario twice for each request that it sends: with the process killed before the request is sent, and after
 * its response. Returns the number of requests in the scenario.
 */
const runAtEachKillPoint = async (scenario: (env: Partial<CardsEnv>) => Promise<void>): Promise<number> => {
  for (let request = 0; request < 40; request += 1) {
    for (const isAfterResponse of [false, true]) {
      const { env, wasKillPointReached } = await createKilledEnv({
        requestNumber: request,
        afterResponse: isAfterResponse,
      })
      await scenario(env)
      if (!wasKillPointReached()) return request
    }
  }
  throw new Error('It never came to an end.')
}

const listSucceededIntents = (checkoutId: string) =>
  app.fake
    .list('payment_intent')
    .filter(({ metadata, status }) => metadata.checkout_id === checkoutId && status === 'succeeded')
const listAmounts = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)
/** Creates a payment on the provider's page. No webhook has arrived. */
const createUnreportedPayment = async (overrides: object = {}) => {
  const { member, id } = await createHeldBooking(app)
  const { checkoutId, sessionId } = await openCheckoutPage(app, member, { booking_id: id, ...overrides })
  await app.fake.pay(sessionId)
  return { member, id, checkoutId, sessionId }
}
type Job = (provider: CardProviderConnection) => Promise<number>
/** Runs a job as the scheduler does. Accepts only errors that are caused by killing the process. */
const runJob = async (job: Job, env: Partial<CardsEnv> = {}) => {
  const runCardJobs = async () => {
    const provider = await openConnectedProvider({ ...(await app.functions.cards.env()), ...env })
    if (provider) await job(provider)
  }
  await runCardJobs().catch((error: unknown) => expect(String(error)).toMatch(/killed|connection to Stripe/))
  await app.fake.setNetworkFailures({})
}
/** Runs the job one hour later, when rows that the killed process had claimed can be claimed again. */
const runJobLater = async (job: Job, date: Date = new Date()) => {
  await setDatabaseTime(new Date(date.getTime() + 3_600_000).toISOString())
  await runJob(job)
  await setDatabaseTime('')
}

describe('a process that is killed at any request, followed by a retry', { timeout: 300_000 }, () => {
  it('opens exactly one payment page', async () => {
    const killPointCount = await runAtEachKillPoint(async (env) => {
      const { member, id } = await createHeldBooking(app)
      const checkoutRequest = { booking_id: id, request_id: crypto.randomUUID() }
      await app.run(createCheckoutHandler, member, checkoutRequest, env)
      const responseText = await app.run(createCheckoutHandler, member, checkoutRequest)
      expect(responseText).toMatchObject({ status: 'ready' })
      const requestCount = app.fake
        .list('checkout.session')
        .filter(({ metadata }) => metadata?.checkout_id === responseText.checkout_id)
      expect(requestCount).toHaveLength(1)
      expect(responseText.url).toBe(requestCount[0]?.url)
    })
    expect(killPointCount).toBeGreaterThan(3)
  })

  it('records a payment once through the return page', async () => {
    await runAtEachKillPoint(async (env) => {
      const { id, checkoutId } = await createUnreportedPayment()
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId }, env)
      const responseText = await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      expect(responseText).toMatchObject({ state: 'paid' })
      expect(await listAmounts(id)).toEqual([800])
    })
  })

  it('records a payment once when the provider repeats the webhook event until it is accepted', async () => {
    await runAtEachKillPoint(async (env) => {
      const { id, sessionId } = await createUnreportedPayment()
      const stripeEvent = app.fake.list('event').find(({ data }) => 'id' in data.object && data.object.id === sessionId)
      const payload = JSON.stringify(stripeEvent)
      const webhookSecret = app.fake.list('webhook_endpoint')[0]?.secret ?? ''
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })
      const firstResponse = await app.post(createStripeWebhookHandler, payload, signature, env)
      // A 200 response means that the payment was applied.
      if (firstResponse.http === 200) expect(await listAmounts(id)).toEqual([800])
      await app.post(createStripeWebhookHandler, payload, signature)
      expect(await listAmounts(id)).toEqual([800])
      expect(await app.post(createStripeWebhookHandler, payload, signature)).toMatchObject({
        http: 200,
        status: 'applied',
      })
    })
  })

  it('refunds the money once', async () => {
    await runAtEachKillPoint(async (env) => {
      const { id, checkoutId } = await createUnreportedPayment()
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      const refundArguments = { booking_id: id, amount: 100, request_id: crypto.randomUUID() }
      await app.run(createRefundHandler, app.admin, refundArguments, env)
      await app.run(createRefundHandler, app.admin, refundArguments)
      await runJobLater(sendDueRefunds)
      expect(await listAmounts(id)).toEqual([800, -100])
      const [intent] = listSucceededIntents(checkoutId)
      expect(app.fake.list('refund').filter(({ payment_intent }) => payment_intent === intent?.id)).toHaveLength(1)
    })
  })

  it('charges a saved card once for a due instalment', async () => {
    await runAtEachKillPoint(async (env) => {
      const { id, checkoutId } = await createUnreportedPayment({ save_card: true })
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      const [part] = await app.sql<{ due: string }>(
        `select due_date::text as due from public.installments where booking_id = $1 and sequence = 2`,
        [id],
      )
      const noonOfDueDate = new Date(`${part?.due}T02:00:00Z`)
      await setDatabaseTime(noonOfDueDate.toISOString())
      await app.sql('select private.run_scheduled_jobs(private.now())')
      await runJob(chargeDueInstallments, env)
      await runJobLater(chargeDueInstallments, noonOfDueDate)
      expect(await listAmounts(id)).toHaveLength(2)
      await runJobLater(chargeDueInstallments, new Date(noonOfDueDate.getTime() + 7_200_000))
      expect(await listAmounts(id)).toHaveLength(2)
      const checkouts = await app.sql<{ id: string }>('select id from public.card_checkouts where booking_id = $1', [
        id,
      ])
      expect(checkouts.flatMap((item) => listSucceededIntents(item.id))).toHaveLength(2)
    })
  })
})
