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
import { otherEndpointRoutes } from './other-endpoints.ts'
import { serveCheckoutPage } from './page.ts'
import { WebhookSender, type SendWebhook } from './webhooks.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { serializeObject, StripeObjectStore } from './store.ts'
import { createFakeStripeState, type FakeStripeRoutes, type FakeStripeState } from './fake-state.ts'

export interface FakeStripeOptions {
  /** Origin of the checkout page, such as http://localhost:5173. */
  siteUrl: string
  /** Sends the fake Stripe's events to the site's webhook. */
  sendWebhook: SendWebhook
  /** Whether failed deliveries are retried automatically. */
  shouldRetry?: boolean
  /** Loads the state of an earlier run and stores the state of this run. */
  storedState?: { read: () => string | null; write: (dump: string) => void }
}

export const PAY_PATH_PREFIX = '/__stripe/pay/'

const API_ROUTES: FakeStripeRoutes = { ...otherEndpointRoutes, ...sessionRoutes, ...intentRoutes, ...refundRoutes }

/** Finds the route by method and path pattern, and the id in the path. */
const findRoute = (method: string, pathname: string) => {
  const pathSegments = pathname.split('/')
  for (const idIndex of [pathSegments.length, pathSegments.length - 1, pathSegments.length - 2]) {
    const id = pathSegments[idIndex] ?? ''
    const pathPattern = pathSegments.map((segment, index) => (index === idIndex ? ':id' : segment)).join('/')
    const handleRoute = API_ROUTES[`${method} ${pathPattern}`]
    if (handleRoute) return { handleRoute, id: decodeURIComponent(id) }
  }
  throw new StripeApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname}).`)
}

const isLiveMode = (request: Request): boolean => {
  const apiKey = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const [, mode] = /^sk_(test|live)_[A-Za-z0-9_]{8,}$/.exec(apiKey) ?? []
  // Keys that contain `invalid` or `revoked` behave like keys that Stripe rejects.
  if (!mode || /invalid|revoked/i.test(apiKey))
    throw new StripeApiError(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${apiKey.slice(0, 8)}****${apiKey.slice(-4)}`,
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

export const createFakeStripe = ({ siteUrl, sendWebhook, shouldRetry = false, storedState }: FakeStripeOptions) => {
  const objectStore: StripeObjectStore = new StripeObjectStore(() => storedState?.write(objectStore.dumpObjects()))
  const storedDump = storedState?.read()
  if (storedDump) objectStore.loadDump(storedDump)
  const webhookSender = new WebhookSender(objectStore, sendWebhook, shouldRetry)
  const getState = (isLive: boolean): FakeStripeState =>
    createFakeStripeState(objectStore, webhookSender, isLive, (id) => `${siteUrl}${PAY_PATH_PREFIX}${id}`)
  const idempotencyCache = new IdempotencyCache()
  /** Number of upcoming responses to drop, each after its request was executed. Simulates a lost response. */
  const responsesToDrop = { count: 0 }

  const handleRequest = (request: Request, encoded: string): FakeResponse => {
    const { pathname, search } = new URL(request.url)
    const isLive = isLiveMode(request)
    const form = parseForm(request.method === 'GET' ? search.slice(1) : encoded)
    const createResponseOnce = (): FakeResponse => {
      const { handleRoute, id } = findRoute(request.method, pathname)
      return {
        status: 200,
        body: expandResponse(handleRoute({ ...getState(isLive), form, id }), form, objectStore, isLive),
      }
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
    return idempotencyCache.getResponse(
      request.headers.get('idempotency-key'),
      `${request.method} ${pathname} ${encoded}`,
      createStorableResponse,
    )
  }

  /** Responds like api.stripe.com, as a `fetch` function. */
  const handleApiRequest = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const encodedForm = await request.text()
    let fakeResponse: FakeResponse
    try {
      fakeResponse = handleRequest(request, encodedForm)
    } catch (error) {
      fakeResponse = createErrorResponse(error)
    }
    void webhookSender.releaseHeldDeliveries()
    if (responsesToDrop.count === 0) return createResponse(fakeResponse)
    responsesToDrop.count -= 1
    throw new TypeError('fetch failed')
  }

  return {
    api: handleApiRequest,
    /** Serves the fake checkout page, on which the customer pays. */
    page: (request: Request): Promise<Response> => serveCheckoutPage(request, getState, webhookSender),
    controls: createTestControls({ store: objectStore, webhooks: webhookSender, getState, responsesToDrop }),
  }
}

export type FakeStripe = ReturnType<typeof createFakeStripe>
