import { beforeAll, beforeEach, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openWorld, type World } from '../support/embedded'

const PASSWORD = 'lantern-and-fog-9'

let world: World
let email: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => {
  email = `known-${crypto.randomUUID()}@example.test`
})

const post = async (path: string, body: object) => {
  const response = await world.backend.fetch(
    new Request(`http://embedded.invalid/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const register = (password = PASSWORD, full_name = 'Ada Fog') =>
  post('/signup', { email, password, data: { full_name } })
const confirm = () => world.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
const queued = () =>
  world.sql<{ template: string }>(
    `select template from public.email_outbox where to_email = $1 and template = 'account_exists'`,
    [email],
  )
const confirmations = () => world.backend.mailbox.list().filter(({ to }) => to === email)

it('answers a sign-up for a confirmed address as for a new one, and emails the owner once an hour', async () => {
  const fresh = await register()
  await confirm()
  const known = await register('another-password-1', 'Someone Else')
  expect(known.status).toBe(200)
  expect(known.body).toMatchObject({ email, role: 'authenticated', user_metadata: { full_name: 'Someone Else' } })
  expect(known.body.id).not.toBe(fresh.body.id)
  expect(known.body).not.toHaveProperty('access_token')
  await register()
  expect(await queued()).toEqual([{ template: 'account_exists' }])
  // The account is as it was.
  expect((await post('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200)
  expect(
    await world.sql('select p.full_name from public.profiles p join auth.users u using (id) where u.email = $1', [
      email,
    ]),
  ).toEqual([{ full_name: 'Ada Fog' }])
})

it('answers the same for an address in capital letters', async () => {
  await register()
  await confirm()
  email = email.toUpperCase()
  expect((await register()).status).toBe(200)
  email = email.toLowerCase()
  expect(await queued()).toHaveLength(1)
})

it('sends an unconfirmed address another link, and keeps neither password', async () => {
  await register()
  const again = await register('another-password-1')
  expect(again.status).toBe(200)
  expect(await queued()).toEqual([])
  expect(confirmations()).toHaveLength(2)
  const [, link = ''] = /href="([^"]+verify[^"]+)"/.exec(confirmations()[0]?.html ?? '') ?? []
  const opened = await world.backend.fetch(new Request(link.replaceAll('&amp;', '&')))
  expect(opened.headers.get('location')).toContain('access_token=')
  for (const password of [PASSWORD, 'another-password-1'])
    expect((await post('/token?grant_type=password', { email, password })).status).toBe(400)
})

it('sends another confirmation on request, and answers alike for a confirmed and an unknown address', async () => {
  await register()
  const asked = await post('/resend', { type: 'signup', email })
  expect(confirmations()).toHaveLength(2)
  await confirm()
  expect(await post('/resend', { type: 'signup', email })).toEqual(asked)
  expect(await post('/resend', { type: 'signup', email: 'no-account@example.test' })).toEqual(asked)
  expect(confirmations()).toHaveLength(2)
})

it('still refuses a password that is too short', async () => {
  await register()
  expect((await register('short')).status).toBe(422)
})

const signIn = async (password: string) => (await post('/token?grant_type=password', { email, password })).status

it('leaves no password of a stranger on an address that its owner registers and confirms after them', async () => {
  await register('password-of-a-stranger-1')
  expect((await register()).status).toBe(200)
  await confirm()
  expect(await signIn('password-of-a-stranger-1')).toBe(400)
  expect(await signIn('')).toBe(400)
})

it('keeps the password of an address that was registered once', async () => {
  await register()
  await confirm()
  expect(await signIn(PASSWORD)).toBe(200)
})

it('ends a waiting change of address when the password changes', async () => {
  const caller = await world.newMember()
  const id = (await caller.auth.getUser()).data.user?.id
  const thief = `thief-${crypto.randomUUID()}@example.test`
  expect((await caller.auth.updateUser({ email: thief })).error).toBeNull()
  const waiting = () =>
    world.sql(
      `select coalesce(email_change, '') as address, coalesce(email_change_token_new, '') as token
      from auth.users where id = $1`,
      [id],
    )
  expect(await waiting()).not.toEqual([{ address: '', token: '' }])
  await world.sql(`update auth.users set encrypted_password = encrypted_password || ' changed' where id = $1`, [id])
  expect(await waiting()).toEqual([{ address: '', token: '' }])
})
