import { ADMIN, MEMBER, customer } from '../../support/people'
import { moment, type Case, type Step } from '../case'

export const outboxEmail = (id: number, more: Record<string, string> = {}) => {
  const columns = { id: String(id), to_email: `'reader-${id}@example.test'`, template: `'any'`, ...more }
  return `insert into public.email_outbox (${Object.keys(columns).join(', ')}) overriding system value
    values (${Object.values(columns).join(', ')});`
}
const EMPTY = 'delete from public.email_outbox where true;'
const ONE = EMPTY + outboxEmail(1, { data: `'{"token": "a0000000-0000-4000-8000-000000000077", "seats": 2}'` })
export const take = (n: unknown = 10): Step => ({ call: 'claim_emails', with: { n }, as: 'service', expected: 'ok' })
/** Records a sent email as the edge function does. */
const sent = (id = 1): Step => ({
  sql: `update public.email_outbox set sent_at = private.now(), provider_id = 'their-name', locked_until = null,
    last_error = null, failed_at = null, cancelled_at = null where id = ${id} and sent_at is null`,
  as: 'service',
  expected: 'done',
})
export const failed = (expected: string, attempt: number, kind: unknown = 'again', email_id = 1): Step => ({
  call: 'email_failed',
  with: { email_id, attempt, error: '503: not now', kind },
  as: 'service',
  expected,
})
const bounced = (expected: string, reason: unknown = 'bounced'): Step => ({
  call: 'email_bounced',
  with: { provider_id: 'their-name', reason },
  as: 'service',
  expected,
})
const CLEAR: Step = {
  sql: `delete from public.email_suppressions where email = 'reader-2@example.test'`,
  as: ADMIN,
  expected: 'done',
}
export const RUN_JOBS: Step = {
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
}
const queue = (template: string, data: string, to = `'reader-2@example.test'`): Step => ({
  sql: `select private.queue_email(${to}, '${template}', '${data}')`,
  as: 'owner',
  expected: 'done',
})
/** Nothing is due except the emails of the case. */
export const QUIET = `delete from public.scheduled_jobs where job = 'reminders';
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending'; ${EMPTY}
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;`

const taking: Case[] = [
  {
    name: 'an email is claimed once and sent once, and its link token is deleted',
    given: ONE,
    ...take(),
    then: [take(), sent(), sent(), failed('stale', 1), take()],
  },
  {
    name: 'an email claimed by a crashed sender can be claimed again after five minutes',
    given: ONE,
    ...take(),
    then: [
      { ...take(), at: moment('5 minutes - 1 second') },
      { ...take(), at: moment('5 minutes') },
      { ...failed('stale', 1), at: moment('6 minutes') },
      { ...sent(), at: moment('6 minutes') },
    ],
  },
  {
    name: 'due emails are claimed in the requested number, at least one at a time',
    given: `${EMPTY} ${outboxEmail(3, { next_attempt_at: `private.now() - interval '1 hour'` })} ${outboxEmail(1)} ${outboxEmail(2)}
      ${outboxEmail(4, { next_attempt_at: `private.now() + interval '1 second'` })} ${outboxEmail(5, { attempts: '10' })}
      ${outboxEmail(6, { failed_at: 'private.now()' })} ${outboxEmail(7, { cancelled_at: 'private.now()' })}
      ${outboxEmail(8, { useless_at: 'private.now()' })} ${outboxEmail(9, { sent_at: 'private.now()' })}`,
    ...take(2),
    then: [take(0), { ...take(null), at: moment('1 second') }],
  },
]

const failing: Case[] = [
  {
    name: 'a failed email is retried after a growing pause, and given up after ten attempts',
    given: ONE,
    ...take(),
    then: [
      failed('later', 1),
      take(),
      { ...take(), at: moment('1 minute') },
      failed('later', 2),
      { ...take(), at: moment('5 minutes') },
      failed('later', 3),
      {
        sql: `update public.email_outbox set attempts = 8, next_attempt_at = private.now()`,
        as: 'owner',
        expected: 'done',
      },
      take(),
      failed('later', 9),
      { ...take(), at: moment('7 hours') },
      failed('given_up', 10),
      { ...take(), at: moment('2 days') },
    ],
  },
  {
    name: 'an email that can never be delivered is given up at once',
    given: ONE,
    ...take(),
    then: [failed('given_up', 1, 'never'), { ...take(), at: moment('2 days') }, sent()],
  },
  {
    name: 'an attempt is not counted while the email service accepts no emails',
    given: ONE,
    ...take(),
    then: [failed('later', 1, 'held'), { ...take(), at: moment('5 minutes') }],
  },
  {
    name: 'a failed email must be reported with a known kind, by the sender that claimed it',
    given: ONE,
    ...failed('stale', 0),
    then: [failed('not_found', 1, 'again', 9), failed('invalid', 1, 'somehow'), failed('invalid', 1, null)],
  },
]

