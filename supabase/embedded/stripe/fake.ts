/**
 * A fake Stripe for development, tests and the demo. It responds to the SDK from memory with the SDK's types, and
 * signs events with the SDK's helper. It charges nothing and uses no network.
 */
import Stripe from 'stripe'
import { expanded, Idempotency, type Answer } from './answers.ts'
import { openControls } from './controls.ts'
import { StripeFault } from './fault.ts'
import { readForm } from './form.ts'
import { intentRoutes } from './intents.ts'
import { otherRoutes } from './others.ts'
import { servePage } from './page.ts'
import { Posts, type Post } from './posts.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { said, Store } from './store.ts'
import { openWorld, type Routes, type World } from './world.ts'

export interface FakeStripeOptions {
  /** Origin of the checkout page, such as http://localhost:5173. */
  siteUrl: string
  /** Delivers events to the webhook. */
  post: Post
  /** Retry failed deliveries automatically. */
  retries?: boolean
  /** Reads the state of an earlier run, and stores this run's. */
  kept?: { read: () => string | null; write: (dump: string) => void }
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
  throw new StripeFault(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${pathname}).`)
}

const modeOf = (request: Request): boolean => {
  const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const [, mode] = /^sk_(test|live)_[A-Za-z0-9_]{8,}$/.exec(key) ?? []
  // Keys named invalid or revoked behave like keys that Stripe does not know.
  if (!mode || /invalid|revoked/i.test(key))
    throw new StripeFault(
      401,
      'invalid_request_error',
      `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
    )
  return mode === 'live'
}

const reply = ({ status, body }: Answer): Response =>
  new Response(said(body), {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_fake', 'stripe-version': Stripe.API_VERSION },
  })

const faultOf = (error: unknown): Answer => {
  const fault = error instanceof StripeFault ? error : new StripeFault(500, 'api_error', String(error))
  return { status: fault.status, body: fault.body }
}

export const createFakeStripe = ({ siteUrl, post, retries = false, kept }: FakeStripeOptions) => {
  const store: Store = new Store(() => kept?.write(store.dump()))
  const before = kept?.read()
  if (before) store.load(before)
  const posts = new Posts(store, post, retries)
  const world = (live: boolean): World => openWorld(store, posts, live, (id) => `${siteUrl}${PAY_PATH}${id}`)
  const idempotency = new Idempotency()
  /** The number of next responses to drop after the request was executed. */
  const lost = { answers: 0 }

  const answer = (request: Request, encoded: string): Answer => {
    const { pathname, search } = new URL(request.url)
    const live = modeOf(request)
    const form = readForm(request.method === 'GET' ? search.slice(1) : encoded)
    const make = (): Answer => {
      const { run, id } = routeOf(request.method, pathname)
      return { status: 200, body: expanded(run({ ...world(live), form, id }), form, store, live) }
    }
    const kept = (): Answer => {
      try {
        return make()
      } catch (error) {
        // Declines are stored for the idempotency key. Errors before a charge starts are not.
        if (error instanceof StripeFault && error.status === 402) return faultOf(error)
        throw error
      }
    }
    return idempotency.answer(request.headers.get('idempotency-key'), `${request.method} ${pathname} ${encoded}`, kept)
  }

  /** api.stripe.com as a `fetch` function. */
  const api = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const encoded = await request.text()
    let answered: Answer
    try {
      answered = answer(request, encoded)
    } catch (error) {
      answered = faultOf(error)
    }
    void posts.flush()
    if (lost.answers === 0) return reply(answered)
    lost.answers -= 1
    throw new TypeError('fetch failed')
  }

  return {
    api,
    /** Serves the checkout page. */
    page: (request: Request): Promise<Response> => servePage(request, world, posts),
    controls: openControls({ store, posts, world, lost }),
  }
}

export type FakeStripe = ReturnType<typeof createFakeStripe>
