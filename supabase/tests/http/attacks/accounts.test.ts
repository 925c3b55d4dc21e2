import { beforeAll, describe, expect, it } from 'vitest'
import { site } from '@/site'
import { EMBEDDED_KEY } from '../../../embedded/backend'
import { openAttackedApp, countRows } from '../../support/attackers'
import type { EmbeddedApp } from '../../support/embedded'
import type { SendRequest } from '../../support/http'
import { ADMIN, booking, MEMBER, OTHER_MEMBER } from '../../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsMember: SendRequest
let sendAsAdmin: SendRequest
let sendAsNewcomer: SendRequest
beforeAll(async () => {
  ;({
    app,
    guest: sendAsGuest,
    member: sendAsMember,
    admin: sendAsAdmin,
    newcomer: sendAsNewcomer,
  } = await openAttackedApp())
})

/** Profiles with admin rights: owners, and any user who gained these rights through an attack. */
const fetchAdmins = () =>
  app.sql(`select p.id from public.profiles p left join public.staff s on s.user_id = p.id
    where p.is_admin and coalesce(s.role, '') <> all (array['manager', 'accountant', 'guide', 'moderator'])`)

describe('attempts to become an admin over HTTP', () => {
  it.each([
    [
      'an upsert',
      () =>
        sendAsMember(
          'POST',
          '/rest/v1/profiles',
          { id: MEMBER, is_admin: true },
          { prefer: 'resolution=merge-duplicates' },
        ),
    ],
    ['a put', () => sendAsMember('PUT', `/rest/v1/profiles?id=eq.${MEMBER}`, { id: MEMBER, is_admin: true })],
    [
      'a list sent as CSV',
      () =>
        sendAsMember('POST', '/rest/v1/profiles', `id,is_admin\n${MEMBER},true`, {
          'content-type': 'text/csv',
          prefer: 'resolution=merge-duplicates',
        }),
    ],
  ])('a member does not become an admin by %s', async (_, attack) => {
    await attack()
    expect(await fetchAdmins()).toEqual([{ id: ADMIN }])
  })

  it('a member does not become an admin by editing the metadata of their account', async () => {
    const reply = await sendAsNewcomer('PUT', '/auth/v1/user', {
      data: { is_admin: true, role: 'admin' },
      app_metadata: { is_admin: true, role: 'service_role' },
    })
    expect(await fetchAdmins()).toHaveLength(1)
    expect(JSON.stringify(reply.body)).not.toContain('"role":"service_role"')
    expect((await sendAsNewcomer('POST', '/rest/v1/rpc/admin_today', {})).code).toBe('42501')
  })

  it('a visitor does not become an admin by sending metadata at sign-up', async () => {
    const email = 'forger@example.test'
    await sendAsGuest('POST', '/auth/v1/signup', {
      email,
      password: 'lantern-and-fog-9',
      data: { is_admin: true, full_name: 'x'.repeat(10_000) },
    })
    expect(
      await app.sql(
        'select p.is_admin, char_length(p.full_name) as n from public.profiles p join auth.users u using (id) where u.email = $1',
        [email],
      ),
    ).toEqual([{ is_admin: false, n: 120 }])
  })
})

describe('function calls over HTTP', () => {
  it.each([
    [
      'does not run a function that writes when called by GET',
      () => sendAsAdmin('GET', `/rest/v1/rpc/cancel_booking?booking_id=${booking(1)}`),
    ],
    ['does not reload the schema for a visitor', () => sendAsGuest('POST', '/rest/v1/rpc/pgrst_reload', {})],
  ])('the API %s', async (_, attack) => {
    const bookingsBefore = await app.sql('select to_jsonb(b) as row from public.bookings b order by b.id')
    expect((await attack()).status).toBeGreaterThanOrEqual(400)
    expect(await app.sql('select to_jsonb(b) as row from public.bookings b order by b.id')).toEqual(bookingsBefore)
  })
})

