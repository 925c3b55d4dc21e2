import { addedRowId, booking, MEMBER } from '../../support/people'
import { request, type SnapshotCase } from '../case'
import {
  CUSTOMER_HOLD_ID,
  insertCustomerHoldSql,
  insertDepositSql,
  cancelCustomerHoldSql,
  recordPayment,
  refundPayment,
} from './payments'

export const receiptsCases: SnapshotCase[] = [
  {
    name: 'a payment receipt shows its GST, and a refund receipt shows GST as negative',
    as: MEMBER,
    expected: 'done',
    given: `update public.settings set gst_percent = 12.5 where only_row; ${insertDepositSql(800.55, booking(33))}
      insert into public.payments (booking_id, kind, method, amount) values ('${booking(33)}', 'refund', 'cash', -800.55)`,
    sql: 'select amount, gst from public.booking_payments where booking_id = $1 order by amount',
    values: [booking(33)],
  },
  {
    name: 'a payment that completes an instalment is recorded as an instalment, and any other payment as an extra payment',
    given: `${insertCustomerHoldSql} ${insertDepositSql(800)}
      update public.installments set amount = 300 where id = '${addedRowId(32)}';
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${CUSTOMER_HOLD_ID}', 3, private.today() + 62, 700)`,
    ...recordPayment({ amount: 300 }),
    expected: 'recorded',
    then: [
      { ...recordPayment({ amount: 1 }), expected: 'recorded' },
      { ...recordPayment({ amount: 699 }), expected: 'recorded' },
    ],
  },
  {
    name: 'a retried payment with spaces around its note counts as the same request',
    given: insertCustomerHoldSql,
    ...recordPayment({ note: 'In coins', request_id: request(3) }),
    expected: 'recorded',
    then: [{ ...recordPayment({ note: ' In coins ', request_id: request(3) }), expected: 'recorded' }],
  },
  {
    name: 'the note of a refund is stored without surrounding spaces',
    given: `${insertCustomerHoldSql} ${insertDepositSql(800)} ${cancelCustomerHoldSql(0)}`,
    ...refundPayment({ amount: 800, note: ' In coins ' }),
    expected: 'refunded',
  },
  {
    name: 'an overpaid booking has no balance, and a further payment is refused',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1900)}`,
    ...recordPayment({ amount: 1 }),
    expected: 'too_much',
  },
  {
    name: 'payments inserted in one SQL statement are added up by trip and month',
    given: insertCustomerHoldSql,
    sql: `insert into public.payments (booking_id, kind, method, amount, request_id, paid_at) values
      ('${CUSTOMER_HOLD_ID}', 'deposit', 'cash', 300, '${request(5)}', private.now()),
      ('${CUSTOMER_HOLD_ID}', 'extra', 'cash', 200, '${request(6)}', private.now()),
      ('${CUSTOMER_HOLD_ID}', 'extra', 'cash', 100, '${request(7)}', private.now() - interval '40 days')`,
    as: 'owner',
    expected: 'done',
  },
]
