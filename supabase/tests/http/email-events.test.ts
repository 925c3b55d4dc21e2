import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { emailEvents } from '../../functions/email-events/handler'
import { openWorld, type World } from '../support/embedded'

const SECRET = `whsec_${Buffer.from('a secret of the sender').toString('base64')}`
const BOUNCED = { type: 'email.bounced', data: { email_id: 'theirs', bounce: { type: 'Permanent' } } }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.sql('delete from public.email_suppressions where true')
  await world.sql('delete from public.email_outbox where true')
  await world.sql(`insert into public.email_outbox (to_email, template, sent_at, provider_id)
    values ('Gone@example.test', 'any', now(), 'theirs')`)
})

const sign = (id: string, at: number, body: string, secret = SECRET) =>
  createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64')
interface Told {
  event?: object
  at?: number
  signature?: (id: string, at: number, body: string) => string
  secret?: string | undefined
  ask?: typeof fetch
}
const tell = ({ event = BOUNCED, at = Math.floor(Date.now() / 1000), ...more }: Told = {}): Promise<Response> => {
  const body = JSON.stringify(event)
  const signature = (more.signature ?? ((id, when, text) => `v1,${sign(id, when, text)}`))('msg_1', at, body)
  return emailEvents({
    supabaseUrl: 'http://embedded.invalid',
    serviceKey: world.backend.serviceKey,
    secret: 'secret' in more ? more.secret : SECRET,
    fetch: more.ask ?? ((input, init) => world.backend.fetch(new Request(input, init))),
  })(
    new Request('http://embedded.invalid/functions/v1/email-events', {
      method: 'POST',
      headers: { 'svix-id': 'msg_1', 'svix-timestamp': String(at), 'svix-signature': signature },
      body,
    }),
  )
}
const marked = () => world.sql(`select email, reason from public.email_suppressions`)

describe('what the sending service tells of letters', () => {
  it('marks an address once, however often it is told', async () => {
    expect(await (await tell()).json()).toEqual({ status: 'noted' })
    expect(await (await tell()).json()).toEqual({ status: 'already' })
    expect(await marked()).toEqual([{ email: 'gone@example.test', reason: 'bounced' }])
  })
  it('knows a complaint from a bounce, and a full mailbox from one that is gone', async () => {
    const full = { type: 'email.bounced', data: { email_id: 'theirs', bounce: { type: 'Transient' } } }
    expect(await (await tell({ event: full })).json()).toEqual({ status: 'ignored' })
    expect(await (await tell({ event: { type: 'email.delivered', data: {} } })).json()).toEqual({ status: 'ignored' })
    expect(await (await tell({ event: { type: 'email.complained', data: { email_id: 'theirs' } } })).json()).toEqual({
      status: 'noted',
    })
    expect(await marked()).toEqual([{ email: 'gone@example.test', reason: 'complained' }])
  })
  it.each<[string, Told]>([
    ['signed with another secret', { signature: (...of) => `v1,${sign(...of, 'whsec_AAAA')}` }],
    ['signed for other words', { signature: (id, at) => `v1,${sign(id, at, '{}')}` }],
    ['of another version', { signature: (...of) => `v2,${sign(...of)}` }],
    ['with no signature', { signature: () => '' }],
    ['with one that is none', { signature: () => 'v1,%%%' }],
    ['older than five minutes', { at: Math.floor(Date.now() / 1000) - 301 }],
    ['of a time to come', { at: Math.floor(Date.now() / 1000) + 330 }],
    ['of no time', { at: Number.NaN }],
    ['where nobody has set the secret', { secret: undefined }],
  ])('is not believed %s', async (_, told) => {
    expect((await tell(told)).status).toBe(401)
    expect(await marked()).toEqual([])
  })
  it('is believed with the newer of two signatures', async () => {
    const signature = (...of: [string, number, string]) => `v1,${sign(...of, 'whsec_AAAA')} v1,${sign(...of)}`
    expect((await tell({ signature })).status).toBe(200)
  })
  it('is asked for again where it could not be stored', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    const ask: typeof fetch = () => Promise.resolve(new Response('', { status: 503 }))
    expect((await tell({ ask })).status).toBe(500)
  })
})
