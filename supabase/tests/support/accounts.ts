import { expect, vi } from 'vitest'
import { openWorld, type World } from './embedded'
import { httpAs, sessionAs, type Request } from './http'

/** Follows the link of the newest email with this subject, which signs the reader in. */
const sessionOfLink = async (world: World, email: string, subject: RegExp): Promise<Request> => {
  const mail = world.backend.mailbox
    .list()
    .find((one) => one.to === email && subject.test(one.subject) && one.html?.includes('verify'))
  const [, link = ''] = /href="([^"]*verify[^"]*)"/.exec(mail?.html?.replaceAll('&amp;', '&') ?? '') ?? []
  const { headers } = await world.backend.fetch(new Request(link))
  const session = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
  return sessionAs(world, session.get('access_token') ?? '')
}

/** What goes on around an account, over HTTP: what its owner does, what is mailed, what is answered. */
export const accountsOf = (world: World, guest: Request) => {
  const one = async <Row>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = await world.sql<Row>(text, values)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }
  /** A call that must end in this status; answers what belongs to it. */
  const ask = async (as: Request, name: string, args: Record<string, unknown>, status: string) => {
    const reply = await as('POST', `/rest/v1/rpc/${name}`, args)
    expect(reply.body, name).toMatchObject({ status })
    return reply.body as Record<string, unknown>
  }
  const register = (email: string, password: string, full_name = 'Somebody Else') =>
    guest('POST', '/auth/v1/signup', { email, password, data: { full_name } })
  /** What the mailbox's owner does with the link in the mail. */
  const confirm = (email: string) =>
    world.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
  const signIn = (email: string, password: string) =>
    guest('POST', '/auth/v1/token?grant_type=password', { email, password })
  const tokensOf = async (email: string, password: string) =>
    (await signIn(email, password)).body as { access_token: string; refresh_token: string }
  const enter = async (email: string, password: string) =>
    sessionAs(world, (await tokensOf(email, password)).access_token)
  const signUp = async (email: string, password: string, name?: string): Promise<Request> => {
    await register(email, password, name)
    await confirm(email)
    return enter(email, password)
  }
  /** Those by which an address is claimed. */
  const letters = (email: string) =>
    world.sql<{ template: string; data: { token: string } }>(
      `select m.template, m.data || jsonb_build_object('token', private.email_token(m)) as data
       from public.email_outbox m where m.to_email = $1 and m.template = 'claim_customer' order by m.id`,
      [email],
    )
  const claimToken = async (email: string) => (await letters(email))[0]?.data.token ?? ''
  const claim = (token: string, password: string) => guest('POST', '/rest/v1/rpc/claim_customer', { token, password })
  /** Registered, and its address never confirmed: what a claim email can still open. */
  const unconfirm = (email: string) =>
    world.sql('update auth.users set email_confirmed_at = null where email = $1', [email])
  const followLink = (email: string, subject: RegExp) => sessionOfLink(world, email, subject)
  /** Signs the reader of the mailbox in with the link of the reset email. */
  const recover = async (email: string): Promise<Request> => {
    await guest('POST', '/auth/v1/recover', { email })
    return followLink(email, /password/i)
  }
  /** As the reader of the mailbox does it: by the link of the reset email. Every other session ends. */
  const resetPassword = async (email: string, password: string) => {
    await (
      await recover(email)
    )('PUT', '/auth/v1/user', { password })
  }
  return {
    one,
    ask,
    register,
    confirm,
    unconfirm,
    followLink,
    recover,
    resetPassword,
    signIn,
    tokensOf,
    enter,
    signUp,
    letters,
    claimToken,
    claim,
  }
}

export type Accounts = ReturnType<typeof accountsOf>

/** A world, who asks it, and the accounts in it. */
export const openAccounts = async () => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  const world = await openWorld()
  const [guest, admin] = [await httpAs(world, world.guest), await httpAs(world, world.admin)]
  return { world, guest, admin, accounts: accountsOf(world, guest) }
}

export interface PhoneCustomer {
  email: string
  id: string
  name: string
}

let customers = 0

/** A customer whom the desk has booked on a trip, and who has not registered. */
export const rangUp = async (world: World, admin: Request, trip: string): Promise<PhoneCustomer> => {
  const name = `Zoe Private ${'abcdefghijklmnop'[customers++]}`
  const email = `zoe-${customers}@example.test`
  const { body } = await admin('POST', '/rest/v1/rpc/save_customer', {
    customer: { full_name: name, email, phone: '0491 570 999' },
  })
  const { id } = body as { id: string }
  await world.sql(
    `with b as (insert into public.bookings (customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
       values ($1, $2, 1, 1, 'confirmed', 2400, 800) returning id)
     insert into public.travellers (booking_id, full_name, date_of_birth, dietary)
     select id, $3, '1971-04-27', 'No nuts' from b`,
    [id, trip, name],
  )
  return { email, id, name }
}

/** All that a member can read of bookings and of himself. */
export const everythingOf = async (person: Request): Promise<string> => {
  const relations = 'bookings travellers booking_overview customers customer_overview event_travellers profiles'.split(
    ' ',
  )
  const replies = await Promise.all([
    ...relations.map((name) => person('GET', `/rest/v1/${name}?select=*`)),
    person('POST', '/rest/v1/rpc/download_my_data', {}),
  ])
  return JSON.stringify(replies.map(({ body }) => body))
}
