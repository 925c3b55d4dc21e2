import { beforeAll, beforeEach, expect, it } from 'vitest'
import { EMBEDDED_KEY } from '../../embedded/backend'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

const PASSWORD = 'lantern-and-fog-9'

let app: EmbeddedApp
let email: string
beforeAll(async () => {
  app = await openEmbeddedApp()
})
beforeEach(() => {
  email = `known-${crypto.randomUUID()}@example.test`
})

const postAuth = async (path: string, body: object) => {
  const response = await app.backend.fetch(
    new Request(`http://embedded.invalid/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const registerAccount = (password = PASSWORD, full_name = 'Ada Fog') =>
  postAuth('/signup', { email, password, data: { full_name } })
const confirmAddress = () => app.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
const fetchAccountExistsEmails = () =>
  app.sql<{ template: string }>(
    `select template from public.email_outbox where to_email = $1 and template = 'account_exists'`,
    [email],
  )
const listConfirmationEmails = () => app.backend.mailbox.listEmails().filter(({ to }) => to === email)

it('a sign-up with a registered address gets the same response as with a new one, and the owner of the address gets one email an hour', async () => {
  const firstSignUp = await registerAccount()
  await confirmAddress()
  const secondSignUp = await registerAccount('another-password-1', 'Someone Else')
  expect(secondSignUp.status).toBe(200)
  expect(secondSignUp.body).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { full_name: 'Someone Else' },
  })
  expect(secondSignUp.body.id).not.toBe(firstSignUp.body.id)
  expect(secondSignUp.body).not.toHaveProperty('access_token')
  await registerAccount()
  expect(await fetchAccountExistsEmails()).toEqual([{ template: 'account_exists' }])
  // The sign-up must not change the account: the old password still works.
  expect((await postAuth('/token?grant_type=password', { email, password: PASSWORD })).status).toBe(200)
  expect(
    await app.sql('select p.full_name from public.profiles p join auth.users u using (id) where u.email = $1', [email]),
  ).toEqual([{ full_name: 'Ada Fog' }])
})

it('the sign-in service ignores the letter case of an email address', async () => {
  await registerAccount()
  await confirmAddress()
  email = email.toUpperCase()
  expect((await registerAccount()).status).toBe(200)
  email = email.toLowerCase()
  expect(await fetchAccountExistsEmails()).toHaveLength(1)
})

it('after a second sign-up for an unconfirmed address, another link is sent and neither of the two passwords works', async () => {
  await registerAccount()
  const secondSignUp = await registerAccount('another-password-1')
  expect(secondSignUp.status).toBe(200)
  expect(await fetchAccountExistsEmails()).toEqual([])
  expect(listConfirmationEmails()).toHaveLength(2)
  const [, link = ''] = /href="([^"]+verify[^"]+)"/.exec(listConfirmationEmails()[0]?.html ?? '') ?? []
  const linkResponse = await app.backend.fetch(new Request(link.replaceAll('&amp;', '&')))
  expect(linkResponse.headers.get('location')).toContain('access_token=')
  for (const password of [PASSWORD, 'another-password-1'])
    expect((await postAuth('/token?grant_type=password', { email, password })).status).toBe(400)
})

it('the sign-in service resends a confirmation on request, with the same response for confirmed and unknown addresses', async () => {
  await registerAccount()
  const firstReply = await postAuth('/resend', { type: 'signup', email })
  expect(listConfirmationEmails()).toHaveLength(2)
  await confirmAddress()
  expect(await postAuth('/resend', { type: 'signup', email })).toEqual(firstReply)
  expect(await postAuth('/resend', { type: 'signup', email: 'no-account@example.test' })).toEqual(firstReply)
  expect(listConfirmationEmails()).toHaveLength(2)
})

it('the sign-in service refuses a short password for an address that is already registered', async () => {
  await registerAccount()
  expect((await registerAccount('short')).status).toBe(422)
})

const signInAndReadStatus = async (password: string) =>
  (await postAuth('/token?grant_type=password', { email, password })).status

it("the sign-in service removes a stranger's password when the owner of the address also registers", async () => {
  await registerAccount('password-of-a-stranger-1')
  expect((await registerAccount()).status).toBe(200)
  await confirmAddress()
  expect(await signInAndReadStatus('password-of-a-stranger-1')).toBe(400)
  expect(await signInAndReadStatus('')).toBe(400)
})

it('a second registration of an address does not change its password', async () => {
  await registerAccount()
  await confirmAddress()
  expect(await signInAndReadStatus(PASSWORD)).toBe(200)
})

it('the sign-in service cancels a pending change of address when the password changes', async () => {
  const caller = await app.newMember()
  const id = (await caller.auth.getUser()).data.user?.id
  const newAddress = `thief-${crypto.randomUUID()}@example.test`
  expect((await caller.auth.updateUser({ email: newAddress })).error).toBeNull()
  const fetchPendingChange = () =>
    app.sql(
      `select coalesce(email_change, '') as address, coalesce(email_change_token_new, '') as token
      from auth.users where id = $1`,
      [id],
    )
  expect(await fetchPendingChange()).not.toEqual([{ address: '', token: '' }])
  await app.sql(`update auth.users set encrypted_password = encrypted_password || ' changed' where id = $1`, [id])
  expect(await fetchPendingChange()).toEqual([{ address: '', token: '' }])
})
