import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { createEmailEventsHandler } from '../../functions/email-events/handler'
import { openCardApp, type CardApp } from '../stripe/card-app'

/**
 * The result of each function for a caller without a valid user token. Each edge function must check its callers
 * itself.
 */
const EXPECTED_RESULTS: Record<string, { http: number; status: string }> = {
  // Visitors may call these functions too, with a token that the database checks. This test sends no valid token.
  checkout: { http: 200, status: 'not_found' },
  'confirm-checkout': { http: 200, status: 'not_found' },
  'save-traveller-secret': { http: 200, status: 'not_found' },
  'save-traveller-file': { http: 200, status: 'not_found' },
  // The request needs no account, only a token from an email. This test sends none, so nothing is found.
  unsubscribe: { http: 404, status: 'not_found' },
  // The calendar accepts only GET requests with a token. This test sends a POST request.
  'calendar-feed': { http: 405, status: 'forbidden' },
  // Only admins can call these functions.
  'connect-provider': { http: 403, status: 'forbidden' },
  reconcile: { http: 403, status: 'forbidden' },
  refund: { http: 403, status: 'forbidden' },
  'read-traveller-secret': { http: 403, status: 'forbidden' },
  'read-incident-photo': { http: 403, status: 'forbidden' },
  'save-incident-photo': { http: 403, status: 'forbidden' },
  'read-traveller-file': { http: 403, status: 'forbidden' },
  'save-event-document': { http: 403, status: 'forbidden' },
  // Only members can call this function.
  'read-event-document': { http: 403, status: 'forbidden' },
  // Called by the scheduler, which sends the service key.
  'card-jobs': { http: 401, status: 'forbidden' },
  'send-email': { http: 401, status: 'forbidden' },
  'delete-unused-files': { http: 401, status: 'forbidden' },
  // Called by the email service and the card provider, which sign their requests.
  'email-events': { http: 401, status: 'forbidden' },
  'stripe-webhook': { http: 400, status: 'forbidden' },
}

const encodeBase64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** An unsigned token. */
const createUnsignedToken = (role: string) =>
  `${encodeBase64Json({ alg: 'none', typ: 'JWT' })}.${encodeBase64Json({ role, sub: crypto.randomUUID(), exp: 4_000_000_000 })}.x`

const VISITOR_HEADERS = { apikey: EMBEDDED_KEY, authorization: `Bearer ${EMBEDDED_KEY}` }
/** Invalid keys and tokens. */
const INVALID_CREDENTIALS: [string, Record<string, string>][] = [
  [
    'a forged token of the service role',
    { apikey: EMBEDDED_KEY, authorization: `Bearer ${createUnsignedToken('service_role')}` },
  ],
  [
    'a forged token of a user',
    { apikey: EMBEDDED_KEY, authorization: `Bearer ${createUnsignedToken('authenticated')}` },
  ],
  ['a made-up secret key', { apikey: 'sb_secret_made_up', authorization: 'Bearer sb_secret_made_up' }],
]

let app: CardApp
beforeAll(async () => {
  app = await openCardApp()
  await app.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const FILE_FUNCTIONS = ['save-traveller-file', 'save-incident-photo', 'save-event-document']
/** The body of a request to a function that receives files. */
const createUpload = (): FormData => {
  const fields = {
    ...{ token: crypto.randomUUID(), form_id: crypto.randomUUID(), key: 'question_visa' },
    ...{ report_id: crypto.randomUUID(), photo_id: crypto.randomUUID() },
    ...{ event_id: crypto.randomUUID(), title: 'Packing list' },
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File(['%PDF-1.7'], 'visa.pdf'))
  return body
}

const callFunction = async (name: string, headers: Record<string, string>) => {
  const json = JSON.stringify({
    ...{ booking_id: crypto.randomUUID(), checkout_id: crypto.randomUUID(), request_id: crypto.randomUUID() },
    ...{ traveller_id: crypto.randomUUID(), token: crypto.randomUUID(), kind: 'medical', value: 'Asthma' },
    ...{ document_id: crypto.randomUUID(), amount: 1, key: 'sk_test_of_somebody_else', mode: 'test' },
  })
  const requestBody = FILE_FUNCTIONS.includes(name) ? createUpload() : json
  const request = new Request(`http://embedded.invalid/functions/v1/${name}`, {
    method: 'POST',
    headers,
    body: requestBody,
  })
  const { serviceKey } = app.backend
  const handlerEnvironment = { supabaseUrl: 'http://embedded.invalid', serviceKey, secret: 'whsec_x' }
  const response = await (name === 'email-events'
    ? createEmailEventsHandler(handlerEnvironment)(request)
    : app.functions.fetch(request))
  // Waits for work that continues after the response, because the next query needs the database's only connection.
  await app.functions.sendDue()
  const { status } = (await response.json()) as { status: string }
  return { http: response.status, status }
}

it('the API gateway leaves the check of access tokens to the edge functions', () => {
  const { functions } = parse(readFileSync('supabase/config.toml', 'utf8'))
  const functionFolders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  expect(Object.keys(EXPECTED_RESULTS).sort()).toEqual(functionFolders)
  expect(functions).toEqual(Object.fromEntries(functionFolders.map((name) => [name, { verify_jwt: false }])))
})

it('every edge function has a Deno configuration with the Supabase client', () => {
  const functionFolders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  for (const name of functionFolders) {
    const { imports } = JSON.parse(readFileSync(`supabase/functions/${name}/deno.json`, 'utf8')) as { imports: object }
    expect(Object.keys(imports), name).toContain('@supabase/supabase-js')
  }
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'made-up'])(
  'a call of the unknown function %s returns 404',
  async (name) => {
    expect(await callFunction(name, VISITOR_HEADERS)).toEqual({ http: 404, status: 'not_found' })
  },
)

describe.each(Object.entries(EXPECTED_RESULTS))('the edge function %s', (name, expected) => {
  it('returns the expected status to a visitor', async () => {
    expect(await callFunction(name, VISITOR_HEADERS)).toEqual(expected)
  })

  it.each(INVALID_CREDENTIALS)('refuses %s', async (_what, headers) => {
    const { http, status } = await callFunction(name, headers)
    expect(http).toBeGreaterThanOrEqual(400)
    expect(http).toBeLessThan(500)
    expect(['forbidden', expected.status]).toContain(status)
  })
})
