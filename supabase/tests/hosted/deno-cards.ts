/**
 * Tests card payments under Deno: connects the card provider, pays, receives the webhook, confirms the payment and
 * refunds it. Uses the embedded backend and the Stripe fake.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { site } from '../../../src/site.ts'
import { EMBEDDED_KEY } from '../../embedded/backend.ts'
import { createMemoryBackend } from '../../embedded/snapshot.ts'
import { createFakeStripe } from '../../embedded/stripe/fake.ts'
import { postWithRetry, startDeno, endProcess, FUNCTIONS_FOLDER } from './deno-run.ts'

const FUNCTIONS_ADDRESS = '127.0.0.1:54398'
const FUNCTION_NAMES = ['checkout', 'confirm-checkout', 'connect-provider', 'refund', 'stripe-webhook']
const STRIPE_KEY = 'sk_test_of_this_smoke'
/** The Fremantle trip of the demo data. */
const EVENT_QUERY =
  "select id, price::float from public.events where status = 'published' and title ilike '%fremantle%' limit 1"

type JsonObject = Record<string, unknown>

/** One server for the Supabase project and for the fake of api.stripe.com. */
const openBackendAndStripe = async () => {
  const backend = await createMemoryBackend()
  const fakeStripe = createFakeStripe({
    siteUrl: 'https://nextroom.example',
    sendWebhook: async (_url, init) =>
      (await fetch(`http://${FUNCTIONS_ADDRESS}/stripe-webhook`, { method: 'POST', ...init })).status,
  })
  const toFetchRequest = async (request: IncomingMessage): Promise<Request> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    return new Request(`http://127.0.0.1${request.url}`, { method: request.method, headers, body })
  }
  const server = createServer((incoming, outgoing) => {
    void toFetchRequest(incoming).then(async (request) => {
      const reply = await (incoming.url?.startsWith('/v1/') ? fakeStripe.api(request) : backend.fetch(request))
      outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hostUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { backend, fake: fakeStripe, url: hostUrl, close: () => (server.close(), backend.close()) }
}

/** Source of a script that runs all edge functions in one process and routes each request by its function name. */
const createRunnerSource = (provider: string): string => `
const serve = Deno.serve
const handlers = new Map()
const { fetch } = globalThis
globalThis.fetch = (input, init) =>
  fetch(typeof input === 'string' ? input.replace('https://api.stripe.com', ${JSON.stringify(provider)}) : input, init)
for (const name of ${JSON.stringify(FUNCTION_NAMES)}) {
  Deno.serve = (handler) => handlers.set(name, handler)
  await import(\`file://${resolve(FUNCTIONS_FOLDER)}/\${name}/index.ts\`)
}
serve((request) => handlers.get(new URL(request.url).pathname.slice(1))(request))
`

const startFunctions = (url: string, serviceKey: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  const runnerFile = join(folder, 'all.js')
  writeFileSync(runnerFile, createRunnerSource(url))
  const denoArguments = [
    'run',
    '--config',
    `${FUNCTIONS_FOLDER}/checkout/deno.json`,
    '--allow-net',
    '--allow-env',
    '--allow-read',
    runnerFile,
  ]
  const server = startDeno(denoArguments, {
    SUPABASE_URL: url,
    SUPABASE_SERVICE_ROLE_KEY: serviceKey,
    SITE_URL: 'https://nextroom.example',
    CARD_SEAL_KEY: randomBytes(32).toString('base64'),
    DENO_SERVE_ADDRESS: `tcp:${FUNCTIONS_ADDRESS}`,
  })
  return () => {
    endProcess(server)
    rmSync(folder, { recursive: true })
  }
}

export const runCardSmokeTest = async (): Promise<void> => {
  const hostServers = await openBackendAndStripe()
  const { backend, fake, url } = hostServers
  const stopFunctions = startFunctions(url, backend.serviceKey)
  const sql = async (text: string, values: unknown[] = []) => (await backend.db.query<JsonObject>(text, values)).rows
  const createHeaders = (token = EMBEDDED_KEY) => ({
    apikey: EMBEDDED_KEY,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  const postJson = async (address: string, body: object, token?: string) =>
    (await (await postWithRetry(address, createHeaders(token), body)).json()) as JsonObject
  const callFunction = (name: string, body: object, token?: string) =>
    postJson(`http://${FUNCTIONS_ADDRESS}/${name}`, body, token)
  const fetchToken = async (email: string) => {
    const response = await postJson(`${url}/auth/v1/token?grant_type=password`, { email, password: site.demo.password })
    return String(response.access_token)
  }
  try {
    const [admin, member] = [await fetchToken(site.demo.admin), await fetchToken(site.demo.member)]
    assert.equal(
      (await callFunction('connect-provider', { key: STRIPE_KEY, mode: 'test' }, member)).status,
      'forbidden',
    )
    assert.equal((await callFunction('connect-provider', { key: STRIPE_KEY, mode: 'test' }, admin)).status, 'connected')

    const [event] = await sql(EVENT_QUERY)
    await sql('update public.events set max_registrations = max_registrations + 1 where id = $1', [event?.id])
    const bookingArguments = { event_id: event?.id, seats: 1, plan: 3, travellers: [], terms_accepted: true }
    const requestIdAndPrice = { request_id: crypto.randomUUID(), expected_price: event?.price }
    const bookResult = await postJson(`${url}/rest/v1/rpc/book`, { ...bookingArguments, ...requestIdAndPrice }, member)
    assert.equal(bookResult.status, 'booked')
    const checkoutRequest = { booking_id: bookResult.booking_id, request_id: crypto.randomUUID() }
    const checkoutResult = await callFunction('checkout', checkoutRequest, member)
    assert.equal(checkoutResult.status, 'ready')

    assert.equal(await fake.controls.pay(String(checkoutResult.url).split('/').at(-1) ?? ''), 'paid')
    const fetchLedger = () =>
      sql('select amount::float as amount from public.payments where booking_id = $1 order by amount desc', [
        bookResult.booking_id,
      ])
    // At this point only the webhook has reported the payment.
    assert.deepEqual(await fetchLedger(), [{ amount: 800 }])
    assert.equal((await callFunction('confirm-checkout', { checkout_id: checkoutResult.checkout_id })).state, 'paid')
    const refundRequest = { booking_id: bookResult.booking_id, amount: 100, request_id: crypto.randomUUID() }
    assert.equal((await callFunction('refund', refundRequest, member)).status, 'forbidden')
    assert.equal((await callFunction('refund', refundRequest, admin)).status, 'requested')
    assert.deepEqual(await fetchLedger(), [{ amount: 800 }, { amount: -100 }])
  } finally {
    stopFunctions()
    await hostServers.close()
  }
}
