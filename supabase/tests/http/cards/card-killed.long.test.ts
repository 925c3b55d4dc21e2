import Stripe from 'stripe'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkout } from '../../../functions/checkout/handler'
import { confirmCheckout } from '../../../functions/confirm-checkout/handler'
import { refund } from '../../../functions/refund/handler'
import { stripeWebhook } from '../../../functions/stripe-webhook/handler'
import { openProvider, type CardsEnv, type Provider } from '../../../functions/_shared/cards'
import { chargeDue } from '../../../functions/_shared/charging'
import { refundDue } from '../../../functions/_shared/refunding'
import { newBooking, openCardWorld, openPage, type CardWorld } from '../../stripe/card-world'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  // The provider's post mends much: here it never comes.
  await world.fake.weather({ lost: Number.MAX_SAFE_INTEGER })
})
const at = (time: string) => world.sql(`select set_config('house.now', $1, false)`, [time])
afterEach(() => at(''))

/** Where a process ends: at one of the requests that it makes, before that arrives or after it was answered. */
interface Death {
  request: number
  answered: boolean
}

/** Surroundings in which the process ends so; `came` tells whether it got that far. */
const dying = async (death: Death): Promise<{ env: Partial<CardsEnv>; came: () => boolean }> => {
  const [env, { api }] = await Promise.all([world.functions.cards.env(), world.functions.cards.provider()])
  let made = 0
  const gone = () => Promise.reject<Response>(new TypeError('killed'))
  const mortal =
    (ask: typeof fetch): typeof fetch =>
    async (input, init) => {
      const place = made++
      if (place > death.request || (place === death.request && !death.answered)) return gone()
      const reply = await ask(input, init)
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

/** Each place in which a run may end, one world of its own for each. */
const everywhere = async (live: (env: Partial<CardsEnv>) => Promise<void>): Promise<number> => {
  for (let request = 0; request < 40; request += 1) {
    for (const answered of [false, true]) {
      const { env, came } = await dying({ request, answered })
      await live(env)
      if (!came()) return request
    }
  }
  throw new Error('It never came to an end.')
}

const intentsOf = (checkoutId: string) =>
  world.fake
    .all('payment_intent')
    .filter(({ metadata, status }) => metadata.checkout_id === checkoutId && status === 'succeeded')
const sorted = async (id: string) => (await world.ledger(id)).map(({ amount }) => amount).sort((a, b) => b - a)
/** A page, opened and paid, of which nobody here was told. */
const paidUnheard = async (more: object = {}) => {
  const { member, id } = await newBooking(world)
  const { checkoutId, sessionId } = await openPage(world, member, { booking_id: id, ...more })
  await world.fake.pay(sessionId)
  return { member, id, checkoutId, sessionId }
}
type Part = (provider: Provider) => Promise<number>
/** What is left over is done as the scheduler has it done; a process that ends says nothing. */
const work = async (part: Part, env: Partial<CardsEnv> = {}) => {
  const run = async () => {
    const provider = await openProvider({ ...(await world.functions.cards.env()), ...env })
    if (provider) await part(provider)
  }
  await run().catch((error: unknown) => expect(String(error)).toMatch(/killed|connection to Stripe/))
  await world.fake.weather({})
}
/** The scheduler comes by once what was taken is free again. */
const comeBy = async (part: Part, when: Date = new Date()) => {
  await at(new Date(when.getTime() + 3_600_000).toISOString())
  await work(part)
  await at('')
}

describe('a process that ends anywhere, and is asked again', { timeout: 300_000 }, () => {
  it('opens one page to pay on', async () => {
    const steps = await everywhere(async (env) => {
      const { member, id } = await newBooking(world)
      const asked = { booking_id: id, request_id: crypto.randomUUID() }
      await world.run(checkout, member, asked, env)
      const said = await world.run(checkout, member, asked)
      expect(said).toMatchObject({ status: 'ready' })
      const made = world.fake
        .all('checkout.session')
        .filter(({ metadata }) => metadata?.checkout_id === said.checkout_id)
      expect(made).toHaveLength(1)
      expect(said.url).toBe(made[0]?.url)
    })
    expect(steps).toBeGreaterThan(3)
  })

  it('counts a payment once by the page that is come back to', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard()
      await world.run(confirmCheckout, world.guest, { checkout_id: checkoutId }, env)
      const said = await world.run(confirmCheckout, world.guest, { checkout_id: checkoutId })
      expect(said).toMatchObject({ state: 'paid' })
      expect(await sorted(id)).toEqual([800])
    })
  })

  it('counts a payment once by the provider’s post, which comes again until it is taken', async () => {
    await everywhere(async (env) => {
      const { id, sessionId } = await paidUnheard()
      const event = world.fake.all('event').find(({ data }) => 'id' in data.object && data.object.id === sessionId)
      const payload = JSON.stringify(event)
      const secret = world.fake.all('webhook_endpoint')[0]?.secret ?? ''
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
      const first = await world.post(stripeWebhook, payload, signature, env)
      // Taken is what is applied, and nothing else.
      if (first.http === 200) expect(await sorted(id)).toEqual([800])
      await world.post(stripeWebhook, payload, signature)
      expect(await sorted(id)).toEqual([800])
      expect(await world.post(stripeWebhook, payload, signature)).toMatchObject({ http: 200, status: 'applied' })
    })
  })

  it('sends money back once', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard()
      await world.run(confirmCheckout, world.guest, { checkout_id: checkoutId })
      const asked = { booking_id: id, amount: 100, request_id: crypto.randomUUID() }
      await world.run(refund, world.admin, asked, env)
      await world.run(refund, world.admin, asked)
      await comeBy(refundDue)
      expect(await sorted(id)).toEqual([800, -100])
      const [intent] = intentsOf(checkoutId)
      expect(world.fake.all('refund').filter(({ payment_intent }) => payment_intent === intent?.id)).toHaveLength(1)
    })
  })

  it('charges a kept card once for what is due', async () => {
    await everywhere(async (env) => {
      const { id, checkoutId } = await paidUnheard({ keep_card: true })
      await world.run(confirmCheckout, world.guest, { checkout_id: checkoutId })
      const [part] = await world.sql<{ due: string }>(
        `select due_date::text as due from public.installments where booking_id = $1 and sequence = 2`,
        [id],
      )
      const noon = new Date(`${part?.due}T02:00:00Z`)
      await at(noon.toISOString())
      await world.sql('select private.run_scheduled_jobs(private.now())')
      await work(chargeDue, env)
      await comeBy(chargeDue, noon)
      expect(await sorted(id)).toHaveLength(2)
      await comeBy(chargeDue, new Date(noon.getTime() + 7_200_000))
      expect(await sorted(id)).toHaveLength(2)
      const begun = await world.sql<{ id: string }>('select id from public.card_checkouts where booking_id = $1', [id])
      expect(begun.flatMap((each) => intentsOf(each.id))).toHaveLength(2)
    })
  })
})
