import { EMBEDDED_KEY } from '../../embedded/backend'
import { addEdgeFunctions } from '../../embedded/functions'
import type { CardsEnv } from '../../functions/_shared/cards'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../support/embedded'
import { FREMANTLE } from '../support/people'

export const CARD_SECRET_KEY = 'sk_test_secret_of_these_tests'
export const CARD_SITE_URL = 'https://nextroom.example'

export interface CardResponseBody {
  status: string
  [field: string]: unknown
}
type HandlerFactory = (env: CardsEnv) => (request: Request) => Promise<Response>

/** Opens a seeded test app with a fake card provider and the functions of the embedded backend. */
export const openCardApp = async () => {
  const app = await openEmbeddedApp()
  const edgeFunctions = addEdgeFunctions(app.backend, CARD_SITE_URL)
  const fakeStripe = (await edgeFunctions.cards.provider()).controls
  /** The responses of all edge functions that the test has called. */
  const responseTexts: string[] = []

  const createRequest = async (caller: Caller, name: string, body: object, method = 'POST'): Promise<Request> => {
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
  const readBody = async (response: Response): Promise<CardResponseBody> => {
    const responseText = await response.text()
    responseTexts.push(responseText)
    return { ...(JSON.parse(responseText) as CardResponseBody), http: response.status }
  }
  const callFunction = async (caller: Caller, name: string, body: object = {}, method = 'POST') => {
    const response = await edgeFunctions.fetch(await createRequest(caller, name, body, method))
    // Sends the emails that the call queued. The next query would otherwise wait for them, because the backend has one
    // connection.
    await fakeStripe.setNetworkFailures({})
    await edgeFunctions.sendDue()
    return readBody(response)
  }

  return {
    ...app,
    fake: fakeStripe,
    responses: responseTexts,
    call: callFunction,
    functions: edgeFunctions,
    /** Runs the handler of an edge function, with the given parts of its environment replaced. */
    run: async (handler: HandlerFactory, caller: Caller, body: object, env: Partial<CardsEnv> = {}) =>
      readBody(
        await handler({ ...(await edgeFunctions.cards.env()), ...env })(await createRequest(caller, 'any', body)),
      ),
    /** Sends a webhook request of the provider. */
    post: async (handler: HandlerFactory, body: string, signature: string, env: Partial<CardsEnv> = {}) => {
      const headers = { 'stripe-signature': signature }
      const request = new Request('http://embedded.invalid/any', { method: 'POST', headers, body })
      return readBody(await handler({ ...(await edgeFunctions.cards.env()), ...env })(request))
    },
    connect: () => callFunction(app.admin, 'connect-provider', { key: CARD_SECRET_KEY, mode: 'test' }),
    ledger: (bookingId: string) =>
      app.sql<{ kind: string; method: string; amount: number }>(
        'select kind, method, amount::float from public.payments where booking_id = $1 order by paid_at, id',
        [bookingId],
      ),
  }
}
export type CardApp = Awaited<ReturnType<typeof openCardApp>>

/** Creates an unpaid pending booking for a new member. */
export const createHeldBooking = async ({ newMember, sql }: EmbeddedApp, plan = 3) => {
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
  const bookRpcResult = data
  if (bookRpcResult.status !== 'booked') throw new Error(bookRpcResult.status)
  return { member, id: bookRpcResult.booking_id }
}

/** Starts a checkout as the caller. Returns the id of the checkout and the id of the provider's session. */
export const openCheckoutPage = async ({ call }: CardApp, caller: Caller, body: object) => {
  const checkoutResponse = await call(caller, 'checkout', { request_id: crypto.randomUUID(), ...body })
  if (checkoutResponse.status !== 'ready') throw new Error(checkoutResponse.status)
  return {
    checkoutId: String(checkoutResponse.checkout_id),
    sessionId: String(checkoutResponse.url).split('/').at(-1) ?? '',
  }
}
