import { beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { sendEmail } from '../../functions/send-email/handler'
import type { Message } from '../../functions/send-email/transport'
import { unsubscribe } from '../../functions/unsubscribe/handler'
import { openWorld, type World } from '../support/embedded'
import { MEMBER } from '../support/people'

const SITE = 'https://nextroom.example'
const FUNCTIONS = 'https://project.example/functions/v1'

let world: World
let ask: typeof fetch
beforeAll(async () => {
  world = await openWorld()
  ask = (input, init) => world.backend.fetch(new Request(input, init))
  await world.sql(`delete from public.email_outbox where true`)
  await world.sql(
    `insert into public.email_preferences (profile_id, new_departures) values ($1, true)
    on conflict (profile_id) do update set new_departures = true`,
    [MEMBER],
  )
})

const wanted = async (): Promise<boolean | undefined> =>
  (
    await world.sql<{ wanted: boolean }>(
      'select new_departures as wanted from public.email_preferences where profile_id = $1',
      [MEMBER],
    )
  )[0]?.wanted
const press = (url: string, init: RequestInit = { method: 'POST', body: 'List-Unsubscribe=One-Click' }) =>
  unsubscribe({ supabaseUrl: 'http://embedded.invalid', anonKey: EMBEDDED_KEY, siteUrl: SITE, fetch: ask })(
    new Request(url, init),
  )

describe('a letter about new departures', () => {
  const sent: Message[] = []
  const url = () => /^<(.*)>$/.exec(sent[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  beforeAll(async () => {
    await world.sql('delete from private.event_announcements where true')
    await world.sql('select private.run_scheduled_jobs()')
    await world.sql(`delete from public.email_outbox where template <> 'new_departures'`)
    const headers = { authorization: `Bearer ${world.backend.serviceKey}` }
    await sendEmail({
      supabaseUrl: 'http://embedded.invalid',
      functionsUrl: FUNCTIONS,
      serviceKey: world.backend.serviceKey,
      siteUrl: SITE,
      transport: (message) => {
        sent.push(message)
        return Promise.resolve({ kind: 'sent', id: null })
      },
      fetch: ask,
    })(new Request(`${FUNCTIONS}/send-email`, { method: 'POST', headers }))
  })

  it('tells mail readers where it is ended, and its reader by a link', () => {
    expect(sent).toHaveLength(1)
    expect(url()).toMatch(/^https:\/\/project\.example\/functions\/v1\/unsubscribe\?token=[\w.-]+$/)
    expect(sent[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(sent[0]?.html).toContain(`href="${SITE}/unsubscribe?token=`)
    expect(sent[0]?.text).toContain(`Unsubscribe: ${SITE}/unsubscribe?token=`)
  })

  it('is ended by nobody who only follows the link, or makes one up', async () => {
    const led = await press(url(), { method: 'GET' })
    expect([led.status, led.headers.get('location')]).toEqual([303, url().replace(FUNCTIONS, SITE)])
    expect((await press(`${FUNCTIONS}/unsubscribe`)).status).toBe(404)
    expect((await press(`${url().slice(0, -1)}x`)).status).toBe(404)
    expect((await press(url(), { method: 'PUT' })).status).toBe(405)
    expect(await wanted()).toBe(true)
  })

  it('is ended by one press, and by a second as well', async () => {
    const first = await press(url())
    expect([first.status, await first.json()]).toEqual([200, { status: 'unsubscribed' }])
    expect(await wanted()).toBe(false)
    expect((await press(url())).status).toBe(200)
  })

  it('is told where the database does not answer', async () => {
    const failing = unsubscribe({
      supabaseUrl: 'http://embedded.invalid',
      anonKey: EMBEDDED_KEY,
      siteUrl: SITE,
      fetch: () => Promise.resolve(new Response(null, { status: 503 })),
    })
    expect((await failing(new Request(url(), { method: 'POST' }))).status).toBe(500)
  })
})
