import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOwnData, openAccounts, createPhoneCustomer, type Accounts, type PhoneCustomer } from '../support/accounts'
import type { EmbeddedApp } from '../support/embedded'
import { createSessionSender, type SendRequest } from '../support/http'
import { booking, customer, TASMANIA } from '../support/people'

let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsAdmin: SendRequest
let accounts: Accounts
beforeAll(async () => {
  ;({ app, guest: sendAsGuest, admin: sendAsAdmin, accounts } = await openAccounts())
})

const STRANGER_PASSWORD = 'a-strangers-password-1'
const OWNER_PASSWORD = 'the-owners-password-2'

describe("an account that a stranger registered with a customer's address, and the customer confirmed", () => {
  let phoneCustomer: PhoneCustomer
  let strangerTokens: { access_token: string; refresh_token: string }
  let strangerSession: SendRequest
  beforeEach(async () => {
    phoneCustomer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    await sendAsGuest('POST', '/rest/v1/rpc/send_contact_message', {
      full_name: phoneCustomer.name,
      email: phoneCustomer.email,
      message: 'Zoe has a secret.',
    })
    await app.sql(`update public.contact_messages set created_at = now() - interval '1 day' where email = $1`, [
      phoneCustomer.email,
    ])
    expect((await accounts.register(phoneCustomer.email, STRANGER_PASSWORD)).status).toBe(200)
    await accounts.confirm(phoneCustomer.email)
    strangerTokens = await accounts.fetchTokens(phoneCustomer.email, STRANGER_PASSWORD)
    strangerSession = createSessionSender(app, strangerTokens.access_token)
  })

  it("shows the stranger no data of the customer, and the stranger cannot change the customer's booking", async () => {
    expect(await readOwnData(strangerSession)).not.toMatch(/Zoe|0491 570 999|No nuts|secret/)
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      'select id from public.bookings where customer_id = $1',
      [phoneCustomer.id],
    )
    expect((await strangerSession('POST', '/rest/v1/rpc/cancel_booking', { booking_id: id })).body).toMatchObject({
      status: 'not_found',
    })
    expect((await strangerSession('POST', '/rest/v1/rpc/my_claim', {})).body).toMatchObject({
      status: 'sent',
      email: phoneCustomer.email,
    })
    expect(JSON.stringify((await strangerSession('POST', '/rest/v1/rpc/request_claim', {})).body)).not.toContain(
      await accounts.claimToken(phoneCustomer.email),
    )
  })

  it('does not get the booking until the customer has reset the password', async () => {
    const token = await accounts.claimToken(phoneCustomer.email)
    expect((await sendAsGuest('POST', '/rest/v1/rpc/claim_status', { token })).body).toMatchObject({
      status: 'ok',
      email: phoneCustomer.email,
      has_account: true,
      must_sign_in: true,
      is_mine: false,
    })
    expect((await accounts.claim(token, OWNER_PASSWORD)).body).toEqual({
      status: 'sign_in',
      email: phoneCustomer.email,
    })
    expect((await accounts.signIn(phoneCustomer.email, OWNER_PASSWORD)).status).toBe(400)
    await accounts.resetPassword(phoneCustomer.email, OWNER_PASSWORD)
    const ownerSession = await accounts.openSession(phoneCustomer.email, OWNER_PASSWORD)
    expect((await ownerSession('POST', '/rest/v1/rpc/claim_customer', { token, password: '' })).body).toEqual({
      status: 'claimed',
      email: phoneCustomer.email,
      booked_twice: [],
    })

    expect((await strangerSession('GET', '/rest/v1/profiles?select=*')).body).toEqual([])
    expect((await strangerSession('POST', '/rest/v1/rpc/download_my_data', {})).code).toBe('42501')
    expect((await strangerSession('GET', '/auth/v1/user')).status).toBeGreaterThanOrEqual(400)
    expect(
      (
        await sendAsGuest('POST', '/auth/v1/token?grant_type=refresh_token', {
          refresh_token: strangerTokens.refresh_token,
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await accounts.signIn(phoneCustomer.email, STRANGER_PASSWORD)).status).toBe(400)

    const { access_token } = await accounts.fetchTokens(phoneCustomer.email, OWNER_PASSWORD)
    const sendAsOwner = createSessionSender(app, access_token)
    const exportedData = (await sendAsOwner('POST', '/rest/v1/rpc/download_my_data', {})).body as {
      bookings: { id: string }[]
      messages: { message: string }[]
    }
    expect(exportedData.messages.map(({ message }) => message)).toEqual(['Zoe has a secret.'])
    expect(JSON.stringify(exportedData.bookings)).toContain('No nuts')
    expect(JSON.stringify(exportedData.bookings)).toContain(phoneCustomer.name)
    expect((await sendAsOwner('GET', '/rest/v1/bookings?select=*')).body).toHaveLength(1)
    expect((await sendAsOwner('POST', '/rest/v1/rpc/delete_my_account', {})).body).toEqual({ status: 'has_bookings' })
    expect(
      (await sendAsOwner('POST', '/rest/v1/rpc/cancel_booking', { booking_id: exportedData.bookings[0]?.id })).body,
    ).toMatchObject({ status: 'cancelled' })
    expect((await sendAsOwner('POST', '/rest/v1/rpc/delete_my_account', {})).body).toEqual({ status: 'deleted' })
    expect(await app.sql('select full_name from public.customers where id = $1', [phoneCustomer.id])).toEqual([
      { full_name: 'Former customer' },
    ])
  })

  it('can be taken over by the customer once, through the emailed link and with a strong password', async () => {
    const token = await accounts.claimToken(phoneCustomer.email)
    await accounts.unconfirm(phoneCustomer.email)
    expect((await accounts.claim(token, '12345678')).body).toEqual({ status: 'weak_password', min: 10 })
    expect((await accounts.claim(token, 'é'.repeat(37))).body).toEqual({ status: 'weak_password', min: 10 })
    expect((await accounts.claim(token, OWNER_PASSWORD)).body).toMatchObject({ status: 'claimed' })
    expect((await accounts.claim(token, STRANGER_PASSWORD)).body).toEqual({ status: 'used' })
    expect((await accounts.signIn(phoneCustomer.email, OWNER_PASSWORD)).status).toBe(200)
  })

  it('loses all pending email and password changes of the stranger when the customer claims it', async () => {
    await strangerSession('PUT', '/auth/v1/user', { email: 'strangers-own@example.test' })
    await sendAsGuest('POST', '/auth/v1/recover', { email: phoneCustomer.email })
    const fetchPendingChange = () =>
      app.sql(
        `select coalesce(email_change, '') as change, coalesce(email_change_token_new, '') as token,
          coalesce(recovery_token, '') as reset
       from auth.users where email = $1`,
        [phoneCustomer.email],
      )
    expect(await fetchPendingChange()).not.toEqual([{ change: '', token: '', reset: '' }])
    await accounts.unconfirm(phoneCustomer.email)
    await accounts.claim(await accounts.claimToken(phoneCustomer.email), OWNER_PASSWORD)
    expect(await fetchPendingChange()).toEqual([{ change: '', token: '', reset: '' }])
  })

  it("still shows the stranger's own bookings after the customer has claimed it", async () => {
    await app.sql(
      `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount)
      select c.id, '10000000-0000-4000-8000-000000000006', c.profile_id, 1, 1, 'confirmed', 900, 800
      from public.customers c join auth.users u on u.id = c.profile_id where u.email = $1`,
      [phoneCustomer.email],
    )
    await strangerSession('POST', '/rest/v1/rpc/claim_customer', {
      token: await accounts.claimToken(phoneCustomer.email),
      password: '',
    })
    const rows = await app.sql(
      `select b.customer_id, b.user_id = u.id as own from public.bookings b
        join public.customers c on c.id = b.customer_id
       join auth.users u on u.id = c.profile_id where u.email = $1`,
      [phoneCustomer.email],
    )
    expect(rows).toEqual([
      { customer_id: phoneCustomer.id, own: true },
      { customer_id: phoneCustomer.id, own: true },
    ])
    expect(
      await app.sql(
        'select count(*)::int as n from public.customers c join auth.users u on u.id = c.profile_id where u.email = $1',
        [phoneCustomer.email],
      ),
    ).toEqual([{ n: 1 }])
  })
})

describe('a session that the customer starts by email link in an account that a stranger registered', () => {
  let phoneCustomer: PhoneCustomer
  beforeEach(async () => {
    phoneCustomer = await createPhoneCustomer(app, sendAsAdmin, TASMANIA)
    expect((await accounts.register(phoneCustomer.email, STRANGER_PASSWORD)).status).toBe(200)
  })
  const claimCustomer = (session: SendRequest, token: string, password: string) =>
    session('POST', '/rest/v1/rpc/claim_customer', { token, password })

  it.each([
    ['the confirmation email', () => accounts.followLink(phoneCustomer.email, /confirm/i)],
    [
      'a reset email',
      async () => {
        await accounts.confirm(phoneCustomer.email)
        return accounts.recover(phoneCustomer.email)
      },
    ],
  ])('claims bookings only with a new password, which locks out the stranger (link in %s)', async (_link, openLink) => {
    const ownerSession = await openLink()
    const strangerSession = await accounts.openSession(phoneCustomer.email, STRANGER_PASSWORD)
    const token = await accounts.claimToken(phoneCustomer.email)
    expect((await ownerSession('POST', '/rest/v1/rpc/claim_status', { token })).body).toMatchObject({
      status: 'ok',
      is_mine: true,
      new_password: true,
    })
    expect((await claimCustomer(ownerSession, token, '')).body).toEqual({ status: 'weak_password', min: 10 })
    expect(await readOwnData(strangerSession)).not.toContain('No nuts')
    expect((await claimCustomer(ownerSession, token, OWNER_PASSWORD)).body).toMatchObject({ status: 'claimed' })
    expect(await readOwnData(strangerSession)).not.toMatch(/Zoe|No nuts/)
    expect((await accounts.signIn(phoneCustomer.email, STRANGER_PASSWORD)).status).toBe(400)
    const claimedSession = await accounts.openSession(phoneCustomer.email, OWNER_PASSWORD)
    expect((await claimedSession('GET', '/rest/v1/travellers?select=dietary')).body).toEqual([{ dietary: 'No nuts' }])
  })

  it('lets the customer set a new password, because the stranger could not add a second factor', async () => {
    await accounts.confirm(phoneCustomer.email)
    const strangerSession = await accounts.openSession(phoneCustomer.email, STRANGER_PASSWORD)
    const enrolmentReply = await strangerSession('POST', '/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: 'Phone',
    })
    expect(enrolmentReply).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
    await accounts.resetPassword(phoneCustomer.email, OWNER_PASSWORD)
    const ownerSession = await accounts.openSession(phoneCustomer.email, OWNER_PASSWORD)
    expect((await claimCustomer(ownerSession, await accounts.claimToken(phoneCustomer.email), '')).body).toMatchObject({
      status: 'claimed',
    })
    expect(await readOwnData(strangerSession)).not.toMatch(/Zoe|No nuts/)
  })
})

it('account claims leave the data of other customers unchanged', async () => {
  expect(await app.sql('select user_id from public.bookings where id = $1', [booking(1)])).toHaveLength(1)
  expect(await app.sql('select profile_id from public.customers where id = $1', [customer(20)])).toEqual([
    { profile_id: null },
  ])
})
