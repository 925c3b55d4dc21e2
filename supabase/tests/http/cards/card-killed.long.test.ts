import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckoutHandler } from '../../../functions/checkout/handler'
import { createConfirmCheckoutHandler } from '../../../functions/confirm-checkout/handler'
import { createRefundHandler } from '../../../functions/refund/handler'
import { createStripeWebhookHandler } from '../../../functions/stripe-webhook/handler'
import { openConnectedProvider, type CardsEnv, type CardProviderConnection } from '../../../functions/_shared/cards'
import { chargeDueInstallments } from '../../../functions/_shared/charge'
import { sendDueRefunds } from '../../../functions/_shared/refund'
import { newBooking, openCardApp, openPage, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  // Webhooks would repair much of the state, so none arrives in these tests.
  await app.fake.setNetworkFailures({ dropCount: Number.MAX_SAFE_INTEGER })
})
const at = (time: string) => app.sql(`select set_config('app.now', $1, false)`, [time])
afterEach(() => at(''))

/** The request at which the process is killed: before the request is sent, or after the response. */
interface Death {
  request: number
  afterResponse: boolean
}

/** An environment in which the process is killed. `came` returns whether it got that far. */
const dying = async (death: Death): Promise<{ env: Partial<CardsEnv>; came: () => boolean }> => {
  const [env, { api }] = await Promise.all([app.functions.cards.env(), app.functions.cards.provider()])
  let made = 0
  const gone = () => Promise.reject<Response>(new TypeError('killed'))
  const mortal =
    (baseFetch: typeof fetch): typeof fetch =>
    async (input, init) => {
      const place = made++
      if (place > death.request || (place === death.request && !death.afterResponse)) return gone()
      const reply = await baseFetch(input, init)
      return place === death.request ? gone() : reply
    }
  const httpClient = Stripe.createFetchHttpClient(mortal(api))
  return {
    env: {
      fetch: mortal(env.fetch ?? fetch),
      openStripe: (key) => new Stripe(key, { httpClient, maxNetworkRetries: 0 }),
    },
    came: () => made > death.request,
  }
}

/** Runs the scenario once for each point at which the process can be killed. Returns the number of requests. */
const everywhere = async (live: (env: Partial<CardsEnv>) => Promise<void>): Promise<number> => {
  for (let request = 0; request < 40; request += 1) {
    for (const afterResponse of [false, true]) {
      const { env, came } = await dying({ request, afterResponse })
      await live(env)
      if (!came()) return request
    }
  }
  throw new Error('It never came to an end.')
}

const intentsOf = (checkoutId: string) =>
  app.fake
    .list('payment_intent')
    .filter(({ metadata, status }) => metadata.checkout_id === checkoutId && status === 'succeeded')
const sorted = async (id: string) => (await app.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)
/** A paid checkout page. This application has received no webhook about the payment. */
const paidUnheard = async (more: object = {}) => {
  const { member, id } = await newBooking(app)
  const { checkoutId, sessionId } = await openPage(app, member, { booking_id: id, ...more })
  await app.fake.pay(sessionId)
  return { member, id, checkoutId, sessionId }
}
type Part = (provider: CardProviderConnection) => Promise<number>
/** Runs pending work as the scheduler does. Only errors of the killed process are accepted. */
const work = async (part: Part, env: Partial<CardsEnv> = {}) => {
  const run = async () => {
    const provider = await openConnectedProvider({ ...(await app.functions.cards.env()), ...env })
    if (provider) await part(provider)
  }
  await run().catch((error: unknown) => expect(String(error)).toMatch(/killed|connection to Stripe/))
  await app.fake.setNetworkFailures({})
}
/** Runs the work an hour later, when the claims of the killed run have expired. */
const comeBy = async (part: Part, when: Date = new Date()) => {
  await at(new Date(when.getTime() + 3_600_000).toISOString())
  await work(part)
  await at('')
}

describe('a process that is killed at any request, followed by a retry', { timeout: 300_000 }, () => {
  it('opens one payment page', async () => {
    const steps = await everywhere(async (env) => {
      const { member, id } = await newBooking(app)
      const body = { booking_id: id, request_id: crypto.randomUUID() }
      await app.run(createCheckoutHandler, member, body, env)
      const text = await app.run(createCheckoutHandler, member, body)
      expect(text).toMatchObject({ status: 'ready' })
      const made = app.fake
        .list('checkout.session')
        .filter(({ metadata }) => metadata?.checkout_id === text.checkout_id)
      expect(made).toHaveLength(1)
      expect(text.url).toBe(made[0]?.url)
    })
    expect(steps).toBeGreaterThan(3)
  })

  it('records a payment once through the return page', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard()
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId }, env)
      const text = await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      expect(text).toMatchObject({ state: 'paid' })
      expect(await sorted(id)).toEqual([800])
    })
  })

  it('records a payment once through the webhook, which is repeated until it is accepted', async () => {
    await everywhere(async (env) => {
      const { id, sessionId } = await paidUnheard()
      const event = app.fake.list('event').find(({ data }) => 'id' in data.object && data.object.id === sessionId)
      const payload = JSON.stringify(event)
      const secret = app.fake.list('webhook_endpoint')[0]?.secret ?? ''
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
      const first = await app.post(createStripeWebhookHandler, payload, signature, env)
      // A 200 response means that the payment was applied.
      if (first.http === 200) expect(await sorted(id)).toEqual([800])
      await app.post(createStripeWebhookHandler, payload, signature)
      expect(await sorted(id)).toEqual([800])
      expect(await app.post(createStripeWebhookHandler, payload, signature)).toMatchObject({
        http: 200,
        status: 'applied',
      })
    })
  })

  it('refunds the money once', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard()
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      const body = { booking_id: id, amount: 100, request_id: crypto.randomUUID() }
      await app.run(createRefundHandler, app.admin, body, env)
      await app.run(createRefundHandler, app.admin, body)
      await comeBy(sendDueRefunds)
      expect(await sorted(id)).toEqual([800, -100])
      const [intent] = intentsOf(checkoutId)
      expect(app.fake.list('refund').filter(({ payment_intent }) => payment_intent === intent?.id)).toHaveLength(1)
    })
  })

  it('charges a saved card once for a due instalment', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard({ save_card: true })
      await app.run(createConfirmCheckoutHandler, app.guest, { checkout_id: checkoutId })
      const [part] = await app.sql<{ due: string }>(
        `select due_date::text as due from public.installments where booking_id = $1 and sequence = 2`,
        [id],
      )
      const noon = new Date(`${part?.due}T02:00:00Z`)
      await at(noon.toISOString())
      await app.sql('select private.run_scheduled_jobs(private.now())')
      await work(chargeDueInstallments, env)
      await comeBy(chargeDueInstallments, noon)
      expect(await sorted(id)).toHaveLength(2)
      await comeBy(chargeDueInstallments, new Date(noon.getTime() + 7_200_000))
      expect(await sorted(id)).toHaveLength(2)
      const begun = await app.sql<{ id: string }>('select id from public.card_checkouts where booking_id = $1', [id])
      expect(begun.flatMap((each) => intentsOf(each.id))).toHaveLength(2)
    })
  })
})
