import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccounts, type Accounts } from '../support/accounts'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'
import { createSender, type SendRequest } from '../support/http'
import { assignRoom, createPastEvent } from './past-event'
import { BEECHWORTH, FREMANTLE, OTHER_MEMBER, TASMANIA } from '../support/people'

/** All personal data of this customer contains this text: name, email addresses and messages. */
const PERSONAL_TEXT_MARKER = 'qzoe'
const PHONE = '0491 570 777'
const PASSWORD = 'the-owners-password-2'
const [OLD_EMAIL, EMAIL, WORK_EMAIL] = [
  `${PERSONAL_TEXT_MARKER}.old@example.test`,
  `${PERSONAL_TEXT_MARKER}@example.test`,
  `${PERSONAL_TEXT_MARKER}.work@example.test`,
]
let app: EmbeddedApp
let sendAsGuest: SendRequest
let sendAsAdmin: SendRequest
let accounts: Accounts
let sendAsMember: SendRequest
let id: string
let customerId: string

/** Returns the rows of every table that contain one of the search terms in any column. */
const findRows = async (...searchTerms: string[]): Promise<string[]> => {
  const tables = await app.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const foundColumns: string[] = []
  for (const { name } of tables) {
    const rows = await app.sql<{ row_text: string }>(
      `select t::text as row_text from ${name} t
        where ${searchTerms.map((_, n) => `t::text ilike '%' || $${n + 1} || '%'`).join(' or ')}`,
      searchTerms,
    )
    foundColumns.push(...rows.map(({ row_text }) => `${name}: ${row_text.slice(0, 200)}`))
  }
  return foundColumns
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue() // hides the log line of each refused request
  app = await openEmbeddedApp()
  ;[sendAsGuest, sendAsAdmin] = [await createSender(app, app.guest), await createSender(app, app.admin)]
  accounts = createAccounts(app, sendAsGuest)
  sendAsMember = await accounts.signUp(OLD_EMAIL, PASSWORD, `Zoe ${PERSONAL_TEXT_MARKER}`)
  ;({ id } = await accounts.firstRow<{ id: string }>('select id from auth.users where email = $1', [OLD_EMAIL]))
  const saveResult = await sendAsMember('PATCH', `/rest/v1/profiles?id=eq.${id}`, {
    full_name: `Zoe ${PERSONAL_TEXT_MARKER}`,
    phone: PHONE,
  })
  expect(saveResult.status).toBe(204)
  await accounts.callRpc(
    sendAsGuest,
    'send_contact_message',
    { full_name: 'Z', email: OLD_EMAIL, message: `${PERSONAL_TEXT_MARKER} is epileptic` },
    'sent',
  )
  await accounts.callRpc(
    sendAsGuest,
    'express_interest',
    {
      full_name: `Z ${PERSONAL_TEXT_MARKER}`,
      email: OLD_EMAIL,
      message: `${PERSONAL_TEXT_MARKER} asks`,
      event_id: '10000000-0000-4000-8000-000000000003',
    },
    'registered',
  )
  await app.sql('update auth.users set email = $2 where email = $1', [OLD_EMAIL, EMAIL])
  ;({ id: customerId } = await accounts.firstRow<{ id: string }>(
    'select id from public.customers where profile_id = $1',
    [id],
  ))
})

/** A confirmed booking with notes and a traveller's details. */
const createBooking = async (event: string, user: string | null) => {
  const booking = await accounts.firstRow<{ id: string }>(
    `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount,
      deposit_amount, notes)
     values ($1, $2, $3, 1, 1, 'confirmed', 800, 800, $4) returning id`,
    [customerId, event, user, `${PERSONAL_TEXT_MARKER} likes the window`],
  )
  await app.sql(
    `insert into public.travellers (booking_id, full_name, dietary, emergency_contact_name, room_mate)
      values ($1, $2, $2, $2, $2)`,
    [booking.id, `Somebody of ${PERSONAL_TEXT_MARKER}'s`],
  )
  return booking.id
}

