/**
 * A fake Stripe for development, tests and the demo. It responds to the SDK from memory with the SDK's types, and
 * signs events with the SDK's helper. It charges nothing and uses no network.
 */
import Stripe from 'stripe'
import { expanded, Idempotency, type FakeResponse } from './responses.ts'
import { openControls } from './test-controls.ts'
import { ApiError } from './stripe-error.ts'
import { readForm } from './form-encoding.ts'
import { intentRoutes } from './intents.ts'
import { otherRoutes } from './other-endpoints.ts'
import { servePage } from './page.ts'
import { Posts, type Post } from './webhooks.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { describeObject, Store } from './store.ts'
import { openTestApp, type Routes, type TestApp } from './fake-state.ts'

export interface FakeStripeOptions {
  /** Origin of the checkout page, such as http://localhost:5173. */
  siteUrl: string
  /** Delivers events to the webhook. */
  post: Post
  /** Retry failed deliveries automatically. */
  retries?: boolean
  /** Reads the state of an earlier run, and stores this run's. */
  stored?: { read: () => string | null; write: (dump: string) => void }
}

export const PAY_PATH = '/__stripe/pay/'

const ROUTES: Routes = { ...otherRoutes, ...sessionRoutes, ...intentRoutes, ...refundRoutes }

/** Finds the route by method and path pattern, and the id in the path. */
const routeOf = (method: string, pathname: string) => {
  const parts = pathname.split('/')
  for (const place of [parts.length, parts.length - 1, parts.length - 2]) {
    const id = parts[place] ?? ''
    const form = parts.map((each, at) => (at === place ? ':id' : each)).join('/')
    const run = ROUTES[`${method} ${form}`]
    if (run) return { run, id: decodeURIComponent(id) }
  }
  throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname}).`)
}

const modeOf = (request: Request): boolean => {
  const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const [, mode] = /^sk_(test|live)_[A-Za-z0-9_]{8,}$/.exec(key) ?? []
  // Keys named invalid or revoked behave like keys that Stripe does not know.
  if (!mode || /invalid|revoked/i.test(key))
    throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  return mode === 'live'
}

const reply = ({ status, body }: FakeResponse): Response =>
  new Response(describeObject(body), {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_fake', 'stripe-version': Stripe.API_VERSION },
  })

const errorResponse = (error: unknown): FakeResponse => {
  const apiError = error instanceof ApiError ? error : new ApiError(500, 'api_error', String(error))
  return { status: apiError.status, body: apiError.body }
}

export const createFakeStripe = ({ siteUrl, post, retries = false, stored }: FakeStripeOptions) => {
  const store: Store = new Store(() => stored?.write(store.dump()))
  const before = stored?.read()
  if (before) store.load(before)
  const posts = new Posts(store, post, retries)
  const app = (live: boolean): TestApp => openTestApp(store, posts, live, (id) => `${siteUrl}${PAY_PATH}${id}`)
  const idempotency = new Idempotency()
  /** The number of next responses to drop after the request was executed. */
  const lost = { responses: 0 }

  const handle = (request: Request, encoded: string): FakeResponse => {
    const { pathname, search } = new URL(request.url)
    const live = modeOf(request)
    const form = readForm(request.method === 'GET' ? search.slice(1) : encoded)
    const make = (): FakeResponse => {
      const { run, id } = routeOf(request.method, pathname)
      return { status: 200, body: expanded(run({ ...app(live), form, id }), form, store, live) }
    }
    const stored = (): FakeResponse => {
      try {
        return make()
      } catch (error) {
        // Declines are stored for the idempotency key. Errors before a charge starts are not.
        if (error instanceof ApiError && error.status === 402) return errorResponse(error)
        throw error
      }
    }
    return idempotency.response(
      request.headers.get('idempotency-key'),
      `${request.method} ${pathname} ${encoded}`,
      stored,
    )
  }

  /** api.stripe.com as a `fetch` function. */
  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const encoded = await request.text()
    let fakeResponse: FakeResponse
    try {
      fakeResponse = handle(request, encoded)
    } catch (error) {
      fakeResponse = errorResponse(error)
    }
    void posts.flush()
    if (lost.responses === 0) return reply(fakeResponse)
    lost.responses -= 1
    throw new TypeError('fetch failed')
  }

  return {
    api,
    /** Serves the checkout page. */
    page: (request: Request): Promise<Response> => servePage(request, app, posts),
    controls: openControls({ store, posts, app, lost }),
  }
}

export type FakeStripe = ReturnType<typeof createFakeStripe>
