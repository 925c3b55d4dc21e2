import { EMBEDDED_KEY } from '../../embedded/backend'
import { withFunctions } from '../../embedded/functions'
import type { CardsEnv } from '../../functions/_shared/cards'
import { openWorld, type Caller, type World } from '../support/embedded'
import { FREMANTLE } from '../support/people'

export const KEY = 'sk_test_secret_of_these_tests'
export const SITE = 'https://nextroom.example'

export interface Said {
  status: string
  [field: string]: unknown
}
type Handler = (env: CardsEnv) => (request: Request) => Promise<Response>

/** A seeded world with a card provider beside it: the functions as the embedded backend serves them. */
export const openCardWorld = async () => {
  const world = await openWorld()
  const functions = withFunctions(world.backend, SITE)
  const fake = (await functions.cards.provider()).controls
  /** All that any function has answered. */
  const heard: string[] = []

  const requestOf = async (caller: Caller, name: string, body: object, method = 'POST'): Promise<Request> => {
    const { data } = await caller.auth.getSession()
    return new Request(`http://embedded.invalid/functions/v1/${name}`, {
      method,
      headers: {
        apikey: EMBEDDED_KEY,
        authorization: `Bearer ${data.session?.access_token ?? EMBEDDED_KEY}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
  }
  const read = async (response: Response): Promise<Said> => {
    const text = await response.text()
    heard.push(text)
    return { ...(JSON.parse(text) as Said), http: response.status }
  }
  const call = async (caller: Caller, name: string, body: object = {}, method = 'POST') => {
    const response = await functions.fetch(await requestOf(caller, name, body, method))
    // There is one connection: what follows by itself is waited for.
    await fake.weather({})
    await functions.sendDue()
    return read(response)
  }

  return {
    ...world,
    fake,
    heard,
    call,
    functions,
    /** A function run with something of its surroundings changed. */
    run: async (handler: Handler, caller: Caller, body: object, env: Partial<CardsEnv> = {}) =>
      read(await handler({ ...(await functions.cards.env()), ...env })(await requestOf(caller, 'any', body))),
    /** What the provider posts, as it comes to a webhook. */
    post: async (handler: Handler, body: string, signature: string, env: Partial<CardsEnv> = {}) => {
      const headers = { 'stripe-signature': signature }
      const request = new Request('http://embedded.invalid/any', { method: 'POST', headers, body })
      return read(await handler({ ...(await functions.cards.env()), ...env })(request))
    },
    connect: () => call(world.admin, 'connect-provider', { key: KEY, mode: 'test' }),
    ledger: (bookingId: string) =>
      world.sql<{ kind: string; method: string; amount: number }>(
        'select kind, method, amount::float from public.payments where booking_id = $1 order by paid_at, id',
        [bookingId],
      ),
  }
}
export type CardWorld = Awaited<ReturnType<typeof openCardWorld>>

/** Spots held for a member of the test's own, with nothing paid. */
export const newBooking = async ({ newMember, sql }: World, plan = 3) => {
  const member = await newMember()
  await sql('update public.events set max_registrations = max_registrations + 1 where id = $1', [FREMANTLE])
  const { data } = await member
    .rpc('book', {
      event_id: FREMANTLE,
      seats: 1,
      plan,
      travellers: [],
      request_id: crypto.randomUUID(),
      expected_price: 1800,
      terms_accepted: true,
    })
    .throwOnError()
  const booked = data
  if (booked.status !== 'booked') throw new Error(booked.status)
  return { member, id: booked.booking_id }
}

/** A page to pay on, opened. */
export const openPage = async ({ call }: CardWorld, caller: Caller, body: object) => {
  const said = await call(caller, 'checkout', { request_id: crypto.randomUUID(), ...body })
  if (said.status !== 'ready') throw new Error(said.status)
  return { checkoutId: String(said.checkout_id), sessionId: String(said.url).split('/').at(-1) ?? '' }
}
