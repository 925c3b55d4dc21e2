import { ADMIN, MEMBER, customer } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

export const insertOutboxEmailSql = (id: number, overrides: Record<string, string> = {}) => {
  const emailColumns = { id: String(id), to_email: `'reader-${id}@example.test'`, template: `'any'`, ...overrides }
  return `insert into public.email_outbox (${Object.keys(emailColumns).join(', ')}) overriding system value
    values (${Object.values(emailColumns).join(', ')});`
}
const EMPTY_OUTBOX_SQL = 'delete from public.email_outbox where true;'
const INSERT_ONE_EMAIL_SQL =
  EMPTY_OUTBOX_SQL +
  insertOutboxEmailSql(1, { data: `'{"token": "a0000000-0000-4000-8000-000000000077", "seats": 2}'` })
export const claimEmails = (n: unknown = 10): SnapshotStep => ({
  call: 'claim_emails',
  with: { n },
  as: 'service',
  expected: 'ok',
})
/** Records a sent email as the edge function does. */
const recordSent = (id = 1): SnapshotStep => ({
  sql: `update public.email_outbox set sent_at = private.now(), provider_id = 'their-name', locked_until = null,
    last_error = null, failed_at = null, cancelled_at = null where id = ${id} and sent_at is null`,
  as: 'service',
  expected: 'done',
})
export const recordFailed = (
  expected: string,
  attempt: number,
  kind: unknown = 'again',
  email_id = 1,
): SnapshotStep => ({
  call: 'email_failed',
  with: { email_id, attempt, error: '503: not now', kind },
  as: 'service',
  expected,
})
const recordBounce = (expected: string, reason: unknown = 'bounced'): SnapshotStep => ({
  call: 'email_bounced',
  with: { provider_id: 'their-name', reason },
  as: 'service',
  expected,
})
const CLEAR_SUPPRESSION_STEP: SnapshotStep = {
  sql: `delete from public.email_suppressions where email = 'reader-2@example.test'`,
  as: ADMIN,
  expected: 'done',
}
export const RUN_JOBS_STEP: SnapshotStep = {
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
}
const queueEmail = (template: string, data: string, to = `'reader-2@example.test'`): SnapshotStep => ({
  sql: `select private.queue_email(${to}, '${template}', '${data}')`,
  as: 'owner',
  expected: 'done',
})
/** Turns off the reminders job, so that only the emails of the test case are due. */
export const REMOVE_DUE_EMAILS_SQL = `delete from public.scheduled_jobs where job = 'reminders';
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending'; ${EMPTY_OUTBOX_SQL}
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;`

const claimCases: SnapshotCase[] = [
  {
    name: 'an email is claimed by one sender and sent once, and then its link token is deleted',
    given: INSERT_ONE_EMAIL_SQL,
    ...claimEmails(),
    then: [claimEmails(), recordSent(), recordSent(), recordFailed('stale', 1), claimEmails()],
  },
  {
    name: 'an email that a crashed sender had claimed can be claimed again after five minutes',
    given: INSERT_ONE_EMAIL_SQL,
    ...claimEmails(),
    then: [
      { ...claimEmails(), at: timeAfterTest('5 minutes - 1 second') },
      { ...claimEmails(), at: timeAfterTest('5 minutes') },
      { ...recordFailed('stale', 1), at: timeAfterTest('6 minutes') },
      { ...recordSent(), at: timeAfterTest('6 minutes') },
    ],
  },
  {
    name: 'a sender claims as many due emails as it requests, but at least one',
    given: `${EMPTY_OUTBOX_SQL} ${insertOutboxEmailSql(3, { next_attempt_at: `private.now() - interval '1 hour'` })} ${insertOutboxEmailSql(1)} ${insertOutboxEmailSql(2)}
      ${insertOutboxEmailSql(4, { next_attempt_at: `private.now() + interval '1 second'` })} ${insertOutboxEmailSql(5, { attempts: '10' })}
      ${insertOutboxEmailSql(6, { failed_at: 'private.now()' })} ${insertOutboxEmailSql(7, { cancelled_at: 'private.now()' })}
      ${insertOutboxEmailSql(8, { useless_at: 'private.now()' })} ${insertOutboxEmailSql(9, { sent_at: 'private.now()' })}`,
    ...claimEmails(2),
    then: [claimEmails(0), { ...claimEmails(null), at: timeAfterTest('1 second') }],
  },
]

