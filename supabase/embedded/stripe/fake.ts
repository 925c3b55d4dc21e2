/**
 * A fake Stripe API for development, tests and the demo. It stores objects in memory, uses the types of the Stripe SDK,
 * and signs events with the SDK's helper. It charges no cards and uses no network.
 */
import Stripe from 'stripe'
import { expandResponse, IdempotencyCache, type FakeResponse } from './responses.ts'
import { createTestControls } from './test-controls.ts'
import { StripeApiError } from './stripe-error.ts'
import { parseForm } from './form-encoding.ts'
import { intentRoutes } from './intents.ts'
import { otherRoutes } from './other-endpoints.ts'
import { serveCheckoutPage } from './page.ts'
import { WebhookSender, type SendWebhook } from './webhooks.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { serializeObject, StripeObjectStore } from './store.ts'
import { createFakeStripeState, type FakeStripeRoutes, type FakeStripeState } from './fake-state.ts'

export interface FakeStripeOptions {
  /** Origin of the checkout page, such as http://localhost:5173. */
  siteUrl: string
  /** Delivers events to the webhook. */
  post: SendWebhook
  /** Whether failed deliveries are retried automatically. */
  shouldRetry?: boolean
  /** Loads the state of an earlier run and stores the state of this run. */
  stored?: { read: () => string | null; write: (dump: string) => void }
}

export const PAY_PATH_PREFIX = '/__stripe/pay/'

const API_ROUTES: FakeStripeRoutes = { ...otherRoutes, ...sessionRoutes, ...intentRoutes, ...refundRoutes }

/** Finds the route by method and path pattern, and the id in the path. */
const findRoute = (method: string, pathname: string) => {
  const segments = pathname.split('/')
  for (const idIndex of [segments.length, segments.length - 1, segments.length - 2]) {
    const id = segments[idIndex] ?? ''
    const pathPattern = segments.map((segment, index) => (index === idIndex ? ':id' : segment)).join('/')
    const handleRoute = API_ROUTES[`${method} ${pathPattern}`]
    if (handleRoute) return { handleRoute, id: decodeURIComponent(id) }
  }
  throw new StripeApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname}).`)
}

const isLiveMode = (request: Request): boolean => {
  const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const [, mode] = /^sk_(test|live)_[A-Za-z0-9_]{8,}$/.exec(key) ?? []
  // Keys that contain `invalid` or `revoked` behave like keys that Stripe rejects.
  if (!mode || /invalid|revoked/i.test(key))
    throw new StripeApiError(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
    )
  return mode === 'live'
}

const createResponse = ({ status, body }: FakeResponse): Response =>
  new Response(serializeObject(body), {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_fake', 'stripe-version': Stripe.API_VERSION },
  })

const createErrorResponse = (error: unknown): FakeResponse => {
  const apiError = error instanceof StripeApiError ? error : new StripeApiError(500, 'api_error', String(error))
  return { status: apiError.status, body: apiError.body }
}

export const createFakeStripe = ({ siteUrl, post, shouldRetry = false, stored }: FakeStripeOptions) => {
  const store: StripeObjectStore = new StripeObjectStore(() => stored?.write(store.dump()))
  const storedDump = stored?.read()
  if (storedDump) store.load(storedDump)
  const webhooks = new WebhookSender(store, post, shouldRetry)
  const getState = (isLive: boolean): FakeStripeState =>
    createFakeStripeState(store, webhooks, isLive, (id) => `${siteUrl}${PAY_PATH_PREFIX}${id}`)
  const idempotency = new IdempotencyCache()
  /** Number of upcoming responses to drop, each after its request was executed. Simulates a lost response. */
  const responsesToDrop = { count: 0 }

  const handle = (request: Request, encoded: string): FakeResponse => {
    const { pathname, search } = new URL(request.url)
    const isLive = isLiveMode(request)
    const form = parseForm(request.method === 'GET' ? search.slice(1) : encoded)
    const createResponseOnce = (): FakeResponse => {
      const { handleRoute, id } = findRoute(request.method, pathname)
      return { status: 200, body: expandResponse(handleRoute({ ...getState(isLive), form, id }), form, store, isLive) }
    }
    const createStorableResponse = (): FakeResponse => {
      try {
        return createResponseOnce()
      } catch (error) {
        // Like Stripe, stores a declined payment under its idempotency key, so that a retry gets the same error. Other
        // errors occur before the payment and are not stored.
        if (error instanceof StripeApiError && error.status === 402) return createErrorResponse(error)
        throw error
      }
    }
    return idempotency.getResponse(
      request.headers.get('idempotency-key'),
      `${request.method} ${pathname} ${encoded}`,
      createStorableResponse,
    )
  }

  /** Responds like api.stripe.com, as a `fetch` function. */
  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const encoded = await request.text()
    let fakeResponse: FakeResponse
    try {
      fakeResponse = handle(request, encoded)
    } catch (error) {
      fakeResponse = createErrorResponse(error)
    }
    void webhooks.releaseHeld()
    if (responsesToDrop.count === 0) return createResponse(fakeResponse)
    responsesToDrop.count -= 1
    throw new TypeError('fetch failed')
  }

  return {
    api,
    /** Serves the checkout page. */
    page: (request: Request): Promise<Response> => serveCheckoutPage(request, getState, webhooks),
    controls: createTestControls({ store, webhooks, getState, responsesToDrop }),
  }
}

export type FakeStripe = ReturnType<typeof createFakeStripe>
