import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { computeCode, getTimeStep } from '../../embedded/mfa/totp'
import { decodeClaims } from '../../embedded/mfa/tokens'
import { openEmbeddedApp, type Caller, type EmbeddedApp } from '../support/embedded'
import { createSender, createSessionSender, type SendRequest } from '../support/http'
import { FREMANTLE, TASMANIA } from '../support/people'

let app: EmbeddedApp
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
})

const PASSWORD = 'lantern-and-fog-9'
let caller: Caller
let email: string
let codeOffset: number
beforeEach(async () => {
  caller = await app.newMember()
  const { data } = await caller.auth.getUser()
  email = data.user?.email ?? ''
  await app.sql(`insert into public.staff (user_id, role) values ($1, 'guide')`, [data.user?.id])
  codeOffset = 0
})

/** Returns an unused code. Each code is accepted once, so every call computes the code of a later time step. */
const createCode = (secret: string) => computeCode(secret, getTimeStep(Date.now()) + codeOffset++)

const enrolFactor = async (friendlyName = 'Phone') => {
  const { data, error } = await caller.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}
const verifyCode = (factorId: string, code: string) => caller.auth.mfa.challengeAndVerify({ factorId, code })
const signInWithFactor = async () => {
  const { id, totp } = await enrolFactor()
  const { error } = await verifyCode(id, createCode(totp.secret))
  if (error) throw error
  return { id, secret: totp.secret }
}
const signIn = async (password = PASSWORD) => {
  const { error } = await caller.auth.signInWithPassword({ email, password })
  if (error) throw error
}
const fetchAssuranceLevels = async () => {
  const { data } = await caller.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
const fetchToken = async () => (await caller.auth.getSession()).data.session?.access_token ?? ''
const getErrorCode = ({ error }: { error: { code?: string } | null }) => error?.code

describe('TOTP codes', () => {
  it('match the test values of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const createCodeAt = (seconds: number) => computeCode(secret, getTimeStep(seconds * 1000))
    expect([59, 1111111109, 1234567890, 20000000000].map(createCodeAt)).toEqual([
      '287082',
      '081804',
      '005924',
      '353130',
    ])
  })
})

