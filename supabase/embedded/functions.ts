import { WebSocket } from 'ws'
import type { CardsEnv } from '../functions/_shared/cards.ts'
import { EMBEDDED_KEY, type EmbeddedBackend } from './backend.ts'
import { openCardProvider, readOrCreateEncryptionKey } from './cards.ts'
import { createCalendarFeedHandler } from '../functions/calendar-feed/handler.ts'
import { createDeleteUnusedFilesHandler } from '../functions/delete-unused-files/handler.ts'
import { createSendEmailHandler } from '../functions/send-email/handler.ts'
import { createReadIncidentPhotoHandler } from '../functions/read-incident-photo/handler.ts'
import { createReadTravellerFileHandler } from '../functions/read-traveller-file/handler.ts'
import { createReadTravellerSecretHandler } from '../functions/read-traveller-secret/handler.ts'
import { createSaveIncidentPhotoHandler } from '../functions/save-incident-photo/handler.ts'
import { createReadEventDocumentHandler } from '../functions/read-event-document/handler.ts'
import { createSaveTravellerFileHandler } from '../functions/save-traveller-file/handler.ts'
import { createSaveTravellerSecretHandler } from '../functions/save-traveller-secret/handler.ts'
import { createSaveEventDocumentHandler } from '../functions/save-event-document/handler.ts'
import { createUnsubscribeHandler } from '../functions/unsubscribe/handler.ts'

// A supabase-js client needs the global WebSocket when it is created. Node 20 has none.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })

const FUNCTIONS_PREFIX = '/functions/v1/'

/** True if the request may have queued emails. The backend then sends them. */
const mayWriteRows = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && new URL(url).pathname.startsWith('/rest/v1/')

export type CardProvider = ReturnType<typeof openCardProvider>
type FunctionHandler = (request: Request) => Promise<Response>

/** Loads edge functions on first use, because their dependencies take longer to load than the rest of the backend. */
const CARD_FUNCTION_LOADERS: Record<string, () => Promise<(env: CardsEnv) => FunctionHandler>> = {
  checkout: () => import('../functions/checkout/handler.ts').then((module) => module.createCheckoutHandler),
  'confirm-checkout': () =>
    import('../functions/confirm-checkout/handler.ts').then((module) => module.createConfirmCheckoutHandler),
  'stripe-webhook': () =>
    import('../functions/stripe-webhook/handler.ts').then((module) => module.createStripeWebhookHandler),
  refund: () => import('../functions/refund/handler.ts').then((module) => module.createRefundHandler),
  reconcile: () => import('../functions/reconcile/handler.ts').then((module) => module.createReconcileHandler),
  'card-jobs': () => import('../functions/card-jobs/handler.ts').then((module) => module.createCardJobsHandler),
  'connect-provider': () =>
    import('../functions/connect-provider/handler.ts').then((module) => module.createConnectProviderHandler),
}

/**
 * Returns a function that runs the task. If it is called while the task runs, the task runs once more afterwards,
 * however many calls there were.
 */
const createSingleRunner = (task: () => Promise<unknown>) => {
  let currentRun: Promise<void> | undefined
  let isRunRequested = false
  return async (): Promise<void> => {
    isRunRequested = true
    await (currentRun ??= (async () => {
      while (isRunRequested) {
        isRunRequested = false
        await task()
      }
    })().finally(() => (currentRun = undefined)))
  }
}

/**
 * The edge functions for medical notes, passports and uploaded files. Medical notes and passports are encrypted with a
 * key that is stored in the data folder.
 */
const openTravellerFunctions = (
  backend: EmbeddedBackend,
  siteUrl: string,
  folder?: string,
): Record<string, FunctionHandler> => {
  const env = {
    supabaseUrl: 'http://embedded.invalid',
    serviceKey: backend.serviceKey,
    siteUrl,
    encryptionKey: readOrCreateEncryptionKey(folder, 'traveller-seal-key'),
    fetch: ((input, init) => backend.fetch(new Request(input, init))) satisfies typeof fetch,
  }
  return {
    'save-traveller-secret': createSaveTravellerSecretHandler(env),
    'read-traveller-secret': createReadTravellerSecretHandler(env),
    'save-traveller-file': createSaveTravellerFileHandler(env),
    'read-traveller-file': createReadTravellerFileHandler(env),
    'save-incident-photo': createSaveIncidentPhotoHandler(env),
    'read-incident-photo': createReadIncidentPhotoHandler(env),
    'save-event-document': createSaveEventDocumentHandler(env),
    'read-event-document': createReadEventDocumentHandler(env),
    'delete-unused-files': createDeleteUnusedFilesHandler(env),
  }
}

