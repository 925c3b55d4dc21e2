import { beforeAll, describe, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { createSendEmailHandler } from '../../functions/send-email/handler'
import type { EmailMessage } from '../../functions/send-email/transport'
import { createUnsubscribeHandler } from '../../functions/unsubscribe/handler'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { MEMBER } from '../support/people'

const SITE = 'https://nextroom.example'
const FUNCTIONS_URL = 'https://project.example/functions/v1'

let app: EmbeddedApp
let backendFetch: typeof fetch
beforeAll(async () => {
  app = await openEmbeddedApp()
  backendFetch = (input, init) => app.backend.fetch(new Request(input, init))
  await app.sql(`delete from public.email_outbox where true`)
  await app.sql(
    `insert into public.email_preferences (profile_id, new_dates) values ($1, true)
    on conflict (profile_id) do update set new_dates = true`,
    [MEMBER],
  )
})

const fetchIsSubscribed = async (): Promise<boolean | undefined> =>
  (
    await app.sql<{ isSubscribed: boolean }>(
      'select new_dates as "isSubscribed" from public.email_preferences where profile_id = $1',
      [MEMBER],
    )
  )[0]?.isSubscribed
const unsubscribe = (url: string, init: RequestInit = { method: 'POST', body: 'List-Unsubscribe=One-Click' }) =>
  createUnsubscribeHandler({
    supabaseUrl: 'http://embedded.invalid',
    anonKey: EMBEDDED_KEY,
    siteUrl: SITE,
    fetch: backendFetch,
  })(new Request(url, init))

describe('an email about new departures', () => {
  const sentEmails: EmailMessage[] = []
  const getUnsubscribeUrl = () => /^<(.*)>$/.exec(sentEmails[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  beforeAll(async () => {
    await app.sql('delete from private.event_announcements where true')
    await app.sql('select private.run_scheduled_jobs()')
    await app.sql(`delete from public.email_outbox where template <> 'new_dates'`)
    const headers = { authorization: `Bearer ${app.backend.serviceKey}` }
    await createSendEmailHandler({
      supabaseUrl: 'http://embedded.invalid',
      functionsUrl: FUNCTIONS_URL,
      serviceKey: app.backend.serviceKey,
      siteUrl: SITE,
      transport: (message) => {
        sentEmails.push(message)
        return Promise.resolve({ kind: 'sent', id: null })
      },
      fetch: backendFetch,
    })(new Request(`${FUNCTIONS_URL}/send-email`, { method: 'POST', headers }))
  })

  it('has an unsubscribe header for mail apps and an unsubscribe link for the reader', () => {
    expect(sentEmails).toHaveLength(1)
    expect(getUnsubscribeUrl()).toMatch(/^https:\/\/project\.example\/functions\/v1\/unsubscribe\?token=[\w.-]+$/)
    expect(sentEmails[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(sentEmails[0]?.html).toContain(`href="${SITE}/unsubscribe?token=`)
    expect(sentEmails[0]?.text).toContain(`Unsubscribe: ${SITE}/unsubscribe?token=`)
  })

  it('does not unsubscribe the reader when its link is opened or its token is invalid', async () => {
    const linkResponse = await unsubscribe(getUnsubscribeUrl(), { method: 'GET' })
    expect([linkResponse.status, linkResponse.headers.get('location')]).toEqual([
      303,
      getUnsubscribeUrl().replace(FUNCTIONS_URL, SITE),
    ])
    expect((await unsubscribe(`${FUNCTIONS_URL}/unsubscribe`)).status).toBe(404)
    expect((await unsubscribe(`${getUnsubscribeUrl().slice(0, -1)}x`)).status).toBe(404)
    expect((await unsubscribe(getUnsubscribeUrl(), { method: 'PUT' })).status).toBe(405)
    expect(await fetchIsSubscribed()).toBe(true)
  })

  it('unsubscribes the reader by one click, and a second click succeeds too', async () => {
    const response = await unsubscribe(getUnsubscribeUrl())
    expect([response.status, await response.json()]).toEqual([200, { status: 'unsubscribed' }])
    expect(await fetchIsSubscribed()).toBe(false)
    expect((await unsubscribe(getUnsubscribeUrl())).status).toBe(200)
  })

  it('has an unsubscribe link that returns an error when the database does not respond', async () => {
    const handler = createUnsubscribeHandler({
      supabaseUrl: 'http://embedded.invalid',
      anonKey: EMBEDDED_KEY,
      siteUrl: SITE,
      fetch: () => Promise.resolve(new Response(null, { status: 503 })),
    })
    expect((await handler(new Request(getUnsubscribeUrl(), { method: 'POST' }))).status).toBe(500)
  })
})
