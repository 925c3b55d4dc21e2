import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, describe, expect, it } from 'vitest'
import { everythingOf, openAccounts, rangUp, type Accounts } from '../support/accounts'
import type { TestApp } from '../support/embedded'
import type { Request } from '../support/http'
import { TASMANIA } from '../support/people'

let app: TestApp
let admin: Request
let accounts: Accounts
beforeAll(async () => {
  ;({ app, admin, accounts } = await openAccounts())
})

const STRANGERS = 'a-strangers-password-1'
const OWNERS = 'the-owners-password-2'

describe('the claim email', () => {
  it('is sent once when an address is confirmed, and again after an hour at the earliest', async () => {
    const zoe = await rangUp(app, admin, TASMANIA)
    await accounts.register(zoe.email, OWNERS)
    expect(await accounts.claimEmails(zoe.email)).toEqual([])
    await accounts.confirm(zoe.email)
    expect(await accounts.claimEmails(zoe.email)).toHaveLength(1)
    const member = await accounts.enter(zoe.email, OWNERS)
    expect((await member('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent_before' })
    await app.sql(`update public.customer_claims set sent_at = sent_at - interval '61 minutes' where email = $1`, [
      zoe.email,
    ])
    expect((await member('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent' })
    const [first, second, ...more] = await accounts.claimEmails(zoe.email)
    expect([second?.data.token, more]).toEqual([first?.data.token, []])
  })

  it("has an invalid link after staff change the customer's address", async () => {
    const zoe = await rangUp(app, admin, TASMANIA)
    await accounts.register(zoe.email, STRANGERS)
    await accounts.confirm(zoe.email)
    const token = await accounts.claimToken(zoe.email)
    await admin('POST', '/rest/v1/rpc/save_customer', { customer: { id: zoe.id, email: `new-${zoe.email}` } })
    expect((await accounts.claim(token, OWNERS)).body).toEqual({ status: 'not_found' })
  })

  it('can be sent by staff, who cannot read its link, to a customer without an account', async () => {
    const zoe = await rangUp(app, admin, TASMANIA)
    const { body } = await admin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: zoe.id })
    expect(body).toMatchObject({ status: 'sent', email: zoe.email })
    const token = await accounts.claimToken(zoe.email)
    for (const path of [
      'email_outbox?select=*',
      'customer_claims?select=*',
      'email_overview?select=*',
      'audit_log?select=*',
    ])
      expect(JSON.stringify((await admin('GET', `/rest/v1/${path}`)).body), path).not.toContain(token)
    expect((await accounts.claim(token, OWNERS)).body).toEqual({ status: 'no_account', email: zoe.email })
    await accounts.register(zoe.email, STRANGERS)
    expect((await accounts.claim(token, OWNERS)).body).toMatchObject({ status: 'claimed' })
    expect((await accounts.signIn(zoe.email, OWNERS)).status).toBe(200)
    expect((await admin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: zoe.id })).body).toEqual({
      status: 'already_linked',
    })
  })

  it("does not attach a customer to an admin's account", async () => {
    const zoe = await rangUp(app, admin, TASMANIA)
    await accounts.register(zoe.email, OWNERS)
    await app.sql('update public.profiles p set is_admin = true from auth.users u where u.id = p.id and u.email = $1', [
      zoe.email,
    ])
    await accounts.confirm(zoe.email)
    expect(await accounts.claimEmails(zoe.email)).toEqual([])
    await admin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: zoe.id })
    expect((await accounts.claim(await accounts.claimToken(zoe.email), STRANGERS)).body).toMatchObject({
      status: 'no_account',
    })
    await app.sql(
      'update public.profiles p set is_admin = false from auth.users u where u.id = p.id and u.email = $1',
      [zoe.email],
    )
  })
})

describe('a changed email address', () => {
  const follow = async (email: string) => {
    const message = app.backend.mailbox.list().find(({ to }) => to === email)
    const [, link] = /href="([^"]+)"/.exec(message?.html?.replaceAll('&amp;', '&') ?? '') ?? []
    expect(link, `a link in the mail to ${email}`).toBeDefined()
    return app.backend.fetch(new Request(link ?? ''))
  }

  it("becomes the customer's address when the new mailbox confirms it", async () => {
    const [before, after] = ['before@example.test', 'after@example.test']
    await accounts.register(before, OWNERS)
    await accounts.confirm(before)
    const member = await accounts.enter(before, OWNERS)
    expect((await member('PUT', '/auth/v1/user', { email: after })).status).toBe(200)
    const addresses = () => app.sql(`select email from public.customers where email in ('${before}', '${after}')`)
    expect(await addresses()).toEqual([{ email: before }])
    await follow(after)
    expect(await addresses()).toEqual([{ email: after }])
    expect((await member('POST', '/rest/v1/rpc/download_my_data', {})).body).toMatchObject({
      email: after,
      emails: [after, before],
    })
  })

  it('attaches nothing of an existing customer with that address before the claim', async () => {
    const zoe = await rangUp(app, admin, TASMANIA)
    const email = 'mover@example.test'
    await accounts.register(email, OWNERS)
    await accounts.confirm(email)
    await app.sql('update auth.users set email = $2 where email = $1', [email, zoe.email])
    const member = await accounts.enter(zoe.email, OWNERS)
    expect(await everythingOf(member)).not.toMatch(/Zoe Private|No nuts/)
    const token = await accounts.claimToken(zoe.email)
    expect((await accounts.claim(token, STRANGERS)).body).toMatchObject({ status: 'sign_in' })
    expect((await member('POST', '/rest/v1/rpc/claim_customer', { token, password: '' })).body).toMatchObject({
      status: 'claimed',
    })
    expect(await everythingOf(member)).toMatch(/No nuts/)
  })
})

it('claims and sign-ups require the minimum password length of the sign-in service', async () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as { auth: Record<string, unknown> }
  expect(await app.sql('select private.min_password_length() as min')).toEqual([{ min: auth.minimum_password_length }])
  const replies = await Promise.all(
    ['123456789', '1234567890'].map((password, n) => accounts.register(`length-${n}@example.test`, password)),
  )
  expect(replies.map(({ status }) => status)).toEqual([422, 200])
})
