import { expect, vi } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from './embedded'
import { createSender, createSessionSender, type SendRequest } from './http'

/** Follows the link of the newest email with the given subject. The link signs the reader in. */
const openSessionFromLink = async (app: EmbeddedApp, email: string, subject: RegExp): Promise<SendRequest> => {
  const message = app.backend.mailbox
    .listEmails()
    .find((firstRow) => firstRow.to === email && subject.test(firstRow.subject) && firstRow.html?.includes('verify'))
  const [, link = ''] = /href="([^"]*verify[^"]*)"/.exec(message?.html?.replaceAll('&amp;', '&') ?? '') ?? []
  const { headers } = await app.backend.fetch(new Request(link))
  const sessionParams = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
  return createSessionSender(app, sessionParams.get('access_token') ?? '')
}

/** Account actions over HTTP, such as claims and password resets, with the emails that they send. */
export const createAccounts = (app: EmbeddedApp, guest: SendRequest) => {
  const fetchFirstRow = async <Row>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = await app.sql<Row>(text, values)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }
  /** Calls a function, expects the given status, and returns the result. */
  const callRpc = async (sendAs: SendRequest, name: string, args: Record<string, unknown>, status: string) => {
    const reply = await sendAs('POST', `/rest/v1/rpc/${name}`, args)
    expect(reply.body, name).toMatchObject({ status })
    return reply.body as Record<string, unknown>
  }
  const registerAccount = (email: string, password: string, full_name = 'Somebody Else') =>
    guest('POST', '/auth/v1/signup', { email, password, data: { full_name } })
  /** Confirms the address, as the link in the email does. */
  const confirmAddress = (email: string) =>
    app.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
  const signIn = (email: string, password: string) =>
    guest('POST', '/auth/v1/token?grant_type=password', { email, password })
  const fetchTokens = async (email: string, password: string) =>
    (await signIn(email, password)).body as { access_token: string; refresh_token: string }
  const openSession = async (email: string, password: string) =>
    createSessionSender(app, (await fetchTokens(email, password)).access_token)
  const signUp = async (email: string, password: string, name?: string): Promise<SendRequest> => {
    await registerAccount(email, password, name)
    await confirmAddress(email)
    return openSession(email, password)
  }
  /** The emails with a link to claim a customer record. */
  const fetchClaimEmails = (email: string) =>
    app.sql<{ template: string; data: { token: string } }>(
      `select m.template, m.data || jsonb_build_object('token', private.email_token(m)) as data
       from public.email_outbox m where m.to_email = $1 and m.template = 'claim_customer' order by m.id`,
      [email],
    )
  const fetchClaimToken = async (email: string) => (await fetchClaimEmails(email))[0]?.data.token ?? ''
  const claimCustomer = (token: string, password: string) =>
    guest('POST', '/rest/v1/rpc/claim_customer', { token, password })
  /** Marks an address as unconfirmed, as for a new account. Its owner can still confirm it with a claim email. */
  const unconfirmAddress = (email: string) =>
    app.sql('update auth.users set email_confirmed_at = null where email = $1', [email])
  const followEmailLink = (email: string, subject: RegExp) => openSessionFromLink(app, email, subject)
  /** Requests a password reset for an address and signs in with the link of the email. */
  const recoverAccount = async (email: string): Promise<SendRequest> => {
    await guest('POST', '/auth/v1/recover', { email })
    return followEmailLink(email, /password/i)
  }
  /** Sets a new password with the link of the reset email. All other sessions end. */
  const resetPassword = async (email: string, password: string) => {
    await (
      await recoverAccount(email)
    )('PUT', '/auth/v1/user', { password })
  }
  return {
    firstRow: fetchFirstRow,
    callRpc,
    register: registerAccount,
    confirm: confirmAddress,
    unconfirm: unconfirmAddress,
    followLink: followEmailLink,
    recover: recoverAccount,
    resetPassword,
    signIn,
    fetchTokens,
    openSession,
    signUp,
    claimEmails: fetchClaimEmails,
    claimToken: fetchClaimToken,
    claim: claimCustomer,
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** Opens a test app with a visitor, an admin and helpers for accounts. */
export const openAccounts = async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  const app = await openEmbeddedApp()
  const [guest, admin] = [await createSender(app, app.guest), await createSender(app, app.admin)]
  return { app, guest, admin, accounts: createAccounts(app, guest) }
}

export interface PhoneCustomer {
  email: string
  id: string
  name: string
}

let customerCount = 0

/** A customer without an account, booked on a trip by staff. */
export const createPhoneCustomer = async (
  app: EmbeddedApp,
  admin: SendRequest,
  event: string,
): Promise<PhoneCustomer> => {
  const customerName = `Zoe Private ${'abcdefghijklmnop'[customerCount++]}`
  const email = `zoe-${customerCount}@example.test`
  const { body } = await admin('POST', '/rest/v1/rpc/save_customer', {
    customer: { full_name: customerName, email, phone: '0491 570 999' },
  })
  const { id } = body as { id: string }
  await app.sql(
    `with b as (insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
       values ($1, $2, 1, 1, 'confirmed', 2400, 800) returning id)
     insert into public.travellers (booking_id, full_name, date_of_birth, dietary)
     select id, $3, '1971-04-27', 'No nuts' from b`,
    [id, event, customerName],
  )
  return { email, id, name: customerName }
}

/** Everything that a member can read about bookings and about themselves. */
export const readOwnData = async (member: SendRequest): Promise<string> => {
  const personalRelations =
    'bookings travellers booking_overview customers customer_overview event_travellers profiles'.split(' ')
  const replies = await Promise.all([
    ...personalRelations.map((name) => member('GET', `/rest/v1/${name}?select=*`)),
    member('POST', '/rest/v1/rpc/download_my_data', {}),
  ])
  return JSON.stringify(replies.map(({ body }) => body))
}
