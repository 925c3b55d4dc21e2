/** A checkout request that is sent twice opens one checkout page of the provider. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CardsEnv } from '../../../functions/_shared/cards'
import { createCheckoutHandler } from '../../../functions/checkout/handler'
import { createHeldBooking, openCardApp, type CardApp } from '../../stripe/card-app'

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
/** Delays each response of the database and the provider by 40 ms. */
const createSlowEnv = async (): Promise<Partial<CardsEnv>> => {
  const { fetch: baseFetch = fetch, openStripe } = await app.functions.cards.env()
  return {
    fetch: async (...request) => {
      const response = await baseFetch(...request)
      await delay(40)
      return response
    },
    openStripe: (key) => {
      const stripe = openStripe(key)
      const createSession = stripe.checkout.sessions.create.bind(stripe.checkout.sessions)
      stripe.checkout.sessions.create = async (...args: Parameters<typeof createSession>) => {
        await delay(40)
        return createSession(...args)
      }
      return stripe
    },
  }
}

/**
 * Sends two checkout requests. Returns their results, the number of new payment pages at the provider, and the number
 * of new checkouts in the database.
 */
const sendCheckoutTwice = async (offset: number, ids: [string, string]) => {
  const [{ member, id }, env] = [await createHeldBooking(app), await createSlowEnv()]
  const sessionCountBefore = app.fake.list('checkout.session').length
  const responses = await Promise.all(
    ids.map(async (request_id, attemptIndex) => {
      await delay(attemptIndex * offset)
      return app.run(createCheckoutHandler, member, { booking_id: id, request_id }, env)
    }),
  )
  const checkoutRows = await app.sql('select from public.card_checkouts where booking_id = $1', [id])
  return {
    results: responses,
    pages: app.fake.list('checkout.session').length - sessionCountBefore,
    checkouts: checkoutRows.length,
  }
}

it.each([0, 20, 50, 100, 150, 200])(
  'a checkout request that arrives again after %i ms opens one payment page',
  async (offset) => {
    const request_id = crypto.randomUUID()
    const { results: responses, ...counts } = await sendCheckoutTwice(offset, [request_id, request_id])
    expect(counts).toEqual({ pages: 1, checkouts: 1 })
    expect(responses[0]).toMatchObject({ status: 'ready' })
    expect(responses[1]).toEqual(responses[0])
  },
)

it('control: two payment requests with different ids do start two checkouts', async () => {
  expect(await sendCheckoutTwice(50, [crypto.randomUUID(), crypto.randomUUID()])).toMatchObject({ checkouts: 2 })
})
