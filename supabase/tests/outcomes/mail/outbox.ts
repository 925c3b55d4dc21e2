import { ADMIN, MEMBER, customer } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

export const letter = (id: number, more: Record<string, string> = {}) => {
  const columns = { id: String(id), to_email: `'reader-${id}@example.test'`, template: `'any'`, ...more }
  return `insert into public.email_outbox (${Object.keys(columns).join(', ')}) overriding system value
    values (${Object.values(columns).join(', ')});`
}
const EMPTY = 'delete from public.email_outbox where true;'
const ONE = EMPTY + letter(1, { data: `'{"token": "a0000000-0000-4000-8000-000000000077", "seats": 2}'` })
export const take = (n: unknown = 10): Step => ({ call: 'claim_emails', with: { n }, as: 'service', answers: 'ok' })
/** As the edge function records an email that it sent. */
const sent = (id = 1): Step => ({
  sql: `update public.email_outbox set sent_at = private.now(), provider_id = 'their-name', locked_until = null,
    last_error = null, failed_at = null, cancelled_at = null where id = ${id} and sent_at is null`,
  as: 'service',
  answers: 'done',
})
export const failed = (answers: string, attempt: number, kind: unknown = 'again', email_id = 1): Step => ({
  call: 'email_failed',
  with: { email_id, attempt, error: '503: not now', kind },
  as: 'service',
  answers,
})
const bounced = (answers: string, reason: unknown = 'bounced'): Step => ({
  call: 'email_bounced',
  with: { provider_id: 'their-name', reason },
  as: 'service',
  answers,
})
const CLEAR: Step = {
  sql: `delete from public.email_suppressions where email = 'reader-2@example.test'`,
  as: ADMIN,
  answers: 'done',
}
export const TICK: Step = {
  sql: 'select private.run_scheduled_jobs(private.now()) as said',
  as: 'owner',
  answers: 'done',
}
const queue = (template: string, data: string, to = `'reader-2@example.test'`): Step => ({
  sql: `select private.queue_email(${to}, '${template}', '${data}')`,
  as: 'owner',
  answers: 'done',
})
/** Nothing runs out but what stands in the outbox. */
export const QUIET = `delete from public.scheduled_jobs where job = 'reminders';
  update public.bookings set status = 'cancelled', expires_at = null where status = 'pending';
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
  update public.bank_transfers set status = 'rejected', decided_at = private.now() where status = 'pending';
  update public.orders set status = 'cancelled' where status = 'pending'; ${EMPTY}
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;`

const taking: Case[] = [
  {
    name: 'a letter is taken once, and sent once; its secret goes',
    given: ONE,
    ...take(),
    then: [take(), sent(), sent(), failed('stale', 1), take()],
  },
  {
    name: 'whoever dies with a letter has it for five minutes',
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
    name: 'letters are given out in the order in which they are due, as many as are asked for and a hundred at most',
    given: `${EMPTY} ${letter(3, { next_attempt_at: `private.now() - interval '1 hour'` })} ${letter(1)} ${letter(2)}
      ${letter(4, { next_attempt_at: `private.now() + interval '1 second'` })} ${letter(5, { attempts: '10' })}
      ${letter(6, { failed_at: 'private.now()' })} ${letter(7, { cancelled_at: 'private.now()' })}
      ${letter(8, { useless_at: 'private.now()' })} ${letter(9, { sent_at: 'private.now()' })}`,
    ...take(2),
    then: [take(0), { ...take(null), at: moment('1 second') }],
  },
]

const failing: Case[] = [
  {
    name: 'a letter that fails is tried again after a pause that grows',
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
        answers: 'done',
      },
      take(),
      failed('later', 9),
      { ...take(), at: moment('7 hours') },
      failed('given_up', 10),
      { ...take(), at: moment('2 days') },
    ],
  },
  {
    name: 'one that no trying helps is given up at once',
    given: ONE,
    ...take(),
    then: [failed('given_up', 1, 'never'), { ...take(), at: moment('2 days') }, sent()],
  },
  {
    name: 'where the service takes nothing, no attempt is used up',
    given: ONE,
    ...take(),
    then: [failed('later', 1, 'held'), { ...take(), at: moment('5 minutes') }],
  },
  {
    name: 'what became of a letter is said in one of three ways, of a letter that somebody has',
    given: ONE,
    ...failed('stale', 0),
    then: [failed('not_found', 1, 'again', 9), failed('invalid', 1, 'somehow'), failed('invalid', 1, null)],
  },
]

const bouncing: Case[] = [
  {
    name: 'to an address from which a letter came back nothing is sent any more, until the desk says so',
    given: `${EMPTY} ${letter(1, { sent_at: 'private.now()', provider_id: `'their-name'`, to_email: `'Reader-2@example.test'` })}
      ${letter(2, { data: `'{"token": "a0000000-0000-4000-8000-000000000077"}'` })} ${letter(3)}
      update public.customers set email = 'reader-2@example.test' where id = '${customer(20)}'`,
    ...bounced('noted'),
    then: [
      bounced('already', 'complained'),
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
    name: 'what came back is known by the name that the service gave it',
    given: ONE,
    ...bounced('not_found'),
    then: [bounced('invalid', 'lost'), bounced('invalid', null)],
  },
  {
    name: 'a reader who calls a letter spam is left alone',
    given: EMPTY + letter(1, { sent_at: 'private.now()', provider_id: `'their-name'` }),
    ...bounced('noted', 'complained'),
  },
]

const token = '"token": "a0000000-0000-4000-8000-000000000077"'
const keeping: Case[] = [
  {
    name: 'of one thing one letter is kept, and nobody is written to at no address',
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
    name: 'the clock tells the desk of letters that wait, and of the service that does not take them',
    given: QUIET + letter(1) + letter(2),
    ...TICK,
    at: moment('10 minutes - 1 second'),
    then: [
      { ...TICK, at: moment('10 minutes') },
      take(1),
      failed('later', 1, 'held'),
      { ...TICK, at: moment('11 minutes') },
      sent(),
      sent(2),
      TICK,
    ],
  },
  {
    name: 'a letter that would come too late is not sent, one that ten senders died of is given up',
    given: `${QUIET} ${letter(1, { useless_at: moment('1 minute') })}
      ${letter(2, { attempts: '10', locked_until: moment('1 minute') })}
      ${letter(3, { useless_at: moment('2 minutes') })} ${letter(4, { attempts: '9', locked_until: moment('1 minute') })}`,
    ...TICK,
    at: moment('1 minute'),
  },
  {
    name: 'letters are forgotten after ninety days, sent or not',
    given: QUIET + letter(1, { sent_at: 'private.now()' }) + letter(2, { failed_at: 'private.now()' }),
    ...TICK,
    at: moment('90 days - 1 second'),
    then: [{ ...TICK, at: moment('90 days') }],
  },
]

export const cases: Case[] = [...taking, ...failing, ...bouncing, ...keeping]