describe('tokens', () => {
  const encodeTokenPart = (tokenPart: object) => Buffer.from(JSON.stringify(tokenPart)).toString('base64url')
  const forgedClaims = { sub: MEMBER, role: 'service_role', aud: 'authenticated', exp: 4102444800 }
  it.each([
    ['without a signature', `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${encodeTokenPart(forgedClaims)}.`],
    [
      'with a guessed signature',
      `${encodeTokenPart({ alg: 'HS256', typ: 'JWT' })}.${encodeTokenPart(forgedClaims)}.${'x'.repeat(43)}`,
    ],
    ['with a changed payload under a valid signature', 'swapped'],
    ['that is not a JWT', 'service_role'],
  ])('a request with a token %s gets no rows', async (_, token) => {
    const { data } = await app.member.auth.getSession()
    const [header, , signature] = (data.session?.access_token ?? '').split('.')
    const forgedToken =
      token === 'swapped'
        ? `${header}.${encodeTokenPart({ ...forgedClaims, role: 'authenticated', sub: '40000000-0000-4000-8000-000000000001' })}.${signature}`
        : token
    const reply = await sendAsGuest('GET', '/rest/v1/audit_log?select=*', undefined, {
      authorization: `Bearer ${forgedToken}`,
    })
    expect(reply.status === 401 || countRows(reply.body) === 0, JSON.stringify(reply)).toBe(true)
  })

  it('a guessed API key does not give the service role', async () => {
    const reply = await sendAsGuest('GET', '/rest/v1/audit_log?select=*', undefined, {
      apikey: 'service_role',
      authorization: '',
    })
    expect(reply.status === 401 || countRows(reply.body) === 0, JSON.stringify(reply)).toBe(true)
  })
})

describe('accounts', () => {
  it.each([
    ['listing accounts', 'GET', '/auth/v1/admin/users', undefined],
    [
      'creating a confirmed account',
      'POST',
      '/auth/v1/admin/users',
      { email: 'made@example.test', email_confirm: true },
    ],
    ["deleting another user's account", 'DELETE', `/auth/v1/admin/users/${OTHER_MEMBER}`, undefined],
    [
      'creating a sign-in link for another user',
      'POST',
      '/auth/v1/admin/generate_link',
      { type: 'magiclink', email: site.demo.admin },
    ],
  ])('the auth API refuses a member %s', async (_, method, path, body) => {
    const usersBefore = await app.sql('select count(*) from auth.users')
    const reply = await sendAsMember(method, path, body)
    // The embedded backend responds with an empty HTML page to paths that it does not serve.
    expect(reply.status >= 400 || /^<html/.test(String(reply.body)), JSON.stringify(reply.body)).toBe(true)
    expect(await app.sql('select count(*) from auth.users')).toEqual(usersBefore)
  })

  it('a sign-up without an email address is refused', async () => {
    expect((await sendAsGuest('POST', '/auth/v1/signup', {})).status).toBeGreaterThanOrEqual(400)
  })

  it('a wrong password and an unknown address get the same response', async () => {
    const getSignature = (email: string) =>
      sendAsGuest('POST', '/auth/v1/token?grant_type=password', { email, password: 'wrong-password-1' })
    const [existing, unknown] = [await getSignature(site.demo.admin), await getSignature('nobody@example.test')]
    expect([existing.status, existing.code, existing.body]).toEqual([unknown.status, unknown.code, unknown.body])
  })

  it('a password reset for an unknown address gets the same response as for a known one', async () => {
    const requestPasswordReset = (email: string) => sendAsGuest('POST', '/auth/v1/recover', { email })
    const [existing, unknown] = [
      await requestPasswordReset(site.demo.admin),
      await requestPasswordReset('nobody@example.test'),
    ]
    expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])
  })

  it('a short password is refused', async () => {
    expect(
      (await sendAsGuest('POST', '/auth/v1/signup', { email: 'short@example.test', password: 'abc' })).body,
    ).toMatchObject({ error_code: 'weak_password' })
  })

  it('an account with an unconfirmed address cannot sign in', async () => {
    const account = { email: 'unconfirmed@example.test', password: 'lantern-and-fog-9' }
    await sendAsGuest('POST', '/auth/v1/signup', account)
    expect((await sendAsGuest('POST', '/auth/v1/token?grant_type=password', account)).body).toMatchObject({
      error_code: 'email_not_confirmed',
    })
  })

  it('the publishable key alone can read only published trips', async () => {
    const reply = await sendAsGuest('GET', '/rest/v1/events?select=status', undefined, {
      authorization: `Bearer ${EMBEDDED_KEY}`,
    })
    expect(new Set((reply.body as { status: string }[]).map(({ status }) => status))).toEqual(new Set(['published']))
  })
})