const failureCases: SnapshotCase[] = [
  {
    name: 'a failed email is retried after increasing pauses, and fails for good after ten attempts',
    given: INSERT_ONE_EMAIL_SQL,
    ...claimEmails(),
    then: [
      recordFailed('later', 1),
      claimEmails(),
      { ...claimEmails(), at: timeAfterTest('1 minute') },
      recordFailed('later', 2),
      { ...claimEmails(), at: timeAfterTest('5 minutes') },
      recordFailed('later', 3),
      {
        sql: `update public.email_outbox set attempts = 8, next_attempt_at = private.now()`,
        as: 'owner',
        expected: 'done',
      },
      claimEmails(),
      recordFailed('later', 9),
      { ...claimEmails(), at: timeAfterTest('7 hours') },
      recordFailed('given_up', 10),
      { ...claimEmails(), at: timeAfterTest('2 days') },
    ],
  },
  {
    name: 'an undeliverable email fails for good at once',
    given: INSERT_ONE_EMAIL_SQL,
    ...claimEmails(),
    then: [recordFailed('given_up', 1, 'never'), { ...claimEmails(), at: timeAfterTest('2 days') }, recordSent()],
  },
  {
    name: 'an attempt to send an email does not count while the email service accepts no emails',
    given: INSERT_ONE_EMAIL_SQL,
    ...claimEmails(),
    then: [recordFailed('later', 1, 'held'), { ...claimEmails(), at: timeAfterTest('5 minutes') }],
  },
  {
    name: 'only the process that is sending an email can report that the email failed, with one of the known reasons',
    given: INSERT_ONE_EMAIL_SQL,
    ...recordFailed('stale', 0),
    then: [
      recordFailed('not_found', 1, 'again', 9),
      recordFailed('invalid', 1, 'somehow'),
      recordFailed('invalid', 1, null),
    ],
  },
]

const bounceCases: SnapshotCase[] = [
  {
    name: 'no more emails are sent to a bounced address until staff unblock the address',
    given: `${EMPTY_OUTBOX_SQL} ${insertOutboxEmailSql(1, { sent_at: 'private.now()', provider_id: `'their-name'`, to_email: `'Reader-2@example.test'` })}
      ${insertOutboxEmailSql(2, { data: `'{"token": "a0000000-0000-4000-8000-000000000077"}'` })} ${insertOutboxEmailSql(3)}
      update public.customers set email = 'reader-2@example.test' where id = '${customer(20)}'`,
    ...recordBounce('recorded'),
    then: [
      recordBounce('already_suppressed', 'complained'),
      queueEmail('booking_received', '{"booking_id": "x", "token": "a0000000-0000-4000-8000-000000000077"}'),
      claimEmails(),
      { ...CLEAR_SUPPRESSION_STEP, as: MEMBER },
      CLEAR_SUPPRESSION_STEP,
      CLEAR_SUPPRESSION_STEP,
      queueEmail('booking_confirmed', '{"booking_id": "x"}'),
      claimEmails(),
    ],
  },
  {
    name: 'a bounce with an unknown email ID of the email service is not found, and a bounce without a valid reason is invalid',
    given: INSERT_ONE_EMAIL_SQL,
    ...recordBounce('not_found'),
    then: [recordBounce('invalid', 'lost'), recordBounce('invalid', null)],
  },
  {
    name: 'no more emails are sent to a recipient who reported an email as spam',
    given: EMPTY_OUTBOX_SQL + insertOutboxEmailSql(1, { sent_at: 'private.now()', provider_id: `'their-name'` }),
    ...recordBounce('recorded', 'complained'),
  },
]

