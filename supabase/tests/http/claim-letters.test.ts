import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, describe, expect, it } from 'vitest'
import { everythingOf, openAccounts, rangUp, type Accounts } from '../support/accounts'
import type { World } from '../support/embedded'
import type { Request } from '../support/http'
import { TASMANIA } from '../support/people'

let world: World
let admin: Request
let accounts: Accounts
beforeAll(async () => {
  ;({ world, admin, accounts } = await openAccounts())
})

const STRANGERS = 'a-strangers-password-1'
const OWNERS = 'the-owners-password-2'

describe('the letter', () => {
  it('goes out once when an address is confirmed, and again an hour later at the earliest', async () => {
    const zoe = await rangUp(world, admin, TASMANIA)
    await accounts.register(zoe.email, OWNERS)
    expect(await accounts.letters(zoe.email)).toEqual([])
    await accounts.confirm(zoe.email)
    expect(await accounts.letters(zoe.email)).toHaveLength(1)
    const member = await accounts.enter(zoe.email, OWNERS)
    expect((await member('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent_before' })
    await world.sql(`update public.customer_claims set sent_at = sent_at - interval '61 minutes' where email = $1`, [
      zoe.email,
    ])
    expect((await member('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent' })
    const [first, second, ...more] = await accounts.letters(zoe.email)
    expect([second?.data.token, more]).toEqual([first?.data.token, []])
  })

  it('is worth nothing once the desk has changed the address', async () => {
    const zoe = await rangUp(world, admin, TASMANIA)
    await accounts.register(zoe.email, STRANGERS)
    await accounts.confirm(zoe.email)
    const token = await accounts.claimToken(zoe.email)
    await admin('POST', '/rest/v1/rpc/save_customer', { customer: { id: zoe.id, email: `new-${zoe.email}` } })
    expect((await accounts.claim(token, OWNERS)).body).toEqual({ status: 'not_found' })
  })

  it('is emailed by staff, who never see it, to a customer who has no account yet', async () => {
    const zoe = await rangUp(world, admin, TASMANIA)
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

  it("opens no admin's account", async () => {
    const zoe = await rangUp(world, admin, TASMANIA)
    await accounts.register(zoe.email, OWNERS)
    await world.sql(
      'update public.profiles p set is_admin = true from auth.users u where u.id = p.id and u.email = $1',
      [zoe.email],
    )
    await accounts.confirm(zoe.email)
    expect(await accounts.letters(zoe.email)).toEqual([])
    await admin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: zoe.id })
    expect((await accounts.claim(await accounts.claimToken(zoe.email), STRANGERS)).body).toMatchObject({
      status: 'no_account',
    })
    await world.sql(
      'update public.profiles p set is_admin = false from auth.users u where u.id = p.id and u.email = $1',
      [zoe.email],
    )
  })
})

describe('an address changed', () => {
  const follow = async (email: string) => {
    const mail = world.backend.mailbox.list().find(({ to }) => to === email)
    const [, link] = /href="([^"]+)"/.exec(mail?.html?.replaceAll('&amp;', '&') ?? '') ?? []
    expect(link, `a link in the mail to ${email}`).toBeDefined()
    return world.backend.fetch(new Request(link ?? ''))
  }

  it('is proved by the new mailbox, and is where the customer is written to from then on', async () => {
    const [before, after] = ['before@example.test', 'after@example.test']
    await accounts.register(before, OWNERS)
    await accounts.confirm(before)
    const member = await accounts.enter(before, OWNERS)
    expect((await member('PUT', '/auth/v1/user', { email: after })).status).toBe(200)
    const addresses = () => world.sql(`select email from public.customers where email in ('${before}', '${after}')`)
    expect(await addresses()).toEqual([{ email: before }])
    await follow(after)
    expect(await addresses()).toEqual([{ email: after }])
    expect((await member('POST', '/rest/v1/rpc/download_my_data', {})).body).toMatchObject({
      email: after,
      emails: [after, before],
    })
  })

  it('to one that the desk knows takes over nothing before it is claimed', async () => {
    const zoe = await rangUp(world, admin, TASMANIA)
    const email = 'mover@example.test'
    await accounts.register(email, OWNERS)
    await accounts.confirm(email)
    await world.sql('update auth.users set email = $2 where email = $1', [email, zoe.email])
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

it('asks a password of the length that the sign-in service asks', async () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as { auth: Record<string, unknown> }
  expect(await world.sql('select private.min_password_length() as least')).toEqual([
    { least: auth.minimum_password_length },
  ])
  const replies = await Promise.all(
    ['123456789', '1234567890'].map((password, n) => accounts.register(`length-${n}@example.test`, password)),
  )
  expect(replies.map(({ status }) => status)).toEqual([422, 200])
})