describe('a second factor', () => {
  it('is set up with a QR code or a secret, and becomes active after the first correct code', async () => {
    const { id, totp, type } = await enrolFactor()
    expect(type).toBe('totp')
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(totp.uri).toContain(`secret=${totp.secret}`)
    expect(totp.uri).toContain(encodeURIComponent(email))
    expect(await fetchAssuranceLevels()).toEqual(['aal1', 'aal1'])
    expect(getErrorCode(await verifyCode(id, '000000'))).toBe('mfa_verification_failed')
    expect((await caller.auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] })
    expect((await verifyCode(id, createCode(totp.secret))).error).toBeNull()
    expect(await fetchAssuranceLevels()).toEqual(['aal2', 'aal2'])
    expect((await caller.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id, friendly_name: 'Phone' }])
    expect(app.backend.mailbox.listEmails().length).toBeGreaterThanOrEqual(0)
  })

  it('is required in every new session, but not again when the access token of a verified session is refreshed', async () => {
    const { id, secret } = await signInWithFactor()
    await caller.auth.refreshSession()
    expect(decodeClaims(await fetchToken())).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    await signIn()
    expect(await fetchAssuranceLevels()).toEqual(['aal1', 'aal2'])
    await caller.auth.refreshSession()
    expect(await fetchAssuranceLevels()).toEqual(['aal1', 'aal2'])
    expect((await verifyCode(id, createCode(secret))).error).toBeNull()
    expect(await fetchAssuranceLevels()).toEqual(['aal2', 'aal2'])
  })

  it('signs out all other sessions without a verified second factor when it is verified for the first time', async () => {
    const { id, secret } = await signInWithFactor()
    await signIn()
    const oldSession = createSessionSender(app, await fetchToken())
    await signIn()
    await verifyCode(id, createCode(secret))
    expect((await oldSession('GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(400)
  })

  it('can be removed only in a session that has verified it, and the session then counts as unverified', async () => {
    const { id } = await signInWithFactor()
    await signIn()
    expect(getErrorCode(await caller.auth.mfa.unenroll({ factorId: id }))).toBe('insufficient_aal')
    await app.sql('delete from auth.mfa_factors where id = $1', [id])
    const newSession = await signInWithFactor()
    expect((await caller.auth.mfa.unenroll({ factorId: newSession.id })).error).toBeNull()
    await caller.auth.refreshSession()
    expect(await fetchAssuranceLevels()).toEqual(['aal1', 'aal1'])
  })
})

describe('the embedded sign-in service, like the hosted one', () => {
  it('refuses a used code and an expired challenge', async () => {
    const { id, totp } = await enrolFactor()
    const code = createCode(totp.secret)
    const { data } = await caller.auth.mfa.challenge({ factorId: id })
    const challengeId = data?.id ?? ''
    const submitCode = () => caller.auth.mfa.verify({ factorId: id, challengeId, code })
    await app.sql(`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`)
    expect(getErrorCode(await submitCode())).toBe('mfa_challenge_expired')
    await app.sql('update auth.mfa_challenges set created_at = now()')
    expect((await submitCode()).error).toBeNull()
    expect(getErrorCode(await submitCode())).toBe('mfa_ip_address_mismatch')
    expect(getErrorCode(await verifyCode(id, code))).toBe('mfa_verification_failed')
    expect(getErrorCode(await caller.auth.mfa.verify({ factorId: id, challengeId: id, code }))).toBe(
      'mfa_factor_not_found',
    )
  })

  it('refuses further codes after fifteen wrong ones', async () => {
    const { id } = await enrolFactor()
    const errorCodes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 16; attempt++) errorCodes.push(getErrorCode(await verifyCode(id, '000000')))
    expect(new Set(errorCodes.slice(0, 15))).toEqual(new Set(['mfa_verification_failed']))
    expect(errorCodes[15]).toBe('over_request_rate_limit')
  })

  it('refuses a duplicate factor name, a further factor from an unverified session, other users and visitors', async () => {
    const { id } = await signInWithFactor()
    const enrolment = await caller.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(getErrorCode(enrolment)).toBe('mfa_factor_name_conflict')
    await signIn()
    const secondFactor = await caller.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(getErrorCode(secondFactor)).toBe('insufficient_aal')
    const sendAsStranger = await createSender(app, app.stranger)
    const reply = await sendAsStranger('POST', `/auth/v1/factors/${id}/challenge`, {})
    expect(reply).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } })
    const sendAsGuest = await createSender(app, app.guest)
    for (const factorPath of ['', `/${id}/challenge`, `/${id}/verify`])
      expect((await sendAsGuest('POST', `/auth/v1/factors${factorPath}`, {})).status, factorPath).toBe(401)
    expect((await sendAsGuest('DELETE', `/auth/v1/factors/${id}`)).status).toBe(401)
  })
})

