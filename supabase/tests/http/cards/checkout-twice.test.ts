/** One checkout request that is sent twice opens one page of the provider. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CardsEnv } from '../../../functions/_shared/cards'
import { checkout } from '../../../functions/checkout/handler'
import { newBooking, openCardWorld, type CardWorld } from '../../stripe/card-world'

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const later = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
/** The database and the provider each take 40 ms longer to answer. */
const slowly = async (): Promise<Partial<CardsEnv>> => {
  const { fetch: ask = fetch, openStripe } = await world.functions.cards.env()
  return {
    fetch: async (...request) => {
      const response = await ask(...request)
      await later(40)
      return response
    },
    openStripe: (key) => {
      const stripe = openStripe(key)
      const create = stripe.checkout.sessions.create.bind(stripe.checkout.sessions)
      stripe.checkout.sessions.create = async (...args: Parameters<typeof create>) => {
        await later(40)
        return create(...args)
      }
      return stripe
    },
  }
}

/** Sends two requests; answers what each got, and how many pages and checkouts there are. */
const send = async (offset: number, ids: [string, string]) => {
  const [{ member, id }, env] = [await newBooking(world), await slowly()]
  const pagesBefore = world.fake.all('checkout.session').length
  const results = await Promise.all(
    ids.map(async (request_id, place) => {
      await later(place * offset)
      return world.run(checkout, member, { booking_id: id, request_id }, env)
    }),
  )
  const rows = await world.sql('select from public.card_checkouts where booking_id = $1', [id])
  return { results, pages: world.fake.all('checkout.session').length - pagesBefore, checkouts: rows.length }
}

it.each([0, 20, 50, 100, 150, 200])('opens one page if the same request arrives again after %i ms', async (offset) => {
  const request_id = crypto.randomUUID()
  const { results, ...counts } = await send(offset, [request_id, request_id])
  expect(counts).toEqual({ pages: 1, checkouts: 1 })
  expect(results[0]).toMatchObject({ status: 'ready' })
  expect(results[1]).toEqual(results[0])
})

it('begins two checkouts for two requests (control)', async () => {
  expect(await send(50, [crypto.randomUUID(), crypto.randomUUID()])).toMatchObject({ checkouts: 2 })
})
