import { WebSocket } from 'ws'
import type { CardsEnv } from '../functions/_shared/cards.ts'
import { EMBEDDED_KEY, type Backend } from './backend.ts'
import { openCards } from './cards.ts'
import { sendEmail } from '../functions/send-email/handler.ts'
import { unsubscribe } from '../functions/unsubscribe/handler.ts'

// supabase-js needs a WebSocket when it is created. Node 20 has none.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })

const PREFIX = '/functions/v1/'

/** True if the request may have written rows: emails that it queued are sent afterwards. */
const writes = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && new URL(url).pathname.startsWith('/rest/v1/')

export type Cards = ReturnType<typeof openCards>
type Run = (request: Request) => Promise<Response>

/** Loaded on first use: their dependencies take longer to load than the rest of the backend. */
const CARDS: Record<string, () => Promise<(env: CardsEnv) => Run>> = {
  checkout: () => import('../functions/checkout/handler.ts').then((m) => m.checkout),
  'confirm-checkout': () => import('../functions/confirm-checkout/handler.ts').then((m) => m.confirmCheckout),
  'stripe-webhook': () => import('../functions/stripe-webhook/handler.ts').then((m) => m.stripeWebhook),
  refund: () => import('../functions/refund/handler.ts').then((m) => m.refund),
  reconcile: () => import('../functions/reconcile/handler.ts').then((m) => m.reconcile),
  'card-jobs': () => import('../functions/card-jobs/handler.ts').then((m) => m.cardJobs),
  'connect-provider': () => import('../functions/connect-provider/handler.ts').then((m) => m.connectProvider),
}

/** Runs one call at a time. Calls during a run share one further run. */
const oneAtATime = (work: () => Promise<unknown>) => {
  let under: Promise<void> | undefined
  let again = false
  return async (): Promise<void> => {
    again = true
    await (under ??= (async () => {
      while (again) {
        again = false
        await work()
      }
    })().finally(() => (under = undefined)))
  }
}

/**
 * Adds the edge functions at /functions/v1, which run under Deno on hosted Supabase. They use the service key, which
 * stays in this process. Emails go to the development inbox, and charges to the fake provider.
 */
export const withFunctions = (backend: Backend, siteUrl: string, folder?: string) => {
  const runCards =
    (name: string): Run =>
    async (request) => {
      const [make, env] = await Promise.all([CARDS[name]?.(), cards.env()])
      // Keeps the caller's origin: sessions of localhost and 127.0.0.1 are separate.
      const { origin } = new URL(request.url)
      const site = origin.startsWith('http://embedded') ? siteUrl : origin
      return make ? make({ ...env, siteUrl: site })(request) : Response.json({ status: 'not_found' }, { status: 404 })
    }
  const cards = openCards(backend, { siteUrl, folder, webhook: runCards('stripe-webhook') })
  const backendFetch: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
  const functions: Record<string, Run> = {
    ...Object.fromEntries(Object.keys(CARDS).map((name) => [name, runCards(name)])),
    unsubscribe: unsubscribe({
      supabaseUrl: 'http://embedded.invalid',
      anonKey: EMBEDDED_KEY,
      siteUrl,
      fetch: backendFetch,
    }),
    'send-email': sendEmail({
      supabaseUrl: 'http://embedded.invalid',
      functionsUrl: `${siteUrl}/functions/v1`,
      serviceKey: backend.serviceKey,
      siteUrl,
      transport: async ({ key, ...message }) => {
        await backend.mailbox.send(message)
        return { kind: 'sent', id: key }
      },
      fetch: backendFetch,
    }),
  }
  /** Calls a function as the scheduler of hosted Supabase does. */
  const runOwn = (name: string) => {
    const headers = { authorization: `Bearer ${backend.serviceKey}` }
    return functions[name]?.(new Request(`http://embedded.invalid${PREFIX}${name}`, { method: 'POST', headers }))
  }
  const sendDue = oneAtATime(async () => runOwn('send-email'))
  const workDue = oneAtATime(async () => {
    // Without any card payment there is nothing to do.
    if (cards.isOpen()) await runOwn('card-jobs')
  })
  return {
    sendDue,
    cards,
    /** After the scheduled jobs: cards first, because they queue emails. */
    afterTick: async (): Promise<void> => {
      await workDue()
      await sendDue()
    },
    fetch: async (...[request, context]: Parameters<Backend['fetch']>): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(PREFIX)) {
        const name = pathname.slice(PREFIX.length)
        // Excludes inherited names such as `constructor`.
        const run = Object.hasOwn(functions, name) ? functions[name] : undefined
        const text = run ? await run(request) : Response.json({ status: 'not_found' }, { status: 404 })
        void sendDue()
        return text
      }
      const response = await backend.fetch(request, context)
      if (writes(request)) void sendDue()
      return response
    },
  }
}