/** The edge functions that email programs and calendar apps call. The token in the URL gives access. */
const openTokenFunctions = (backend: EmbeddedBackend, siteUrl: string): Record<string, FunctionHandler> => {
  const env = {
    supabaseUrl: 'http://embedded.invalid',
    siteUrl,
    fetch: ((input, init) => backend.fetch(new Request(input, init))) satisfies typeof fetch,
  }
  return {
    unsubscribe: createUnsubscribeHandler({ ...env, anonKey: EMBEDDED_KEY }),
    'calendar-feed': createCalendarFeedHandler({ ...env, serviceKey: backend.serviceKey }),
  }
}

/**
 * Adds the edge functions at /functions/v1, which run under Deno on hosted Supabase. They use the service key, which
 * stays in this process. Emails go to the development inbox, and card charges to the fake card provider.
 */
export const addEdgeFunctions = (backend: EmbeddedBackend, siteUrl: string, folder?: string) => {
  const createCardRunner =
    (name: string): FunctionHandler =>
    async (request) => {
      const [createHandler, env] = await Promise.all([CARD_FUNCTION_LOADERS[name]?.(), cardProvider.env()])
      // After payment, customers return to the origin from which they came, because localhost and 127.0.0.1 have
      // separate sessions.
      const { origin } = new URL(request.url)
      const siteOrigin = origin.startsWith('http://embedded') ? siteUrl : origin
      return createHandler
        ? createHandler({ ...env, siteUrl: siteOrigin })(request)
        : Response.json({ status: 'not_found' }, { status: 404 })
    }
  const cardProvider = openCardProvider(backend, { siteUrl, folder, handleWebhook: createCardRunner('stripe-webhook') })
  const backendFetch: typeof fetch = (input, init) => backend.fetch(new Request(input, init))
  const functions: Record<string, FunctionHandler> = {
    ...Object.fromEntries(Object.keys(CARD_FUNCTION_LOADERS).map((name) => [name, createCardRunner(name)])),
    ...openTravellerFunctions(backend, siteUrl, folder),
    ...openTokenFunctions(backend, siteUrl),
    'send-email': createSendEmailHandler({
      supabaseUrl: 'http://embedded.invalid',
      functionsUrl: `${siteUrl}/functions/v1`,
      serviceKey: backend.serviceKey,
      siteUrl,
      transport: async ({ idempotencyKey, ...message }) => {
        await backend.mailbox.send(message)
        return { kind: 'sent', id: idempotencyKey }
      },
      fetch: backendFetch,
    }),
  }
  /** Calls an edge function with the service key, as the scheduler of hosted Supabase does. */
  const runScheduledFunction = (name: string) => {
    const serviceHeaders = { authorization: `Bearer ${backend.serviceKey}` }
    return functions[name]?.(
      new Request(`http://embedded.invalid${FUNCTIONS_PREFIX}${name}`, { method: 'POST', headers: serviceHeaders }),
    )
  }
  const sendDueEmails = createSingleRunner(async () => runScheduledFunction('send-email'))
  const runDueCardJobs = createSingleRunner(async () => {
    // Skip the card jobs until a card payment exists.
    if (cardProvider.isOpen()) await runScheduledFunction('card-jobs')
  })
  return {
    sendDue: sendDueEmails,
    cards: cardProvider,
    /** Runs after the scheduled jobs. The email sender runs last, because card jobs queue emails. */
    afterTick: async (): Promise<void> => {
      await runDueCardJobs()
      await runScheduledFunction('delete-unused-files')
      await sendDueEmails()
    },
    fetch: async (...[request, context]: Parameters<EmbeddedBackend['fetch']>): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(FUNCTIONS_PREFIX)) {
        const functionName = pathname.slice(FUNCTIONS_PREFIX.length)
        // Excludes inherited names such as `constructor`.
        const handleFunction = Object.hasOwn(functions, functionName) ? functions[functionName] : undefined
        const response = handleFunction
          ? await handleFunction(request)
          : Response.json({ status: 'not_found' }, { status: 404 })
        void sendDueEmails()
        return response
      }
      const response = await backend.fetch(request, context)
      if (mayWriteRows(request)) void sendDueEmails()
      return response
    },
  }
}