const bouncing: Case[] = [
  {
    name: 'no more emails are sent to a bounced address until staff clear it',
    given: `${EMPTY} ${outboxEmail(1, { sent_at: 'private.now()', provider_id: `'their-name'`, to_email: `'Reader-2@example.test'` })}
      ${outboxEmail(2, { data: `'{"token": "a0000000-0000-4000-8000-000000000077"}'` })} ${outboxEmail(3)}
      update public.customers set email = 'reader-2@example.test' where id = '${customer(20)}'`,
    ...bounced('recorded'),
    then: [
      bounced('already_suppressed', 'complained'),
      queue('booking_received', '{"booking_id": "x", "token": "a0000000-0000-4000-8000-000000000077"}'),
      take(),
      { ...CLEAR, as: MEMBER },
      CLEAR,
      CLEAR,
      queue('booking_confirmed', '{"booking_id": "x"}'),
      take(),
    ],
  },
  {
    name: "a bounce is matched by the email service's ID, and needs a known reason",
    given: ONE,
    ...bounced('not_found'),
    then: [bounced('invalid', 'lost'), bounced('invalid', null)],
  },
  {
    name: 'no more emails are sent to a recipient who reported one as spam',
    given: EMPTY + outboxEmail(1, { sent_at: 'private.now()', provider_id: `'their-name'` }),
    ...bounced('recorded', 'complained'),
  },
]

const token = '"token": "a0000000-0000-4000-8000-000000000077"'
const keeping: Case[] = [
  {
    name: 'emails about the same event are queued once, and none is queued without an address',
    given: EMPTY,
    ...queue('booking_received', '{"booking_id": "x"}'),
    then: [
      queue('booking_received', '{"booking_id": "x"}'),
      queue('booking_confirmed', '{"booking_id": "x"}'),
      queue('booking_cancelled', '{"booking_id": "x"}'),
      queue('transfer_requested', '{"reference": "TR-1"}'),
      queue('transfer_requested', '{"reference": "TR-1"}'),
      queue('transfer_rejected', '{"reference": "TR-1"}'),
      queue('transfer_expired', '{"reference": "TR-1"}'),
      queue('order_placed', '{"number": "ORD-1"}'),
      queue('order_placed', '{"number": "ORD-1"}'),
      queue('order_paid', '{"number": "ORD-1"}'),
      queue('order_paid_late', '{"number": "ORD-1"}'),
      queue('offer_made', `{${token}, "expires_at": "2026-07-16T02:00:00Z"}`),
      queue('offer_made', `{${token}, "expires_at": "2026-07-16T02:00:00Z"}`),
      queue('payment_received', '{"booking_id": "x", "amount": 1}'),
      queue('payment_received', '{"booking_id": "x", "amount": 1}'),
      queue('reminder', '{"key": "one"}'),
      queue('reminder', '{"key": "one"}'),
      queue('reminder', '{"key": "two"}', 'null'),
    ],
  },
  {
    name: 'the scheduled jobs report unsent emails and the error of the email service',
    given: QUIET + outboxEmail(1) + outboxEmail(2),
    ...RUN_JOBS,
    at: moment('10 minutes - 1 second'),
    then: [
      { ...RUN_JOBS, at: moment('10 minutes') },
      take(1),
      failed('later', 1, 'held'),
      { ...RUN_JOBS, at: moment('11 minutes') },
      sent(),
      sent(2),
      RUN_JOBS,
    ],
  },
  {
    name: 'an outdated email is cancelled, and an email that ten senders failed to finish is given up',
    given: `${QUIET} ${outboxEmail(1, { useless_at: moment('1 minute') })}
      ${outboxEmail(2, { attempts: '10', locked_until: moment('1 minute') })}
      ${outboxEmail(3, { useless_at: moment('2 minutes') })} ${outboxEmail(4, { attempts: '9', locked_until: moment('1 minute') })}`,
    ...RUN_JOBS,
    at: moment('1 minute'),
  },
  {
    name: 'emails are deleted after ninety days, sent or not',
    given: QUIET + outboxEmail(1, { sent_at: 'private.now()' }) + outboxEmail(2, { failed_at: 'private.now()' }),
    ...RUN_JOBS,
    at: moment('90 days - 1 second'),
    then: [{ ...RUN_JOBS, at: moment('90 days') }],
  },
]

export const cases: Case[] = [...taking, ...failing, ...bouncing, ...keeping]