const TOKEN_PROPERTY = '"token": "a0000000-0000-4000-8000-000000000077"'
const retentionCases: SnapshotCase[] = [
  {
    name: 'an email about the same booking is queued only once, and an email without an address is not queued',
    given: EMPTY_OUTBOX_SQL,
    ...queueEmail('booking_received', '{"booking_id": "x"}'),
    then: [
      queueEmail('booking_received', '{"booking_id": "x"}'),
      queueEmail('booking_confirmed', '{"booking_id": "x"}'),
      queueEmail('booking_cancelled', '{"booking_id": "x"}'),
      queueEmail('transfer_requested', '{"reference": "TR-1"}'),
      queueEmail('transfer_requested', '{"reference": "TR-1"}'),
      queueEmail('transfer_rejected', '{"reference": "TR-1"}'),
      queueEmail('transfer_expired', '{"reference": "TR-1"}'),
      queueEmail('order_placed', '{"number": "ORD-1"}'),
      queueEmail('order_placed', '{"number": "ORD-1"}'),
      queueEmail('order_paid', '{"number": "ORD-1"}'),
      queueEmail('order_paid_late', '{"number": "ORD-1"}'),
      queueEmail('offer_made', `{${TOKEN_PROPERTY}, "expires_at": "2026-07-16T02:00:00Z"}`),
      queueEmail('offer_made', `{${TOKEN_PROPERTY}, "expires_at": "2026-07-16T02:00:00Z"}`),
      queueEmail('payment_received', '{"booking_id": "x", "amount": 1}'),
      queueEmail('payment_received', '{"booking_id": "x", "amount": 1}'),
      queueEmail('reminder', '{"key": "one"}'),
      queueEmail('reminder', '{"key": "one"}'),
      queueEmail('reminder', '{"key": "two"}', 'null'),
    ],
  },
  {
    name: 'the scheduled jobs report unsent emails and the error of the email service',
    given: REMOVE_DUE_EMAILS_SQL + insertOutboxEmailSql(1) + insertOutboxEmailSql(2),
    ...RUN_JOBS_STEP,
    at: timeAfterTest('10 minutes - 1 second'),
    then: [
      { ...RUN_JOBS_STEP, at: timeAfterTest('10 minutes') },
      claimEmails(1),
      recordFailed('later', 1, 'held'),
      { ...RUN_JOBS_STEP, at: timeAfterTest('11 minutes') },
      recordSent(),
      recordSent(2),
      RUN_JOBS_STEP,
    ],
  },
  {
    name: 'an outdated email is cancelled, and an email is marked as failed after ten unfinished attempts',
    given: `${REMOVE_DUE_EMAILS_SQL} ${insertOutboxEmailSql(1, { useless_at: timeAfterTest('1 minute') })}
      ${insertOutboxEmailSql(2, { attempts: '10', locked_until: timeAfterTest('1 minute') })}
      ${insertOutboxEmailSql(3, { useless_at: timeAfterTest('2 minutes') })} ${insertOutboxEmailSql(4, { attempts: '9', locked_until: timeAfterTest('1 minute') })}`,
    ...RUN_JOBS_STEP,
    at: timeAfterTest('1 minute'),
  },
  {
    name: 'emails are deleted after ninety days, sent or not',
    given:
      REMOVE_DUE_EMAILS_SQL +
      insertOutboxEmailSql(1, { sent_at: 'private.now()' }) +
      insertOutboxEmailSql(2, { failed_at: 'private.now()' }),
    ...RUN_JOBS_STEP,
    at: timeAfterTest('90 days - 1 second'),
    then: [{ ...RUN_JOBS_STEP, at: timeAfterTest('90 days') }],
  },
]

export const outboxCases: SnapshotCase[] = [...claimCases, ...failureCases, ...bounceCases, ...retentionCases]
