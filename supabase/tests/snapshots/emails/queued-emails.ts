import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { CURRENT_VERSION } from '../../support/rpc'
import { addedRowId, ADMIN, BEECHWORTH, booking, DRAFT, FREMANTLE, MEMBER, order, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const COUNT_DELETION_EMAILS_STEP = runAsOwner(
  `select count(*) as kept from public.email_outbox where template = 'account_deleted'`,
)
const createCase = (
  name: string,
  preparation: string,
  begin: SnapshotStep,
  ...laterSteps: SnapshotStep[]
): SnapshotCase => ({
  ...begin,
  name,
  given: preparation,
  then: laterSteps,
})
const saveEvent = (event: object): SnapshotStep => ({
  call: 'save_event',
  with: { event, expected_version: CURRENT_VERSION },
  as: ADMIN,
  expected: 'saved',
})
const sendMessage = (email: string, message = 'Boo?'): SnapshotStep => ({
  call: 'send_contact_message',
  with: { full_name: 'New Visitor', email, message },
  as: null,
  expected: 'sent',
})
const registerInterest = (email: string, overrides: object = { trip_name: 'The Pills Tour' }): SnapshotStep => ({
  call: 'express_interest',
  with: { full_name: 'New Visitor', email, ...overrides },
  as: null,
  expected: 'registered',
})
const recordPayment = (booking_id: string, amount: number): SnapshotStep => ({
  call: 'record_payment',
  with: { booking_id, amount, method: 'cash' },
  as: ADMIN,
  expected: 'recorded',
})
const NEARLY_PAID_BOOKING_ID = addedRowId(70)
/** Adds a confirmed booking of two seats, of which AUD 100 is still unpaid. */
const insertNearlyPaidBookingSql = `
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  select '${NEARLY_PAID_BOOKING_ID}', c.id, '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3 from public.customers c
    where c.email = 'dorian.mistry@example.test';
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${NEARLY_PAID_BOOKING_ID}', 1, '${day(20)}', 1600), ('${NEARLY_PAID_BOOKING_ID}', 2, '${day(50)}', 2000);
  insert into public.payments (booking_id, kind, method, amount) values ('${NEARLY_PAID_BOOKING_ID}', 'deposit', 'cash', 3500);`
const insertAccount = (email: string, confirmed: string) =>
  runAsOwner(
    `insert into auth.users (id, email, email_confirmed_at) values ('${addedRowId(71)}', '${email}', ${confirmed})`,
  )
const insertOrderSql = (status: string) => `
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, status, paid_at)
  values ('${addedRowId(72)}', 'New Buyer', 'buyer@example.test', 'collect', 8, 0, 8, '${status}',
    ${status === 'paid' ? 'private.now()' : 'null'});`
const setFulfilled = (isFulfilled: boolean): SnapshotStep => ({
  sql: `update public.orders set fulfilled_at = ${isFulfilled ? 'now()' : 'null'} where id = '${addedRowId(72)}'`,
  as: ADMIN,
  expected: 'done',
})

export const queuedEmailsCases: SnapshotCase[] = [
  createCase(
    'an email address gets one confirmation of its contact messages a day, even with different plus suffixes',
    '',
    sendMessage('eve@example.test'),
    sendMessage('eve@example.test', 'Another'),
    sendMessage('Eve+2@example.test', 'A third'),
    { ...sendMessage('eve@example.test', 'The next day'), at: timeAfterTest('1 day') },
  ),
  createCase(
    'an interest form is confirmed by one email a day, without the text that the visitor wrote',
    '',
    registerInterest('eve@example.test', { trip_name: 'The Pills Tour', message: 'BUY PILLS' }),
    registerInterest('eve@example.test', { event_id: BEECHWORTH }),
    { ...registerInterest('eve@example.test', { event_id: BEECHWORTH }), at: timeAfterTest('1 day') },
  ),
  createCase(
    'visitors are sent at most 60 confirmation emails of one kind an hour',
    `insert into public.email_outbox (to_email, template)
      select 'stranger-' || n || '@example.test', 'contact_received' from generate_series(1, 59) n`,
    sendMessage('eve@example.test'),
    sendMessage('mallory@example.test'),
    registerInterest('mallory@example.test'),
    { ...sendMessage('mallory@example.test', 'Later'), at: timeAfterTest('1 hour') },
  ),
  createCase(
    'a message that staff add two hours after it was written gets no confirmation email',
    '',
    runAsOwner(`insert into public.contact_messages (full_name, email, message, created_at)
      values ('Eve', 'eve@example.test', 'By post', private.now() - interval '2 hours')`),
  ),
  createCase(
    'a new location of a trip is emailed once to customers and people with a waitlist offer; a new description is not emailed',
    '',
    saveEvent({ id: BEECHWORTH, location: 'Beechworth, by the lake' }),
    saveEvent({ id: BEECHWORTH, location: 'Beechworth, by the lake' }),
    saveEvent({ id: BEECHWORTH, description: 'Colder.' }),
  ),
  createCase(
    'calling off a trip emails its customers and offer holders',
    '',
    runAsOwner(`update public.events set status = 'draft' where id = '${BEECHWORTH}'`),
  ),
  createCase(
    'deleting a trip emails the people on its waitlist',
    `insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
     values ('${DRAFT}', 'A draft', 'Eve', 'eve@example.test', 'waiting'), ('${DRAFT}', 'A draft', 'Gone', 'gone.away@example.test', 'declined')`,
    { sql: 'delete from public.events where id = $1', values: [DRAFT], as: ADMIN, expected: 'done' },
  ),
  createCase(
    'changing a past trip sends no email',
    `update public.events set start_date = '${day(-9)}', end_date = '${day(-8)}' where id = '${BEECHWORTH}'`,
    runAsOwner(`update public.events set location = 'Elsewhere' where id = '${BEECHWORTH}'`),
  ),
  createCase(
    'the last payment of a booking is emailed as paid in full, and earlier payments as received',
    insertNearlyPaidBookingSql,
    recordPayment(NEARLY_PAID_BOOKING_ID, 99.99),
    recordPayment(NEARLY_PAID_BOOKING_ID, 0.01),
  ),
  createCase(
    'a member is emailed when staff change the travellers, but not when the member changes them',
    '',
    {
      call: 'update_travellers',
      with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel Moonlight' }] },
      as: MEMBER,
      expected: 'saved',
    },
    {
      call: 'update_travellers',
      with: { booking_id: booking(1), travellers: [{ full_name: 'Mabel M' }] },
      as: ADMIN,
      expected: 'saved',
    },
  ),
  createCase(
    'a fulfilled order is emailed once, even if staff mark it as fulfilled twice',
    insertOrderSql('paid'),
    setFulfilled(true),
    setFulfilled(false),
    setFulfilled(true),
  ),
  createCase(
    'the buyer is emailed when an unpaid order expires',
    insertOrderSql('pending'),
    {
      sql: RUN_EXPIRY_SQL,
      as: 'owner',
      expected: 'done',
      at: timeAfterTest('30 days'),
    },
    { call: 'cancel_order', with: { order_id: order(1) }, as: ADMIN, expected: 'already_closed' },
  ),
  createCase(
    'a member gets a welcome email for the first confirmed address, but not for a later one',
    '',
    insertAccount('new.here@example.test', 'private.now()'),
    runAsOwner(`update auth.users set email = 'new.there@example.test' where id = '${addedRowId(71)}'`),
  ),
  createCase(
    'an account added with an email address confirmed days before gets no welcome email',
    '',
    insertAccount('long.here@example.test', `private.now() - interval '2 days'`),
  ),
  createCase(
    'the farewell email for a deleted account is deleted once it has been sent',
    `insert into public.email_outbox (to_email, template) values ('was.here@example.test', 'account_deleted')`,
    {
      sql: `update public.email_outbox set sent_at = private.now(), provider_id = 'theirs'
        where id = (select max(id) from public.email_outbox)`,
      as: 'owner',
      expected: 'done',
    },
    COUNT_DELETION_EMAILS_STEP,
  ),
  createCase(
    'the farewell email to a bounced address is deleted as well',
    '',
    runAsOwner(`select private.queue_email('gone@example.test', 'account_deleted', '{}')`),
    COUNT_DELETION_EMAILS_STEP,
  ),
  createCase('changing the price of a trip sends no email', '', saveEvent({ id: TASMANIA, price: 2500 })),
]
