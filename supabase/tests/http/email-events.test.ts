import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmailEventsHandler } from '../../functions/email-events/handler'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

const SECRET = `whsec_${Buffer.from('a secret of the sender').toString('base64')}`
const BOUNCE_EVENT = { type: 'email.bounced', data: { email_id: 'theirs', bounce: { type: 'Permanent' } } }

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
})
beforeEach(async () => {
  await app.sql('delete from public.email_suppressions where true')
  await app.sql('delete from public.email_outbox where true')
  await app.sql(`insert into public.email_outbox (to_email, template, sent_at, provider_id)
    values ('Gone@example.test', 'any', now(), 'theirs')`)
})

const signEvent = (id: string, seconds: number, body: string, secret = SECRET) =>
  createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')
interface EventRequestOptions {
  event?: object
  timestampSeconds?: number
  signature?: (id: string, seconds: number, body: string) => string
  secret?: string | undefined
  fetchFn?: typeof fetch
}
const postEvent = ({
  event = BOUNCE_EVENT,
  timestampSeconds = Math.floor(Date.now() / 1000),
  ...more
}: EventRequestOptions = {}): Promise<Response> => {
  const body = JSON.stringify(event)
  const signature = (more.signature ?? ((id, when, text) => `v1,${signEvent(id, when, text)}`))(
    'msg_1',
    timestampSeconds,
    body,
  )
  return createEmailEventsHandler({
    supabaseUrl: 'http://embedded.invalid',
    serviceKey: app.backend.serviceKey,
    secret: 'secret' in more ? more.secret : SECRET,
    fetch: more.fetchFn ?? ((input, init) => app.backend.fetch(new Request(input, init))),
  })(
    new Request('http://embedded.invalid/functions/v1/email-events', {
      method: 'POST',
      headers: { 'svix-id': 'msg_1', 'svix-timestamp': String(timestampSeconds), 'svix-signature': signature },
      body,
    }),
  )
}
const fetchSuppressions = () => app.sql(`select email, reason from public.email_suppressions`)

describe('delivery events from the email service', () => {
  it('block a bounced address once, even when an event is repeated', async () => {
    expect(await (await postEvent()).json()).toEqual({ status: 'recorded' })
    expect(await (await postEvent()).json()).toEqual({ status: 'already_suppressed' })
    expect(await fetchSuppressions()).toEqual([{ email: 'gone@example.test', reason: 'bounced' }])
  })
  it('block an address after a spam complaint, but not after a temporary bounce', async () => {
    const temporaryBounceEvent = { type: 'email.bounced', data: { email_id: 'theirs', bounce: { type: 'Transient' } } }
    expect(await (await postEvent({ event: temporaryBounceEvent })).json()).toEqual({ status: 'ignored' })
    expect(await (await postEvent({ event: { type: 'email.delivered', data: {} } })).json()).toEqual({
      status: 'ignored',
    })
    expect(
      await (await postEvent({ event: { type: 'email.complained', data: { email_id: 'theirs' } } })).json(),
    ).toEqual({
      status: 'recorded',
    })
    expect(await fetchSuppressions()).toEqual([{ email: 'gone@example.test', reason: 'complained' }])
  })
  it.each<[string, EventRequestOptions]>([
    [
      'if they are signed with another secret',
      { signature: (...signatureHeaders) => `v1,${signEvent(...signatureHeaders, 'whsec_AAAA')}` },
    ],
    ['if the signature is for another body', { signature: (id, seconds) => `v1,${signEvent(id, seconds, '{}')}` }],
    [
      'if the signature has another version',
      { signature: (...signatureHeaders) => `v2,${signEvent(...signatureHeaders)}` },
    ],
    ['without a signature', { signature: () => '' }],
    ['if the signature is malformed', { signature: () => 'v1,%%%' }],
    ['if they are older than five minutes', { timestampSeconds: Math.floor(Date.now() / 1000) - 301 }],
    ['if their time is in the future', { timestampSeconds: Math.floor(Date.now() / 1000) + 330 }],
    ['if their time is not a number', { timestampSeconds: Number.NaN }],
    ['if the webhook secret is not configured', { secret: undefined }],
  ])('are refused %s', async (_, options) => {
    expect((await postEvent(options)).status).toBe(401)
    expect(await fetchSuppressions()).toEqual([])
  })
  it('are accepted with two signatures when one of them is valid', async () => {
    const createTwoSignatures = (...signatureHeaders: [string, number, string]) =>
      `v1,${signEvent(...signatureHeaders, 'whsec_AAAA')} v1,${signEvent(...signatureHeaders)}`
    expect((await postEvent({ signature: createTwoSignatures })).status).toBe(200)
  })
  it('get a 500 response when they cannot be stored, so that they are sent again', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    const fetchFn: typeof fetch = () => Promise.resolve(new Response('', { status: 503 }))
    expect((await postEvent({ fetchFn })).status).toBe(500)
  })
})
