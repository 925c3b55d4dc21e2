import { beforeAll, describe, expect, it } from 'vitest'
import { openAttackedApp, countRows } from '../../support/attackers'
import type { EmbeddedApp } from '../../support/embedded'
import type { SendRequest } from '../../support/http'
import { booking, DRAFT, MEMBER, OTHER_MEMBER } from '../../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsMember: SendRequest
let sendAsAdmin: SendRequest
beforeAll(async () => {
  ;({ app, guest: sendAsGuest, member: sendAsMember, admin: sendAsAdmin } = await openAttackedApp())
})

describe('reading over HTTP', () => {
  it.each([
    ['the waitlist with its trips embedded', '/waitlist_submissions?select=email,events(title)'],
    ['bookings of others with a filter on user_id', `/bookings?select=*&or=(user_id.is.null,user_id.neq.${MEMBER})`],
    [
      'travellers of others with their bookings embedded',
      `/travellers?select=*,bookings!travellers_booking_id_fkey(*)&booking_id=eq.${booking(6)}`,
    ],
    ['a draft trip embedded in its pictures', `/event_images?event_id=eq.${DRAFT}&select=*,events(*)`],
    [
      'the days of a draft trip with their activities',
      `/event_itineraries?event_id=eq.${DRAFT}&select=*,itinerary_items(*)`,
    ],
  ])('a member cannot read %s', async (_, path) => {
    const reply = await sendAsMember('GET', `/rest/v1${path}`)
    expect([reply.status, countRows(reply.body)]).toEqual([200, 0])
  })

  it('a visitor cannot read protected tables by requesting their rows together with a trip', async () => {
    const reply = await sendAsGuest(
      'GET',
      '/rest/v1/events?select=title,waitlist_submissions(email),bookings(reference),comments(content),interest_submissions(email)',
    )
    expect(reply.status).toBe(200)
    const events = reply.body as Record<string, unknown[] | null>[]
    expect(events.length).toBeGreaterThan(5)
    for (const name of ['waitlist_submissions', 'bookings', 'comments', 'interest_submissions'])
      expect(
        events.flatMap((event) => event[name] ?? []),
        name,
      ).toEqual([])
  })

  it.each(['private', 'auth', 'storage', 'pg_catalog', 'supabase_migrations'])(
    'the API does not expose the schema %s',
    async (schema) => {
      for (const path of [
        '/payment_provider?select=*',
        '/users?select=*',
        '/objects?select=*',
        '/pg_authid?select=*',
      ]) {
        const reply = await sendAsAdmin('GET', `/rest/v1${path}`, undefined, { 'accept-profile': schema })
        expect(reply.status, JSON.stringify(reply.body).slice(0, 200)).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(reply.body)).not.toMatch(/sk_test_|\$2b\$/)
      }
    },
  )

  it.each([
    ['a private function', 'ensure_customer', { user_id: OTHER_MEMBER }],
    ['a PostgreSQL system function', 'pg_read_file', { filename: '/etc/passwd' }],
    ['the function set_config', 'set_config', { setting_name: 'role', new_value: 'postgres', is_local: true }],
  ])('the API does not expose %s', async (_, name, args) => {
    const reply = await sendAsAdmin('POST', `/rest/v1/rpc/${name}`, args)
    expect(reply.status).toBe(404)
  })

  it("no API response to an admin or a visitor contains the card provider's secret key", async () => {
    const responses = await Promise.all([
      sendAsAdmin('POST', '/rest/v1/rpc/payment_provider_status', {}),
      sendAsAdmin('POST', '/rest/v1/rpc/admin_today', {}),
      sendAsAdmin('GET', '/rest/v1/audit_log?select=*'),
      sendAsAdmin('POST', '/rest/v1/rpc/download_my_data', {}),
      sendAsGuest('POST', '/rest/v1/rpc/card_payment_status', {}),
      sendAsGuest('GET', '/rest/v1/'),
    ])
    expect(JSON.stringify(responses)).not.toContain('verysecretkey')
  })

  it.each([
    ['SQL injected into the columns', '/events?select=title;select%201--'],
    ['SQL injected into the sort order', '/events?order=title;drop%20table%20events'],
    ['SQL injected into a filter', `/events?title=eq.x'%20or%20'1'='1`],
    ['SQL injected into the limit', '/events?limit=1;drop%20table%20events'],
  ])('a request with %s changes no rows and returns no hidden trips', async (_, path) => {
    const countEventsSql =
      'select count(*)::int as all, count(*) filter (where status = $1)::int as shown from public.events'
    const [before] = await app.sql<{ all: number; shown: number }>(countEventsSql, ['published'])
    const reply = await sendAsGuest('GET', `/rest/v1${path}`)
    expect(reply.status >= 400 || countRows(reply.body) <= (before?.shown ?? 0)).toBe(true)
    expect(await app.sql(countEventsSql, ['published'])).toEqual([before])
  })
})
