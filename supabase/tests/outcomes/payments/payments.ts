import { added, ADMIN, booking, customer, FREMANTLE, MEMBER, nothing } from '../../support/people'
import { day, moment, request, type Case, type Step } from '../frame'

/** A customer's pending booking of two parts, 800 and 1,000, its seat held for 48 hours. */
export const HELD = added(30)
export const held = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  values ('${HELD}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${moment('48 hours')});
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${added(31)}', '${HELD}', 1, private.today(), 800), ('${added(32)}', '${HELD}', 2, private.today() + 31, 1000);
  select private.find_next_due('${HELD}');`
export const paid = (amount: number, id = HELD) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${id}', 'deposit', 'cash', ${amount});`
export const confirmed = `update public.bookings set status = 'confirmed', expires_at = null, confirmed_at = private.now() where id = '${HELD}';`
export const cancelled = (
  kept: number,
) => `update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now(),
  kept_amount = ${kept} where id = '${HELD}';`
export const expired = `update public.bookings set status = 'expired', expires_at = null where id = '${HELD}';`

export const record = (more: object = {}) => ({
  call: 'record_payment',
  as: ADMIN,
  with: { booking_id: HELD, amount: 800, method: 'cash', ...more },
})
export const refund = (more: object = {}) => ({
  call: 'refund_payment',
  as: ADMIN,
  with: { booking_id: HELD, amount: 100, method: 'cash', ...more },
})
export const odd = [0, -1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null]

export const cases: Case[] = [
  {
    name: 'no row of the ledger of trips is changed, not by its owner either',
    sql: 'update public.payments set amount = amount where true',
    as: 'owner',
    answers: '42501',
    then: ['delete from public.payments where true', 'truncate public.payments cascade'].map((sql): Step => ({
      sql,
      as: 'owner',
      answers: '42501',
    })),
  },
  {
    name: 'the first part confirms a pending booking',
    given: held,
    ...record({ note: ' In coins ' }),
    answers: 'recorded',
  },
  {
    name: 'a cent less does not',
    given: held,
    ...record({ amount: 799.99 }),
    answers: 'recorded',
    then: [{ ...record({ amount: 0.01 }), answers: 'recorded' }],
  },
  {
    name: 'money counts on the day on which it came, and never before the booking',
    given: `${held} update public.bookings set created_at = ${moment('-3 days')} where id = '${HELD}'`,
    ...record({ received_on: day(-2), request_id: request(7) }),
    answers: 'recorded',
    then: [
      { ...record({ received_on: day(-2), request_id: request(7) }), answers: 'recorded' },
      { ...record({ received_on: day(-1), request_id: request(7) }), answers: 'repeated' },
      { ...record({ amount: 10, received_on: day(-3) }), answers: 'recorded' },
      { ...record({ amount: 10, received_on: day(0) }), answers: 'recorded' },
      { ...record({ amount: 10, received_on: day(-4) }), answers: 'invalid' },
      { ...record({ amount: 10, received_on: day(1) }), answers: 'invalid' },
    ],
  },
  {
    name: 'the rest completes the plan',
    given: `${held} ${paid(800)} ${confirmed}`,
    ...record({ amount: 1000, method: 'card' }),
    answers: 'recorded',
  },
  {
    name: 'more than the total lacks is a slip of the pen, whatever is on its way',
    given: `${held} ${paid(800)} ${confirmed} insert into public.bank_transfers (booking_id, amount) values ('${HELD}', 1000)`,
    ...record({ amount: 1000.01 }),
    answers: 'too_much',
    then: [
      { ...record({ amount: 1000 }), answers: 'recorded' },
      { ...record({ amount: 0.01 }), answers: 'too_much' },
    ],
  },
  {
    name: 'the same request records once; another one under its key is told what was recorded',
    given: held,
    ...record({ amount: 100, note: 'First', request_id: request(1) }),
    answers: 'recorded',
    then: [
      { ...record({ amount: 100, note: 'First', request_id: request(1) }), answers: 'recorded' },
      { ...record({ amount: 200, note: 'First', request_id: request(1) }), answers: 'repeated' },
      { ...record({ amount: 100, note: 'First', method: 'card', request_id: request(1) }), answers: 'repeated' },
      { ...record({ amount: 100, note: 'Second', request_id: request(1) }), answers: 'repeated' },
      {
        ...record({ amount: 100, note: 'First', booking_id: booking(1), request_id: request(1) }),
        answers: 'repeated',
      },
      { ...refund({ amount: 100, note: 'First', request_id: request(1) }), answers: 'repeated' },
    ],
  },
  {
    name: 'nothing is taken for a cancelled booking',
    given: `${held} ${cancelled(0)}`,
    ...record(),
    answers: 'not_live',
  },
  {
    name: 'money for a hold that has run out confirms it, while the seats are free',
    given: `${held}`,
    ...record(),
    at: moment('48 hours'),
    answers: 'recorded',
  },
  {
    name: 'less than the first part is owed back once the hold has run out',
    given: `${held}`,
    ...record({ amount: 799.99 }),
    at: moment('48 hours'),
    answers: 'recorded',
    then: [{ ...record({ amount: 0.01 }), answers: 'recorded' }],
  },
  {
    name: 'money for a hold that has run out is owed back where the seats are gone',
    given: `${held} ${expired} update public.events set max_registrations = 5 where id = '${FREMANTLE}'`,
    ...record(),
    answers: 'recorded',
  },
  {
    name: 'the last free seat is enough',
    given: `${held} ${expired} update public.events set max_registrations = 6 where id = '${FREMANTLE}'`,
    ...record(),
    answers: 'recorded',
  },
  {
    name: 'every fault of a payment is told at once',
    ...record({ booking_id: booking(1), amount: 0, method: 'gold', note: 'x'.repeat(501) }),
    answers: 'invalid',
    then: [
      ...odd.map((amount) => ({ ...record({ booking_id: booking(1), amount }), answers: 'invalid' })),
      { ...record({ booking_id: booking(1), amount: 1, method: null }), answers: 'invalid' },
      { ...record({ booking_id: booking(1), amount: 1, note: 'x'.repeat(500) }), answers: 'recorded' },
    ],
  },
  {
    name: 'no payment without a booking',
    ...record({ booking_id: nothing }),
    answers: 'not_found',
    then: [{ ...record({ booking_id: null }), answers: 'not_found' }],
  },
  { name: 'members record no payment', ...record({ booking_id: booking(1) }), as: MEMBER, answers: '42501' },
  {
    name: 'the ledger is not changed, not even by the owner of the row',
    as: ADMIN,
    answers: '42501',
    sql: `update public.payments set amount = 1 where booking_id = $1`,
    values: [booking(1)],
  },
  {
    name: 'members read no word of staff',
    as: MEMBER,
    answers: 'done',
    given: `insert into public.payment_notes (payment_id, note)
      select p.id, 'Smelled of gin' from public.payments p where p.booking_id = '${booking(33)}'`,
    sql: 'select (select count(*) from public.payment_notes) as payments, (select count(*) from public.bank_transfer_notes) as transfers',
  },
  {
    name: 'figures are of now: a hold that has run out is in none of them',
    as: ADMIN,
    answers: 'done',
    at: moment('48 hours'),
    given: `${held} ${paid(500)} insert into public.bank_transfers (booking_id, amount) values ('${HELD}', 300)`,
    sql: `select b.status, b.balance, b.refund_due, b.next_due_date, b.next_due_amount, b.overdue_amount, b.announced_amount, b.gst,
      (select to_jsonb(t) from public.event_totals t where t.event_id = '${FREMANTLE}') as totals from public.booking_balances b where b.booking_id = $1`,
    values: [HELD],
  },
  {
    name: 'figures of a moment before',
    as: ADMIN,
    answers: 'done',
    at: moment('47 hours 59 minutes 59 seconds'),
    given: `${held} ${paid(500)} insert into public.bank_transfers (booking_id, amount) values ('${HELD}', 300)`,
    sql: `select b.status, b.balance, b.refund_due, b.next_due_date, b.next_due_amount, b.overdue_amount, b.announced_amount, b.gst,
      (select to_jsonb(t) from public.event_totals t where t.event_id = '${FREMANTLE}') as totals from public.booking_balances b where b.booking_id = $1`,
    values: [HELD],
  },
]
