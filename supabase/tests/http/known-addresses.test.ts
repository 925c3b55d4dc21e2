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

it('sends an unconfirmed address another link, and keeps the first password', async () => {
  await register()
  const again = await register('another-password-1')
  expect(again.status).toBe(200)
  expect(await queued()).toEqual([])
  expect(confirmations()).toHaveLength(2)
  const [, link = ''] = /href="([^"]+verify[^"]+)"/.exec(confirmations()[0]?.html ?? '') ?? []
  await world.backend.fetch(new Request(link.replaceAll('&amp;', '&')))
  expect((await post('/token?grant_type=password', { email, password: 'another-password-1' })).status).toBe(400)
  expect((await post('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200)
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