describe('a password', () => {
  const changePasswordDirectly = (body: Record<string, unknown>) =>
    caller.auth.updateUser({ password: 'fog-and-lantern-8', ...body })

  it('is changed with the current password, and other sessions end', async () => {
    const otherSession: SendRequest = await createSender(app, caller)
    await signIn()
    expect(getErrorCode(await changePasswordDirectly({}))).toBe('current_password_required')
    expect(getErrorCode(await changePasswordDirectly({ current_password: 'somebody-elses' }))).toBe(
      'current_password_invalid',
    )
    expect((await otherSession('GET', '/auth/v1/user')).status).toBe(200)
    expect((await changePasswordDirectly({ current_password: PASSWORD })).error).toBeNull()
    expect((await otherSession('GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(400)
    expect((await caller.auth.getUser()).error).toBeNull()
    const [queuedEmail] = await app.sql('select 1 from public.email_outbox where template = $1 and to_email = $2', [
      'password_changed',
      email,
    ])
    expect(queuedEmail).toBeDefined()
  })

  it.each(['/auth/v1/%75ser', '/%61uth/v1/user', '/auth/v1/use%72?x=1'])(
    'is not changed through the encoded path %s without the current password',
    async (path) => {
      const sendAsCaller = await createSender(app, caller)
      expect(await sendAsCaller('PUT', path, { password: 'fog-and-lantern-8' })).toMatchObject({
        status: 400,
        body: { error_code: 'current_password_required' },
      })
      await signIn()
    },
  )

  it('is not changed before the second factor is verified, even through a recovery link', async () => {
    await signInWithFactor()
    await signIn()
    expect(getErrorCode(await changePasswordDirectly({ current_password: PASSWORD }))).toBe('insufficient_aal')
    const claims = decodeClaims(await fetchToken())
    await app.sql(`insert into auth.mfa_amr_claims values ($1, now(), now(), 'recovery', gen_random_uuid())`, [
      claims?.session_id,
    ])
    expect(getErrorCode(await changePasswordDirectly({}))).toBe('insufficient_aal')
    expect((await caller.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  })
})

it('an email address is not changed before the second factor is verified, even through an encoded path', async () => {
  const { id, secret } = await signInWithFactor()
  await signIn()
  const changeEmail = () => caller.auth.updateUser({ email: `new-${email}` })
  expect(getErrorCode(await changeEmail())).toBe('insufficient_aal')
  const sendAsCaller = await createSender(app, caller)
  expect((await sendAsCaller('PUT', '/auth/v1/%75ser', { email: `new-${email}` })).status).toBe(401)
  expect((await caller.auth.reauthenticate()).error).toBeNull()
  expect(getErrorCode(await changeEmail())).toBe('insufficient_aal')
  expect((await verifyCode(id, createCode(secret))).error).toBeNull()
  expect((await changeEmail()).error).toBeNull()
})

it("before staff verify their second factor, they cannot end their own or another person's access, or read lists", async () => {
  const user_id = (await caller.auth.getUser()).data.user?.id ?? ''
  await app.sql(`update public.staff set role = 'owner' where user_id = $1`, [user_id])
  const { id, secret } = await signInWithFactor()
  await signIn()
  const [other] = await app.sql<{ user_id: string }>(
    `select user_id from public.staff where user_id <> $1 and ended_at is null limit 1`,
    [user_id],
  )
  const staffCalls: [name: string, args: object][] = [
    ['end_staff', { user_id }],
    ['end_staff', { user_id: other?.user_id }],
    ['change_staff', { user_id, role: 'manager' }],
    ['invite_staff', { email: 'next@example.test', role: 'owner' }],
    ...['list_customers', 'list_bookings', 'list_orders', 'list_messages', 'list_interest', 'list_waitlist'].map(
      (name): [string, object] => [name, {}],
    ),
    ['list_emails', {}],
    ['list_activity', {}],
    ['event_guest_list', { event_id: TASMANIA }],
  ]
  const listResponseStatuses = async () => {
    const sendAsCaller = await createSender(app, caller)
    const statuses: number[] = []
    for (const [name, args] of staffCalls)
      statuses.push((await sendAsCaller('POST', `/rest/v1/rpc/${name}`, args)).status)
    for (const staffRelation of ['customers', 'event_travellers', 'audit_log', 'email_outbox'])
      expect((await sendAsCaller('GET', `/rest/v1/${staffRelation}?select=*&limit=5`)).body, staffRelation).toEqual(
        staffRelation === 'customers' ? [expect.objectContaining({ profile_id: user_id })] : [],
      )
    return new Set(statuses)
  }
  expect(await listResponseStatuses()).toEqual(new Set([403]))
  expect(await app.sql('select ended_at from public.staff where user_id = $1', [user_id])).toEqual([{ ended_at: null }])
  expect((await verifyCode(id, createCode(secret))).error).toBeNull()
  const sendAsCaller = await createSender(app, caller)
  expect((await sendAsCaller('POST', '/rest/v1/rpc/list_customers', {})).status).toBe(200)
  expect((await sendAsCaller('POST', '/rest/v1/rpc/end_staff', { user_id })).body).toEqual({ status: 'ended' })
})

it('staff cannot delete their account or accept an invitation before the second factor is verified', async () => {
  const { secret, id } = await signInWithFactor()
  await signIn()
  expect((await caller.rpc('delete_my_account')).data).toEqual({ status: 'code_first' })
  await app.sql(
    `insert into public.staff_invites (email, role, expires_at) values ($1, 'manager', private.now() + interval '1 day')`,
    [email],
  )
  const [invite] = await app.sql<{ token: string }>(
    `select t.token from private.staff_invite_tokens t join public.staff_invites i on i.id = t.invite_id
     where i.email = $1`,
    [email],
  )
  const joinStaff = () => caller.rpc('join_staff', { token: invite?.token ?? '', password: PASSWORD })
  expect((await joinStaff()).data).toEqual({ status: 'code_first' })
  expect((await verifyCode(id, createCode(secret))).error).toBeNull()
  expect((await joinStaff()).data).toMatchObject({ status: 'joined' })
  expect(await app.sql('select status from auth.mfa_factors where id = $1', [id])).toEqual([{ status: 'verified' }])
})

it('before staff verify their second factor, they cannot edit a profile, cancel, export data, comment or react', async () => {
  const { secret, id } = await signInWithFactor()
  await signIn()
  const user_id = (await caller.auth.getUser()).data.user?.id ?? ''
  const [comment] = await app.sql<{ id: string; event_id: string }>(
    'select id, event_id from public.comments where not is_deleted limit 1',
  )
  const { id: comment_id = '', event_id = '' } = comment ?? {}
  await app.sql('delete from public.reactions where user_id = $1', [user_id])
  const [booking] = await app.sql<{ id: string }>(
    `with c as (insert into public.customers (full_name) values ('Mabel Moon') returning id)
     insert into public.bookings (customer_id, event_id, user_id, seats, status, total_amount, deposit_amount, plan)
     select c.id, $1, $2, 1, 'confirmed', 2000, 800, 1 from c returning id`,
    [FREMANTLE, user_id],
  )
  const protectedCalls: [path: string, body: object][] = [
    ['rpc/cancel_booking', { booking_id: booking?.id }],
    ['rpc/download_my_data', {}],
    ['email_preferences', { new_dates: false, event_reminders: false }],
    ['comments', { event_id, user_id, content: 'Boo' }],
    ['comment_replies', { parent_comment_id: comment_id, user_id, content: 'Boo' }],
    ['reactions', { event_id, user_id, reaction_type: 'heart' }],
    ['comment_reactions', { comment_id, user_id }],
  ]
  const fetchStatuses = async () => {
    const sendAsCaller = await createSender(app, caller)
    const statuses: number[] = []
    for (const [path, body] of protectedCalls)
      statuses.push((await sendAsCaller('POST', `/rest/v1/${path}`, body)).status)
    statuses.push(
      (await sendAsCaller('PATCH', `/rest/v1/profiles?id=eq.${user_id}`, { full_name: 'Mabel Moon' })).status,
    )
    return statuses
  }
  expect(await fetchStatuses()).toEqual([403, 403, 403, 403, 403, 403, 403, 403])
  expect((await verifyCode(id, createCode(secret))).error).toBeNull()
  expect(await fetchStatuses()).toEqual([200, 200, 201, 201, 201, 201, 201, 204])
})

it('deleting an account deletes its second factors', async () => {
  const { id } = await signInWithFactor()
  expect((await caller.rpc('delete_my_account')).data).toMatchObject({ status: 'deleted' })
  expect(await app.sql('select 1 from auth.mfa_factors where id = $1', [id])).toEqual([])
})

it('a recovery link starts a session in which the password can be set', async () => {
  await caller.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:5173/reset-password' })
  const link = /href="([^"]*verify[^"]*)"/.exec(app.backend.mailbox.listEmails()[0]?.html ?? '')?.[1]
  const response = await app.backend.fetch(new Request((link ?? '').replaceAll('&amp;', '&')))
  const hashParameters = new URLSearchParams(response.headers.get('location')?.split('#')[1])
  expect(decodeClaims(hashParameters.get('access_token') ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'recovery' }],
  })
  const recoverySession = createSessionSender(app, hashParameters.get('access_token') ?? '')
  expect((await recoverySession('PUT', '/auth/v1/user', { password: 'fog-and-lantern-8' })).status).toBe(200)
})
