import { addedRowId, ADMIN, booking, MEMBER, UNKNOWN_ID } from '../../support/people'
import { request, type SnapshotCase } from '../case'
import {
  cancelCustomerHoldSql,
  confirmCustomerHoldSql,
  expireBookingSql,
  CUSTOMER_HOLD_ID,
  insertCustomerHoldSql,
  INVALID_AMOUNTS,
  insertDepositSql,
  recordPayment,
  refundPayment,
} from './payments'

export const refundsCases: SnapshotCase[] = [
  {
    name: 'refunding an overpayment clears the refund due',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql} ${insertDepositSql(200)}`,
    ...refundPayment({ amount: 200 }),
    expected: 'refunded',
  },
  {
    name: 'after a goodwill refund the customer owes the refunded amount again, and a completed plan is active again',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql}
      update public.bookings set plan_status = 'completed' where id = '${CUSTOMER_HOLD_ID}'`,
    ...refundPayment({ note: 'A kind word' }),
    expected: 'refunded',
  },
  {
    name: 'a refund that lowers the price also lowers the total and the paid instalments, and the plan stays completed',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql}
      update public.bookings set plan_status = 'completed' where id = '${CUSTOMER_HOLD_ID}'`,
    ...refundPayment({ purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [{ ...refundPayment({ amount: 1700, purpose: 'price_lowered' }), expected: 'refunded' }],
  },
  {
    name: 'a price reduction of an active plan changes neither the remaining balance nor its due date',
    given: `${insertCustomerHoldSql} ${insertDepositSql(900)} ${confirmCustomerHoldSql}`,
    ...refundPayment({ amount: 250, purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [{ ...recordPayment({ amount: 900 }), expected: 'recorded' }],
  },
  {
    name: 'a refund with the purpose price_lowered settles the money owed to the customer first, and lowers the total only by the rest',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql} ${insertDepositSql(150)}`,
    ...refundPayment({ amount: 100, purpose: 'price_lowered' }),
    expected: 'refunded',
    then: [
      { ...refundPayment({ amount: 100, purpose: 'price_lowered', request_id: request(3) }), expected: 'refunded' },
    ],
  },
  {
    name: 'a price reduction does not lower the total of a cancelled booking',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql} ${cancelCustomerHoldSql(800)}`,
    ...refundPayment({ amount: 1200, purpose: 'price_lowered' }),
    expected: 'refunded',
  },
  {
    name: 'refunding what is due on a cancelled booking does not change the deposit that the company keeps',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql} ${cancelCustomerHoldSql(800)}`,
    ...refundPayment({ amount: 1000 }),
    expected: 'refunded',
  },
  {
    name: 'refunding a cancelled booking by more than is due lowers the deposit that the company keeps; a later payment becomes a refund due',
    given: `${insertCustomerHoldSql} ${insertDepositSql(1800)} ${confirmCustomerHoldSql} ${cancelCustomerHoldSql(800)} insert into public.bank_transfers (id, booking_id, amount, status)
      values ('${addedRowId(34)}', '${CUSTOMER_HOLD_ID}', 50, 'expired')`,
    ...refundPayment({ amount: 1300 }),
    expected: 'refunded',
    then: [{ call: 'confirm_bank_transfer', with: { transfer_id: addedRowId(34) }, as: ADMIN, expected: 'confirmed' }],
  },
  {
    name: 'a refund of an expired booking does not confirm the booking',
    given: `${insertCustomerHoldSql} ${insertDepositSql(900)} ${expireBookingSql}`,
    ...refundPayment(),
    expected: 'refunded',
  },
  {
    name: 'a refund cannot exceed the amount that was paid',
    given: `${insertCustomerHoldSql} ${insertDepositSql(100)}`,
    ...refundPayment({ amount: 100.01 }),
    expected: 'too_much',
    then: [{ ...refundPayment(), expected: 'refunded' }],
  },
  {
    name: 'a retried refund is recorded once, and returns "repeated" if its content differs',
    given: `${insertCustomerHoldSql} ${insertDepositSql(300)}`,
    ...refundPayment({ request_id: request(2) }),
    expected: 'refunded',
    then: [
      { ...refundPayment({ request_id: request(2) }), expected: 'refunded' },
      { ...refundPayment({ amount: 50, request_id: request(2) }), expected: 'repeated' },
      { ...refundPayment({ purpose: 'price_lowered', request_id: request(2) }), expected: 'repeated' },
      { ...recordPayment({ amount: 100, request_id: request(2) }), expected: 'repeated' },
    ],
  },
  {
    name: 'all validation errors of a refund are returned together',
    ...refundPayment({ booking_id: booking(1), amount: -1, method: 'gold', note: 'x'.repeat(501), purpose: 'fun' }),
    expected: 'invalid',
    then: [
      ...INVALID_AMOUNTS.map((amount) => ({
        ...refundPayment({ booking_id: booking(1), amount }),
        expected: 'invalid',
      })),
      { ...refundPayment({ booking_id: booking(1), purpose: null }), expected: 'invalid' },
    ],
  },
  {
    name: 'a refund of an unknown booking returns not_found',
    ...refundPayment({ booking_id: UNKNOWN_ID }),
    expected: 'not_found',
  },
  {
    name: 'a member cannot refund a payment',
    ...refundPayment({ booking_id: booking(1) }),
    as: MEMBER,
    expected: '42501',
  },
]
