import { addedRowId, ADMIN, booking, customer, FREMANTLE, MEMBER, UNKNOWN_ID } from '../../support/people'
import { day, timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

/** A customer's pending booking with instalments of 800 and 1,000. Its seat is held for 48 hours. */
export const CUSTOMER_HOLD_ID = addedRowId(30)
export const insertCustomerHoldSql = `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, payment_method, expires_at)
  values ('${CUSTOMER_HOLD_ID}', '${customer(29)}', '${FREMANTLE}', 1, 1800, 800, 3, 'recurring', ${timeAfterTest('48 hours')});
  insert into public.installments (id, booking_id, sequence, due_date, amount) values
    ('${addedRowId(31)}', '${CUSTOMER_HOLD_ID}', 1, private.today(), 800), ('${addedRowId(32)}', '${CUSTOMER_HOLD_ID}', 2, private.today() + 31, 1000);
  select private.set_next_due_date('${CUSTOMER_HOLD_ID}');`
export const insertDepositSql = (amount: number, id = CUSTOMER_HOLD_ID) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${id}', 'deposit', 'cash', ${amount});`
export const confirmCustomerHoldSql = `update public.bookings set status = 'confirmed', expires_at = null, confirmed_at = private.now() where id = '${CUSTOMER_HOLD_ID}';`
export const cancelCustomerHoldSql = (
  retained: number,
) => `update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now(),
  retained_amount = ${retained} where id = '${CUSTOMER_HOLD_ID}';`
export const expireBookingSql = `update public.bookings set status = 'expired', expires_at = null where id = '${CUSTOMER_HOLD_ID}';`

export const recordPayment = (overrides: object = {}) => ({
  call: 'record_payment',
  as: ADMIN,
  with: { booking_id: CUSTOMER_HOLD_ID, amount: 800, method: 'cash', ...overrides },
})
export const refundPayment = (overrides: object = {}) => ({
  call: 'refund_payment',
  as: ADMIN,
  with: { booking_id: CUSTOMER_HOLD_ID, amount: 100, method: 'cash', ...overrides },
})
export const INVALID_AMOUNTS = [0, -1, 0.001, 1e6, 1e30, 'NaN', 'Infinity', null]

export const paymentsCases: SnapshotCase[] = [
  {
    name: 'booking payments cannot be changed or deleted, not even by the database owner',
    sql: 'update public.payments set amount = amount where true',
    as: 'owner',
    expected: '42501',
    then: ['delete from public.payments where true', 'truncate public.payments cascade'].map((sql): SnapshotStep => ({
      sql,
      as: 'owner',
      expected: '42501',
    })),
  },
  {
    name: 'paying the first instalment confirms a pending booking',
    given: insertCustomerHoldSql,
    ...recordPayment({ note: ' In coins ' }),
    expected: 'recorded',
  },
  {
    name: 'paying one cent less than the first instalment does not confirm a booking',
    given: insertCustomerHoldSql,
    ...recordPayment({ amount: 799.99 }),
    expected: 'recorded',
    then: [{ ...recordPayment({ amount: 0.01 }), expected: 'recorded' }],
  },
  {
    name: 'a payment is recorded on the day it was received, which cannot be before the booking or in the future',
    given: `${insertCustomerHoldSql} update public.bookings set created_at = ${timeAfterTest('-3 days')} where id = '${CUSTOMER_HOLD_ID}'`,
    ...recordPayment({ received_on: day(-2), request_id: request(7) }),
    expected: 'recorded',
    then: [
      { ...recordPayment({ received_on: day(-2), request_id: request(7) }), expected: 'recorded' },
      { ...recordPayment({ received_on: day(-1), request_id: request(7) }), expected: 'repeated' },
      { ...recordPayment({ amount: 10, received_on: day(-3) }), expected: 'recorded' },
      { ...recordPayment({ amount: 10, received_on: day(0) }), expected: 'recorded' },
      { ...recordPayment({ amount: 10, received_on: day(-4) }), expected: 'invalid' },
      { ...recordPayment({ amount: 10, received_on: day(1) }), expected: 'invalid' },
    ],
  },
  {
    name: 'paying the remaining amount completes the payment plan',
    given: `${insertCustomerHoldSql} ${insertDepositSql(800)} ${confirmCustomerHoldSql}`,
    ...recordPayment({ amount: 1000, method: 'card' }),
    expected: 'recorded',
  },
  {
    name: 'a payment above the balance is refused, even while a bank transfer is pending',
    given: `${insertCustomerHoldSql} ${insertDepositSql(800)} ${confirmCustomerHoldSql} insert into public.bank_transfers (booking_id, amount) values ('${CUSTOMER_HOLD_ID}', 1000)`,
    ...recordPayment({ amount: 1000.01 }),
    expected: 'too_much',
    then: [
      { ...recordPayment({ amount: 1000 }), expected: 'recorded' },
      { ...recordPayment({ amount: 0.01 }), expected: 'too_much' },
    ],
  },
  {
    name: 'a retried payment is recorded once, and returns "repeated" if its content differs',
    given: insertCustomerHoldSql,
    ...recordPayment({ amount: 100, note: 'First', request_id: request(1) }),
    expected: 'recorded',
    then: [
      { ...recordPayment({ amount: 100, note: 'First', request_id: request(1) }), expected: 'recorded' },
      { ...recordPayment({ amount: 200, note: 'First', request_id: request(1) }), expected: 'repeated' },
      {
        ...recordPayment({ amount: 100, note: 'First', method: 'card', request_id: request(1) }),
        expected: 'repeated',
      },
      { ...recordPayment({ amount: 100, note: 'Second', request_id: request(1) }), expected: 'repeated' },
      {
        ...recordPayment({ amount: 100, note: 'First', booking_id: booking(1), request_id: request(1) }),
        expected: 'repeated',
      },
      { ...refundPayment({ amount: 100, note: 'First', request_id: request(1) }), expected: 'repeated' },
    ],
  },
  {
    name: 'a payment for a cancelled booking is refused',
    given: `${insertCustomerHoldSql} ${cancelCustomerHoldSql(0)}`,
    ...recordPayment(),
    expected: 'not_live',
  },
  {
    name: 'a payment for an expired booking confirms the booking while its seats are free',
    given: `${insertCustomerHoldSql}`,
    ...recordPayment(),
    at: timeAfterTest('48 hours'),
    expected: 'recorded',
  },
  {
    name: 'a payment below the first instalment becomes a refund due if the booking has expired',
    given: `${insertCustomerHoldSql}`,
    ...recordPayment({ amount: 799.99 }),
    at: timeAfterTest('48 hours'),
    expected: 'recorded',
    then: [{ ...recordPayment({ amount: 0.01 }), expected: 'recorded' }],
  },
  {
    name: 'a payment for an expired booking becomes a refund due if its seats are gone',
    given: `${insertCustomerHoldSql} ${expireBookingSql} update public.events set max_registrations = 5 where id = '${FREMANTLE}'`,
    ...recordPayment(),
    expected: 'recorded',
  },
  {
    name: 'a payment for an expired booking confirms the booking with the last free seat',
    given: `${insertCustomerHoldSql} ${expireBookingSql} update public.events set max_registrations = 6 where id = '${FREMANTLE}'`,
    ...recordPayment(),
    expected: 'recorded',
  },
  {
    name: 'all validation errors of a payment are returned at once',
    ...recordPayment({ booking_id: booking(1), amount: 0, method: 'gold', note: 'x'.repeat(501) }),
    expected: 'invalid',
    then: [
      ...INVALID_AMOUNTS.map((amount) => ({
        ...recordPayment({ booking_id: booking(1), amount }),
        expected: 'invalid',
      })),
      { ...recordPayment({ booking_id: booking(1), amount: 1, method: null }), expected: 'invalid' },
      { ...recordPayment({ booking_id: booking(1), amount: 1, note: 'x'.repeat(500) }), expected: 'recorded' },
    ],
  },
  {
    name: 'recording a payment for an unknown booking returns not_found',
    ...recordPayment({ booking_id: UNKNOWN_ID }),
    expected: 'not_found',
    then: [{ ...recordPayment({ booking_id: null }), expected: 'not_found' }],
  },
  {
    name: 'members cannot record a payment',
    ...recordPayment({ booking_id: booking(1) }),
    as: MEMBER,
    expected: '42501',
  },
  {
    name: 'an admin cannot change a payment in the ledger',
    as: ADMIN,
    expected: '42501',
    sql: `update public.payments set amount = 1 where booking_id = $1`,
    values: [booking(1)],
  },
  {
    name: 'members cannot read staff notes on payments and bank transfers',
    as: MEMBER,
    expected: 'done',
    given: `insert into public.payment_notes (payment_id, note)
      select p.id, 'Smelled of gin' from public.payments p where p.booking_id = '${booking(33)}'`,
    sql: 'select (select count(*) from public.payment_notes) as payments, (select count(*) from public.bank_transfer_notes) as transfers',
  },
  {
    name: 'balances and trip totals exclude an unpaid booking that has expired',
    as: ADMIN,
    expected: 'done',
    at: timeAfterTest('48 hours'),
    given: `${insertCustomerHoldSql} ${insertDepositSql(500)} insert into public.bank_transfers (booking_id, amount) values ('${CUSTOMER_HOLD_ID}', 300)`,
    sql: `select b.status, b.balance, b.refund_due, b.next_due_date, b.next_due_amount, b.overdue_amount, b.announced_amount, b.gst,
      (select to_jsonb(t) from public.event_totals t where t.event_id = '${FREMANTLE}') as totals from public.booking_balances b where b.booking_id = $1`,
    values: [CUSTOMER_HOLD_ID],
  },
  {
    name: 'balances and trip totals include an unpaid booking until its last second',
    as: ADMIN,
    expected: 'done',
    at: timeAfterTest('47 hours 59 minutes 59 seconds'),
    given: `${insertCustomerHoldSql} ${insertDepositSql(500)} insert into public.bank_transfers (booking_id, amount) values ('${CUSTOMER_HOLD_ID}', 300)`,
    sql: `select b.status, b.balance, b.refund_due, b.next_due_date, b.next_due_amount, b.overdue_amount, b.announced_amount, b.gst,
      (select to_jsonb(t) from public.event_totals t where t.event_id = '${FREMANTLE}') as totals from public.booking_balances b where b.booking_id = $1`,
    values: [CUSTOMER_HOLD_ID],
  },
]