describe('deleting an account', () => {
  it('is refused while the member has an upcoming trip, even one that staff booked', async () => {
    const booking = await createBooking(TASMANIA, null)
    await accounts.callRpc(sendAsMember, 'delete_my_account', {}, 'has_bookings')
    await accounts.callRpc(
      sendAsAdmin,
      'cancel_booking',
      { booking_id: booking, reason: `${PERSONAL_TEXT_MARKER} has cancer` },
      'cancelled',
    )
  })

  it('is allowed when an unpaid booking has expired', async () => {
    await app.sql(
      `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount,
        deposit_amount, expires_at)
       values ($1, $2, $3, 1, 1, 'pending', 800, 800, now() - interval '1 minute')`,
      [customerId, FREMANTLE, id],
    )
    const { result } = await accounts.firstRow<{ result: unknown }>('select private.erasure_refusal($1) as result', [
      id,
    ])
    expect(result).toBeNull()
  })

  it('is refused while a refund is due', async () => {
    const booking = await createBooking(FREMANTLE, id)
    await accounts.callRpc(
      sendAsAdmin,
      'record_payment',
      { booking_id: booking, amount: 800, method: 'cash', note: `${PERSONAL_TEXT_MARKER} smelled of gin` },
      'recorded',
    )
    await app.sql('update public.bookings set deposit_amount = 300 where id = $1', [booking])
    await accounts.callRpc(
      sendAsMember,
      'cancel_booking',
      { booking_id: booking, reason: `${PERSONAL_TEXT_MARKER} has a cold` },
      'cancelled',
    )
    const reply = await sendAsMember('POST', '/rest/v1/rpc/delete_my_account', {})
    expect(reply.body).toEqual({ status: 'money_owed', amount: 500 })
    await accounts.callRpc(
      sendAsAdmin,
      'refund_payment',
      { booking_id: booking, amount: 500, note: `for ${PERSONAL_TEXT_MARKER}` },
      'refunded',
    )
  })

  it('is refused while a paid order has not been sent', async () => {
    const lines = [{ product_id: '20000000-0000-4000-8000-000000000003', quantity: 1 }]
    const order = await accounts.callRpc(
      sendAsMember,
      'place_order',
      {
        lines,
        buyer: { full_name: `Z ${PERSONAL_TEXT_MARKER}`, email: WORK_EMAIL, phone: PHONE },
        expected_total: 17.15,
        request_id: crypto.randomUUID(),
        delivery: {
          method: 'post',
          address_line: `1 ${PERSONAL_TEXT_MARKER} Lane`,
          suburb: 'Hobart',
          state: 'TAS',
          postcode: '7000',
        },
      },
      'placed',
    )
    await accounts.callRpc(sendAsAdmin, 'mark_order_paid', { order_id: order.order_id }, 'paid')
    await accounts.callRpc(sendAsMember, 'delete_my_account', {}, 'has_orders')
    await app.sql(`update public.orders set fulfilled_at = now() where id = $1`, [order.order_id])
  })

  it("removes the member's name, address and texts from every column of every table", async () => {
    // A requested refund with a staff note, which is stored until the refund is settled.
    await app.sql(
      `insert into public.card_refunds (payment_id, amount, origin, note)
       select p.id, 1, 'staff', $2 from public.payments p join public.bookings b on b.id = p.booking_id
       where b.customer_id = $1 and p.amount > 0`,
      [customerId, `${PERSONAL_TEXT_MARKER} was ill`],
    )
    await app.sql(
      `insert into public.card_refunds (order_payment_id, amount, origin, note)
       select p.id, 1, 'staff', $2 from public.order_payments p join public.orders o on o.id = p.order_id
       where o.user_id = $1`,
      [id, `${PERSONAL_TEXT_MARKER} sent it back`],
    )
    await app.sql(
      `with c as (
         insert into public.card_checkouts (booking_id, round, amount, mode, account_id, request_id, expires_at)
         select b.id, 9, 800, 'test', 'acct_twice', gen_random_uuid(), now() from public.bookings b
         where b.customer_id = $1 limit 1 returning id
       ), u as (
         insert into public.unmatched_payments (intent_id, checkout_id, reason, amount, currency, mode, account_id)
         select 'pi_twice', c.id, 'duplicate', 800, 'aud', 'test', 'acct_twice' from c returning id
       )
       insert into public.card_refunds (unmatched_payment_id, amount, origin, note)
       select u.id, 800, 'duplicate', $2 from u`,
      [customerId, `${PERSONAL_TEXT_MARKER} paid twice`],
    )
    const comment = await accounts.firstRow<{ id: string }>(
      `insert into public.comments (event_id, user_id, user_name, content) values ($1, $2, $3, $3) returning id`,
      [TASMANIA, id, `Zoe ${PERSONAL_TEXT_MARKER}`],
    )
    await app.sql(
      `insert into public.comment_replies (parent_comment_id, event_id, user_id, user_name, content)
        values ($1, $2, $3, $4, $4)`,
      [comment.id, TASMANIA, id, PERSONAL_TEXT_MARKER],
    )
    await app.sql(
      `insert into public.comment_reports (user_id, comment_id, reason)
        values ($1, $2, $3), ($4, '70000000-0000-4000-8000-000000000002', $3)`,
      [OTHER_MEMBER, comment.id, `${PERSONAL_TEXT_MARKER} is rude`, id],
    )
    await accounts.callRpc(
      sendAsGuest,
      'join_waitlist',
      {
        event_id: BEECHWORTH,
        full_name: `Z ${PERSONAL_TEXT_MARKER}`,
        email: EMAIL,
        notes: `${PERSONAL_TEXT_MARKER} waits`,
        seats: 1,
      },
      'joined',
    )
    await accounts.callRpc(
      sendAsGuest,
      'place_order',
      {
        lines: [{ product_id: '20000000-0000-4000-8000-000000000003', quantity: 1 }],
        expected_total: 8,
        request_id: crypto.randomUUID(),
        buyer: { full_name: `Guest ${PERSONAL_TEXT_MARKER}`, email: EMAIL },
        delivery: { method: 'collect' },
      },
      'placed',
    )
    await app.sql(
      `insert into public.email_outbox (to_email, template, data)
        values ($1, 'x', '{}'), ($2, 'x', '{}'), ($3, 'x', '{}')`,
      [OLD_EMAIL, EMAIL.toUpperCase(), EMAIL],
    )
    await app.sql('insert into public.customer_claims (customer_id, email, expires_at) values ($1, $2, now())', [
      customerId,
      OLD_EMAIL,
    ])
    const pastEvent = await createPastEvent(app)
    await assignRoom(app, pastEvent, await createBooking(pastEvent, id), `${PERSONAL_TEXT_MARKER} snores`)
    expect((await findRows(PERSONAL_TEXT_MARKER, PHONE)).length).toBeGreaterThan(15)

    await accounts.callRpc(sendAsMember, 'delete_my_account', {}, 'deleted')
    const farewellEmail = await accounts.firstRow<{ id: number }>(
      `select id from public.email_outbox where to_email = $1 and template = 'account_deleted'`,
      [EMAIL],
    )
    // The email about the deletion of the account is erased once it has been sent.
    await app.sql(`update public.email_outbox set sent_at = now(), provider_id = 'theirs' where id = $1`, [
      farewellEmail.id,
    ])
    expect(await findRows(PERSONAL_TEXT_MARKER, PHONE)).toEqual([])
    expect(await app.sql('select 1 from private.profile_emails where profile_id = $1', [id])).toEqual([])
    expect(
      await app.sql(`select number from public.orders where full_name = 'Former customer' and status = 'pending'`),
    ).toEqual([])
  })

  it('keeps bookings, the ledger and the audit log without personal data', async () => {
    const rows = await app.sql<{ profile_id: string | null }>(
      'select profile_id, full_name, email, phone, status from public.customers where id = $1',
      [customerId],
    )
    expect(rows).toEqual([
      { profile_id: null, full_name: 'Former customer', email: null, phone: null, status: 'Inactive' },
    ])
    const { n } = await accounts.firstRow<{ n: number }>(
      'select count(*)::int as n from public.bookings where customer_id = $1',
      [customerId],
    )
    expect(n).toBe(4)
    expect(
      await app.sql(
        `select actor_id, details from public.audit_log where action = 'delete_account' and entity_id = $1`,
        [id],
      ),
    ).toEqual([{ actor_id: null, details: {} }])
  })
})
