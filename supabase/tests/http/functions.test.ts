import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { emailEvents } from '../../functions/email-events/handler'
import { openCardWorld, type CardWorld } from '../stripe/card-world'

/** Who may ask each function, and so what somebody without a token of anybody is told by the function itself. */
const TOLD: Record<string, { http: number; status: string }> = {
  // Guests too: the law judges whoever shows the link.
  checkout: { http: 200, status: 'not_found' },
  'confirm-checkout': { http: 200, status: 'not_found' },
  // Whoever holds a letter's token.
  unsubscribe: { http: 404, status: 'not_found' },
  // Admins.
  'connect-provider': { http: 403, status: 'forbidden' },
  reconcile: { http: 403, status: 'forbidden' },
  refund: { http: 403, status: 'forbidden' },
  // The scheduler, with the service's key.
  'card-work': { http: 401, status: 'forbidden' },
  'send-email': { http: 401, status: 'forbidden' },
  // Providers, who sign.
  'email-events': { http: 401, status: 'forbidden' },
  'stripe-webhook': { http: 400, status: 'forbidden' },
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A token that nobody signed. */
const forged = (role: string) =>
  `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ role, sub: crypto.randomUUID(), exp: 4_000_000_000 })}.x`

const GUEST = { apikey: EMBEDDED_KEY, authorization: `Bearer ${EMBEDDED_KEY}` }
/** What is no key and no token of ours. */
const MADE_UP: [string, Record<string, string>][] = [
  ['a forged token of the service', { apikey: EMBEDDED_KEY, authorization: `Bearer ${forged('service_role')}` }],
  ['a forged token of somebody', { apikey: EMBEDDED_KEY, authorization: `Bearer ${forged('authenticated')}` }],
  ['a made-up secret key', { apikey: 'sb_secret_made_up', authorization: 'Bearer sb_secret_made_up' }],
]

let world: CardWorld
beforeAll(async () => {
  world = await openCardWorld()
  await world.connect()
})
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))

const ask = async (name: string, headers: Record<string, string>) => {
  const body = JSON.stringify({
    ...{ booking_id: crypto.randomUUID(), checkout_id: crypto.randomUUID(), request_id: crypto.randomUUID() },
    ...{ amount: 1, key: 'sk_test_of_somebody_else', mode: 'test' },
  })
  const request = new Request(`http://embedded.invalid/functions/v1/${name}`, { method: 'POST', headers, body })
  const { serviceKey } = world.backend
  const env = { supabaseUrl: 'http://embedded.invalid', serviceKey, secret: 'whsec_x' }
  const response = await (name === 'email-events' ? emailEvents(env)(request) : world.functions.fetch(request))
  // There is one connection: what follows by itself is waited for.
  await world.functions.sendDue()
  const { status } = (await response.json()) as { status: string }
  return { http: response.status, status }
}

it('the gateway lets everybody through to every function, as none of them asks for a token there', () => {
  const { functions } = parse(readFileSync('supabase/config.toml', 'utf8'))
  const folders = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
  expect(Object.keys(TOLD).sort()).toEqual(folders)
  expect(functions).toEqual(Object.fromEntries(folders.map((name) => [name, { verify_jwt: false }])))
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'made-up'])(
  'the name %s is no function, whoever calls it',
  async (name) => {
    expect(await ask(name, GUEST)).toEqual({ http: 404, status: 'not_found' })
  },
)

describe.each(Object.entries(TOLD))('%s judges by itself who asks', (name, wanted) => {
  it('a guest', async () => {
    expect(await ask(name, GUEST)).toEqual(wanted)
  })

  it.each(MADE_UP)('%s', async (_what, headers) => {
    const { http, status } = await ask(name, headers)
    expect(http).toBeGreaterThanOrEqual(400)
    expect(http).toBeLessThan(500)
    expect(['forbidden', wanted.status]).toContain(status)
  })
})
