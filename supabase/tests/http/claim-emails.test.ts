import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOwnData, openAccounts, createPhoneCustomer, type Accounts } from '../support/accounts'
import type { EmbeddedApp } from '../support/embedded'
import type { SendRequest } from '../support/http'
import { TASMANIA } from '../support/people'

let app: EmbeddedApp
let sendAsAdmin: SendRequest
let accounts: Accounts
beforeAll(async () => {
  ;({ app, admin: sendAsAdmin, accounts } = await openAccounts())
})

const STRANGER_PASSWORD = 'a-strangers-password-1'
const OWNER_PASSWORD = 'the-owners-password-2'

describe('the claim email', () => {
  it('is sent automatically once when a member confirms an email address, and again when the member asks, at most once an hour', async () => {
    const customer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    await accounts.register(customer.email, OWNER_PASSWORD)
    expect(await accounts.claimEmails(customer.email)).toEqual([])
    await accounts.confirm(customer.email)
    expect(await accounts.claimEmails(customer.email)).toHaveLength(1)
    const sendAsMember = await accounts.openSession(customer.email, OWNER_PASSWORD)
    expect((await sendAsMember('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent_before' })
    await app.sql(`update public.customer_claims set sent_at = sent_at - interval '61 minutes' where email = $1`, [
      customer.email,
    ])
    expect((await sendAsMember('POST', '/rest/v1/rpc/request_claim', {})).body).toMatchObject({ status: 'sent' })
    const [first, second, ...furtherEmails] = await accounts.claimEmails(customer.email)
    expect([second?.data.token, furtherEmails]).toEqual([first?.data.token, []])
  })

  it("has a link that stops working after staff change the customer's address", async () => {
    const customer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    await accounts.register(customer.email, STRANGER_PASSWORD)
    await accounts.confirm(customer.email)
    const token = await accounts.claimToken(customer.email)
    await sendAsAdmin('POST', '/rest/v1/rpc/save_customer', {
      customer: { id: customer.id, email: `new-${customer.email}` },
    })
    expect((await accounts.claim(token, OWNER_PASSWORD)).body).toEqual({ status: 'not_found' })
  })

  it('can be sent by staff, who cannot read its link, to a customer without an account', async () => {
    const customer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    const { body } = await sendAsAdmin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: customer.id })
    expect(body).toMatchObject({ status: 'sent', email: customer.email })
    const token = await accounts.claimToken(customer.email)
    for (const tableQuery of [
      'email_outbox?select=*',
      'customer_claims?select=*',
      'email_overview?select=*',
      'audit_log?select=*',
    ])
      expect(JSON.stringify((await sendAsAdmin('GET', `/rest/v1/${tableQuery}`)).body), tableQuery).not.toContain(token)
    expect((await accounts.claim(token, OWNER_PASSWORD)).body).toEqual({ status: 'no_account', email: customer.email })
    await accounts.register(customer.email, STRANGER_PASSWORD)
    expect((await accounts.claim(token, OWNER_PASSWORD)).body).toMatchObject({ status: 'claimed' })
    expect((await accounts.signIn(customer.email, OWNER_PASSWORD)).status).toBe(200)
    expect((await sendAsAdmin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: customer.id })).body).toEqual({
      status: 'already_linked',
    })
  })

  it('never links a customer to the account of an admin', async () => {
    const customer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    await accounts.register(customer.email, OWNER_PASSWORD)
    await app.sql('update public.profiles p set is_admin = true from auth.users u where u.id = p.id and u.email = $1', [
      customer.email,
    ])
    await accounts.confirm(customer.email)
    expect(await accounts.claimEmails(customer.email)).toEqual([])
    await sendAsAdmin('POST', '/rest/v1/rpc/send_claim_link', { customer_id: customer.id })
    expect((await accounts.claim(await accounts.claimToken(customer.email), STRANGER_PASSWORD)).body).toMatchObject({
      status: 'no_account',
    })
    await app.sql(
      'update public.profiles p set is_admin = false from auth.users u where u.id = p.id and u.email = $1',
      [customer.email],
    )
  })
})

describe('a changed email address', () => {
  const openEmailedLink = async (email: string) => {
    const sentEmail = app.backend.mailbox.listEmails().find(({ to }) => to === email)
    const [, link] = /href="([^"]+)"/.exec(sentEmail?.html?.replaceAll('&amp;', '&') ?? '') ?? []
    expect(link, `a link in the mail to ${email}`).toBeDefined()
    return app.backend.fetch(new Request(link ?? ''))
  }

  it("becomes the customer's address when the link sent to the new address is opened", async () => {
    const [before, after] = ['before@example.test', 'after@example.test']
    await accounts.register(before, OWNER_PASSWORD)
    await accounts.confirm(before)
    const sendAsMember = await accounts.openSession(before, OWNER_PASSWORD)
    expect((await sendAsMember('PUT', '/auth/v1/user', { email: after })).status).toBe(200)
    const fetchCustomerEmails = () =>
      app.sql(`select email from public.customers where email in ('${before}', '${after}')`)
    expect(await fetchCustomerEmails()).toEqual([{ email: before }])
    await openEmailedLink(after)
    expect(await fetchCustomerEmails()).toEqual([{ email: after }])
    expect((await sendAsMember('POST', '/rest/v1/rpc/download_my_data', {})).body).toMatchObject({
      email: after,
      emails: [after, before],
    })
  })

  it('links the account to an existing customer with that address only after the owner clicks the emailed claim link', async () => {
    const customer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    const email = 'mover@example.test'
    await accounts.register(email, OWNER_PASSWORD)
    await accounts.confirm(email)
    await app.sql('update auth.users set email = $2 where email = $1', [email, customer.email])
    const sendAsMember = await accounts.openSession(customer.email, OWNER_PASSWORD)
    expect(await readOwnData(sendAsMember)).not.toMatch(/Zoe Private|No nuts/)
    const token = await accounts.claimToken(customer.email)
    expect((await accounts.claim(token, STRANGER_PASSWORD)).body).toMatchObject({ status: 'sign_in' })
    expect((await sendAsMember('POST', '/rest/v1/rpc/claim_customer', { token, password: '' })).body).toMatchObject({
      status: 'claimed',
    })
    expect(await readOwnData(sendAsMember)).toMatch(/No nuts/)
  })
})

it('claiming an account and signing up require the minimum password length of the sign-in service', async () => {
  const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as { auth: Record<string, unknown> }
  expect(await app.sql('select private.min_password_length() as min')).toEqual([{ min: auth.minimum_password_length }])
  const replies = await Promise.all(
    ['123456789', '1234567890'].map((password, n) => accounts.register(`length-${n}@example.test`, password)),
  )
  expect(replies.map(({ status }) => status)).toEqual([422, 200])
})
