import { addedRowId, ADMIN, customer, FREMANTLE, MEMBER, order } from '../../support/people'
import { day, timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

const insertOutboxEmailSql = (id: number, overrides: Record<string, string> = {}) => {
  const emailColumns = {
    id: String(id),
    to_email: `'reader-${id}@example.test'`,
    template: `'payment_received'`,
    ...overrides,
  }
  return `insert into public.email_outbox (${Object.keys(emailColumns).join(', ')}) overriding system value
    values (${Object.values(emailColumns).join(', ')});`
}
const EMPTY_OUTBOX_SQL = 'delete from public.email_outbox where true; delete from public.email_suppressions where true;'
const NOW_SQL = 'private.now()'
/** Emails in every state: queued, sent, failed, bounced, cancelled and outdated. */
const INSERT_EACH_STATE_SQL = `${EMPTY_OUTBOX_SQL} ${insertOutboxEmailSql(1, { data: `'{"token": "${addedRowId(77)}", "reference": "INV-000042"}'` })}
  ${insertOutboxEmailSql(2, { sent_at: NOW_SQL, template: `'booking_confirmed'`, data: `'{"event": "A Night in Fremantle"}'` })}
  ${insertOutboxEmailSql(3, { failed_at: NOW_SQL, last_error: `'503: not now'`, data: `'{"number": "ORD-000007"}'` })}
  ${insertOutboxEmailSql(4, { sent_at: NOW_SQL, last_error: `'bounced'`, to_email: `'Gone@example.test'` })}
  ${insertOutboxEmailSql(5, { failed_at: NOW_SQL, last_error: `'complained'` })}
  ${insertOutboxEmailSql(6, { cancelled_at: NOW_SQL, data: `'{"booking": "INV-000043"}'` })} ${insertOutboxEmailSql(7, { useless_at: NOW_SQL })}
  ${insertOutboxEmailSql(8, { useless_at: timeAfterTest('1 second'), last_error: `'503: not now'`, attempts: '1' })}
  ${insertOutboxEmailSql(9, { failed_at: NOW_SQL, data: `'{"subject": "What to bring"}'` })}`
const listEmails = (filters: Record<string, string>, overrides: Record<string, number> = {}): SnapshotStep => ({
  call: 'list_emails',
  with: { filters, ...overrides },
  as: ADMIN,
  expected: 'ok',
})
const resendEmail = (expected: string, email_id = 1, n: number | null = 1): SnapshotStep => ({
  call: 'resend_email',
  with: { email_id, request_id: n && request(n) },
  as: ADMIN,
  expected,
})
/** Cancels an email with the same statement as the client. Changes 0 rows if the email is not queued. */
const cancelEmail = (id = 1): SnapshotStep => ({
  sql: `update public.email_outbox set cancelled_at = now() where id = ${id}`,
  as: ADMIN,
  expected: 'done',
})
const readUpcoming = (overrides: Record<string, number> = {}): SnapshotStep => ({
  call: 'upcoming_emails',
  with: overrides,
  as: ADMIN,
  expected: 'ok',
})
const runAsOwner = (text: string): SnapshotStep => ({ sql: text, as: 'owner', expected: 'done' })

const invitationCases: SnapshotCase[] = [
  {
    name: 'a staff invitation email is not resent after it was sent, because its link is no longer stored',
    given: insertOutboxEmailSql(1, { sent_at: NOW_SQL, template: `'staff_invited'` }),
    ...resendEmail('no_longer_relevant'),
  },
]

const securityCases: SnapshotCase[] = ['password_changed', 'factor_removed', 'account_deleted', 'staff_invited'].map(
  (template) => ({
    name: `staff cannot cancel a queued email of the kind ${template}`,
    given: insertOutboxEmailSql(1, { template: `'${template}'` }),
    ...cancelEmail(),
  }),
)

const listCases: SnapshotCase[] = [
  {
    name: 'staff see waiting, sent, failed, bounced and cancelled emails, newest first, without their link tokens',
    given: INSERT_EACH_STATE_SQL,
    ...listEmails({}),
    then: ['waiting', 'sent', 'failed', 'bounced', 'cancelled', 'strange'].map((state) => listEmails({ state })),
  },
  {
    name: 'staff find an email by recipient, template or subject, one page at a time',
    given: INSERT_EACH_STATE_SQL,
    ...listEmails({ q: 'GONE@' }),
    then: [
      listEmails({ q: 'inv-0000' }),
      listEmails({ q: 'fremantle' }),
      listEmails({ q: 'ord-000007' }),
      listEmails({ q: 'to bring' }),
      listEmails({ q: 'confirmed' }),
      listEmails({ q: 're' }),
      listEmails({ q: '%' }),
      listEmails({ template: 'booking_confirmed' }),
      listEmails({ template: 'payment_received', state: 'failed', q: 'reader-3' }),
      listEmails({}, { page: 2, page_size: 4 }),
    ],
  },
]

const INSERT_OFFER_SQL = `${EMPTY_OUTBOX_SQL} insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats,
    status, offered_at, offer_expires_at)
  values ('${addedRowId(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
    private.now(), private.now() + interval '2 days');
  update private.offer_tokens set token = '${addedRowId(62)}' where entry_id = '${addedRowId(61)}';`
const insertOfferEmailSql = (template: string) =>
  `${INSERT_OFFER_SQL} delete from public.email_outbox where true;
  ${insertOutboxEmailSql(1, {
    template: `'${template}'`,
    to_email: `'Ada.Grey@example.test'`,
    sent_at: NOW_SQL,
    useless_at: timeAfterTest('2 days'),
    dedupe_key: `'${template}:' || md5('${addedRowId(62)}')`,
  })}`

const sendAgainCases: SnapshotCase[] = [
  {
    name: 'a sent, failed or cancelled email is resent as a new email, once per request',
    given: INSERT_EACH_STATE_SQL,
    ...resendEmail('queued', 2),
    then: [resendEmail('queued', 2), resendEmail('queued', 2, 2), resendEmail('queued', 3), resendEmail('queued', 6)],
  },
  {
    name: 'an email that is still waiting is not resent',
    given: INSERT_EACH_STATE_SQL,
    ...resendEmail('waiting'),
    then: [resendEmail('waiting', 8)],
  },
  {
    name: 'an email to a bounced address is not resent until staff unblock the address',
    given: `${INSERT_EACH_STATE_SQL} insert into public.email_suppressions (email, reason) values ('gone@example.test', 'bounced')`,
    ...resendEmail('bounced', 4),
    then: [
      { sql: `delete from public.email_suppressions where email = 'gone@example.test'`, as: ADMIN, expected: 'done' },
      resendEmail('queued', 4),
    ],
  },
  {
    name: 'an outdated email is not resent',
    given: INSERT_EACH_STATE_SQL,
    ...resendEmail('no_longer_relevant', 7),
    then: [resendEmail('not_found', 99), resendEmail('invalid', 1, null)],
  },
  {
    name: 'a waitlist offer email is resent with its link only while the offer is open',
    given: insertOfferEmailSql('offer_made'),
    ...resendEmail('queued'),
    then: [
      resendEmail('queued', 1, 2),
      { ...resendEmail('no_longer_relevant', 1, 3), at: timeAfterTest('2 days') },
      runAsOwner(`update public.waitlist_submissions set status = 'declined' where id = '${addedRowId(61)}'`),
      resendEmail('no_longer_relevant', 1, 3),
    ],
  },
  {
    name: 'the last reminder of a waitlist offer is resent with its link',
    given: insertOfferEmailSql('offer_ending'),
    ...resendEmail('queued'),
  },
  {
    name: 'an account claim email is resent only to its own recipient and while its link works',
    given: `${EMPTY_OUTBOX_SQL} delete from public.customer_claims where true;
      insert into public.customer_claims (customer_id, token, email, expires_at)
      values ('${customer(20)}', '${addedRowId(63)}', 'reader-1@example.test', ${timeAfterTest('1 day')});
      ${insertOutboxEmailSql(1, { template: `'claim_customer'`, sent_at: NOW_SQL, data: `jsonb_build_object('expires_at', ${timeAfterTest('1 day')})` })}
      ${insertOutboxEmailSql(2, { template: `'claim_customer'`, sent_at: NOW_SQL, data: `jsonb_build_object('expires_at', ${timeAfterTest('1 day')})` })}`,
    ...resendEmail('queued'),
    then: [
      resendEmail('no_longer_relevant', 2),
      { ...resendEmail('no_longer_relevant', 1, 2), at: timeAfterTest('1 day') },
    ],
  },
  {
    name: 'an order email is resent with its link only to the buyer',
    given: `${EMPTY_OUTBOX_SQL} ${insertOutboxEmailSql(1, {
      template: `'order_placed'`,
      sent_at: NOW_SQL,
      to_email: `(select email from public.orders where id = '${order(1)}')`,
      data: `'{"order_id": "${order(1)}"}'`,
    })} ${insertOutboxEmailSql(2, { template: `'order_placed'`, sent_at: NOW_SQL, data: `'{"order_id": "${order(1)}"}'` })}
      ${insertOutboxEmailSql(3, { template: `'order_placed'`, sent_at: NOW_SQL, data: `'{"order_id": "no order"}'` })}`,
    ...resendEmail('queued'),
    then: [resendEmail('no_longer_relevant', 2), resendEmail('no_longer_relevant', 3)],
  },
  {
    name: 'members cannot list, resend or cancel emails',
    given: INSERT_EACH_STATE_SQL,
    ...resendEmail('42501', 2),
    as: MEMBER,
    then: [
      { ...cancelEmail(), as: MEMBER },
      { ...listEmails({}), as: MEMBER, expected: '42501' },
      { ...readUpcoming(), as: MEMBER, expected: '42501' },
    ],
  },
]

const cancelCases: SnapshotCase[] = [
  {
    name: 'staff cancel a waiting email, and its link token is deleted',
    given: INSERT_EACH_STATE_SQL,
    ...cancelEmail(),
    then: [cancelEmail(), cancelEmail(7), cancelEmail(2), cancelEmail(3)],
  },
  {
    name: 'an email that is being sent cannot be cancelled until its lock expires',
    given: `${EMPTY_OUTBOX_SQL} ${insertOutboxEmailSql(1, { locked_until: timeAfterTest('5 minutes') })}`,
    ...cancelEmail(),
    then: [{ ...cancelEmail(), at: timeAfterTest('5 minutes') }],
  },
]

const DUE_BOOKING_ID = addedRowId(60)
/** A booking of two seats with instalments due in 10 and 30 days. Nothing else is due. */
const INSERT_BOOKING_SQL = `${EMPTY_OUTBOX_SQL}
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.events set start_date = '${day(64)}', end_date = '${day(66)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, created_at)
  values ('${DUE_BOOKING_ID}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3, ${timeAfterTest('-2 days')});
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${DUE_BOOKING_ID}', 1, '${day(10)}', 1000), ('${DUE_BOOKING_ID}', 2, '${day(30)}', 2600);
  update public.bookings set next_due_date = '${day(10)}' where id = '${DUE_BOOKING_ID}';`

const forecastCases: SnapshotCase[] = [
  {
    name: 'staff see the reminders of the coming days, and viewing the list queues no email',
    given: INSERT_BOOKING_SQL,
    ...readUpcoming(),
    then: [
      readUpcoming({ page: 2, page_size: 1 }),
      runAsOwner(`insert into public.email_suppressions (email, reason)
        select lower(c.email), 'bounced' from public.customers c where c.id = '${customer(23)}'`),
      readUpcoming(),
      runAsOwner(`select private.run_scheduled_jobs(${timeAfterTest('3 days')}) ->> 'status' as result`),
      readUpcoming(),
      { ...readUpcoming(), at: timeAfterTest('4 days') },
    ],
  },
  {
    name: 'the list of upcoming emails shows the last reminder of a waitlist offer, even of an offer that lasts little more than a day',
    given: `${INSERT_BOOKING_SQL} delete from public.bookings where id = '${DUE_BOOKING_ID}';
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
        offered_at, offer_expires_at)
      values ('${addedRowId(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
        private.now(), private.now() + interval '25 hours');
      update private.offer_tokens set token = '${addedRowId(62)}' where entry_id = '${addedRowId(61)}';`,
    ...readUpcoming(),
  },
]

export const adminEmailsCases: SnapshotCase[] = [
  ...invitationCases,
  ...securityCases,
  ...listCases,
  ...sendAgainCases,
  ...cancelCases,
  ...forecastCases,
]
