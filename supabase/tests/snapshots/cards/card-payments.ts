import { addedRowId, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { cancelMemberHoldSql, HELD_ID } from '../payments/transfers'
import {
  CHECKOUT_ID,
  insertCheckoutSql,
  insertConfirmedBookingSql,
  ORDER_ID,
  insertOrderSql,
  insertPayableHoldSql,
} from './checkouts'
import { PROVIDER_ACCOUNT_ID } from './provider-events'

const SECOND_CHECKOUT_ID = addedRowId(73)
export const applyCardPayment = (expected: string, overrides: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'apply_card_payment',
  with: {
    checkout_id: CHECKOUT_ID,
    session_id: 'cs_1',
    intent_id: 'pi_1',
    state: 'succeeded',
    amount_cents: 80000,
    currency: 'aud',
    mode: 'test',
    account_id: PROVIDER_ACCOUNT_ID,
    paid_at: '2026-07-15T01:58:00Z',
    ...overrides,
  },
  as: 'service',
  expected,
})
const READ_CHECKOUT_STATE_STEP: SnapshotStep = {
  call: 'card_checkout_state',
  with: { checkout_id: CHECKOUT_ID },
  as: null,
  expected: 'ok',
}
const insertSecondCheckoutSql = (overrides: Record<string, string> = {}) =>
  insertCheckoutSql({ id: `'${SECOND_CHECKOUT_ID}'`, session_id: `'cs_2'`, url: 'null', ...overrides })
const SECOND_PAYMENT_ARGUMENTS = { checkout_id: SECOND_CHECKOUT_ID, session_id: 'cs_2', intent_id: 'pi_2' }
const insertOpenCheckoutSql = `${insertPayableHoldSql} ${insertCheckoutSql()}`
const orderColumns = { booking_id: 'null', order_id: `'${ORDER_ID}'`, amount: '100' }
const insertOrderCheckoutSql = `${insertOrderSql} ${insertCheckoutSql(orderColumns)}`
const ORDER_AMOUNT_ARGUMENTS = { amount_cents: 10000 }
const insertCashPaymentSql = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'extra', 'cash', ${amount});`
const fillEventSql = `update public.events set max_registrations = 1 where id = (select event_id from public.bookings
  where id = '${HELD_ID}');`

const bookingCases: SnapshotCase[] = [
  {
    name: 'a card payment of the first instalment confirms the booking once, and repeated notifications change nothing',
    given: `${insertOpenCheckoutSql} ${insertSecondCheckoutSql()}`,
    ...applyCardPayment('applied'),
    then: [
      applyCardPayment('already_applied'),
      applyCardPayment('already_applied', { session_id: null, paid_at: null }),
      READ_CHECKOUT_STATE_STEP,
    ],
  },
  {
    name: 'a card payment with a future date is recorded with the current time',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('applied', { paid_at: '2027-01-01T00:00:00Z' }),
  },
  {
    name: 'an instalment of a confirmed booking is paid by card',
    given: `${insertConfirmedBookingSql} ${insertCheckoutSql({ amount: '500', created_by: 'null' })}`,
    ...applyCardPayment('applied', { amount_cents: 50000, paid_at: null }),
  },
  {
    name: 'a card payment for an expired booking confirms the booking if its seats are free',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('applied'),
    at: timeAfterTest('49 hours'),
  },
  {
    name: 'a card payment for an expired booking is refunded if its seats are gone',
    given: `${insertOpenCheckoutSql} ${fillEventSql}`,
    ...applyCardPayment('refund_due'),
    at: timeAfterTest('49 hours'),
    then: [READ_CHECKOUT_STATE_STEP, applyCardPayment('already_applied')],
  },
  {
    name: 'a card payment for a cancelled booking is refunded',
    given: `${insertOpenCheckoutSql} ${cancelMemberHoldSql}`,
    ...applyCardPayment('refund_due'),
  },
  {
    name: 'if a card payment and another payment exceed the total, only the amount above the total is refunded',
    given: `${insertOpenCheckoutSql} ${insertCashPaymentSql(1500)}`,
    ...applyCardPayment('refund_due'),
  },
  {
    name: 'if a booking was already overpaid in cash, a later card payment is refunded in full, but the cash overpayment is not',
    given: `${insertOpenCheckoutSql} ${insertCashPaymentSql(1900)} `,
    ...applyCardPayment('refund_due'),
  },
  {
    name: 'a duplicate card payment for a booking is refunded and not recorded in the ledger',
    given: `${insertOpenCheckoutSql} ${insertSecondCheckoutSql()}`,
    ...applyCardPayment('applied'),
    then: [
      applyCardPayment('unmatched', SECOND_PAYMENT_ARGUMENTS),
      applyCardPayment('already_applied', SECOND_PAYMENT_ARGUMENTS),
      { ...READ_CHECKOUT_STATE_STEP, with: { checkout_id: SECOND_CHECKOUT_ID } },
      applyCardPayment('unmatched', { intent_id: 'pi_3' }),
    ],
  },
  {
    name: 'a card payment for the next instalment is not treated as a duplicate',
    given: `${insertOpenCheckoutSql} ${insertSecondCheckoutSql({ round: '2', amount: '500' })}`,
    ...applyCardPayment('applied'),
    then: [applyCardPayment('applied', { ...SECOND_PAYMENT_ARGUMENTS, amount_cents: 50000 })],
  },
]

const unmatchedCases: SnapshotCase[] = [
  {
    name: 'a card payment of a different amount than its checkout becomes an unmatched payment',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('unmatched', { amount_cents: 79999 }),
    then: [READ_CHECKOUT_STATE_STEP, applyCardPayment('already_applied')],
  },
  {
    name: 'a card payment in another currency becomes an unmatched payment',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('unmatched', { currency: 'usd' }),
  },
  {
    name: 'a card payment in live mode becomes an unmatched payment while the provider is connected in test mode',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('unmatched', { mode: 'live' }),
  },
  {
    name: 'a card payment from another provider account becomes an unmatched payment',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('unmatched', { account_id: 'acct_other' }),
  },
  {
    name: 'a card payment for an unknown checkout becomes an unmatched payment',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('unmatched', { checkout_id: UNKNOWN_ID }),
  },
  {
    name: 'a card payment without the id of a checkout is ignored',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('not_ours', { checkout_id: null }),
    then: [applyCardPayment('not_ours', { checkout_id: UNKNOWN_ID, state: 'processing' })],
  },
  {
    name: 'a card payment with invalid fields is rejected',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('invalid', {
      intent_id: null,
      amount_cents: null,
      currency: 'AUD',
      mode: 'x',
      account_id: null,
    }),
    then: [
      applyCardPayment('invalid', { state: 'other' }),
      applyCardPayment('invalid', { state: null }),
      applyCardPayment('invalid', { amount_cents: 0 }),
      applyCardPayment('invalid', { amount_cents: 99_999_999_999 + 1 }),
      applyCardPayment('invalid', { state: 'processing', intent_id: 'pi 1' }),
    ],
  },
]

const latePaymentCases: SnapshotCase[] = [
  {
    name: 'a delayed payment is shown as processing until it succeeds',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('processing', { state: 'processing' }),
    then: [
      applyCardPayment('already_applied', { state: 'processing' }),
      READ_CHECKOUT_STATE_STEP,
      applyCardPayment('applied'),
      applyCardPayment('already_applied', { state: 'processing' }),
    ],
  },
  {
    name: 'a delayed payment that failed stays failed when an older notification arrives late',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('processing', { state: 'processing' }),
    then: [
      applyCardPayment('failed', { state: 'failed' }),
      applyCardPayment('already_applied', { state: 'processing' }),
      READ_CHECKOUT_STATE_STEP,
    ],
  },
  {
    name: 'a payment that arrives after its checkout page expired is still recorded',
    given: insertOpenCheckoutSql,
    ...applyCardPayment('expired', { state: 'expired', intent_id: null, amount_cents: null }),
    then: [
      applyCardPayment('already_applied', { state: 'expired' }),
      READ_CHECKOUT_STATE_STEP,
      applyCardPayment('applied'),
    ],
  },
]

const orderCases: SnapshotCase[] = [
  {
    name: 'an order does not expire while its card payment is processing',
    given: `${insertOrderCheckoutSql} update public.orders set expires_at = ${timeAfterTest('1 hour')} where id = '${ORDER_ID}'`,
    ...applyCardPayment('processing', { state: 'processing', ...ORDER_AMOUNT_ARGUMENTS }),
  },
  {
    name: 'a card payment pays an order once',
    given: insertOrderCheckoutSql,
    ...applyCardPayment('applied', ORDER_AMOUNT_ARGUMENTS),
    then: [applyCardPayment('already_applied', ORDER_AMOUNT_ARGUMENTS), READ_CHECKOUT_STATE_STEP],
  },
  {
    name: 'a card payment for an expired order marks the order as paid if its products are in stock',
    given: `${insertOrderCheckoutSql} update public.orders set status = 'expired' where id = '${ORDER_ID}';
      update public.order_items set from_stock = false where order_id = '${ORDER_ID}'`,
    ...applyCardPayment('applied', ORDER_AMOUNT_ARGUMENTS),
  },
  {
    name: 'a card payment for an expired order is refunded if its products are out of stock',
    given: `${insertOrderCheckoutSql} update public.orders set status = 'expired' where id = '${ORDER_ID}';
      update public.order_items set from_stock = false where order_id = '${ORDER_ID}';
      update public.products set stock = 1 where id = '20000000-0000-4000-8000-000000000003'`,
    ...applyCardPayment('refund_due', ORDER_AMOUNT_ARGUMENTS),
    then: [READ_CHECKOUT_STATE_STEP],
  },
  {
    name: 'a card payment for a cancelled order is refunded',
    given: `${insertOrderCheckoutSql} update public.orders set status = 'cancelled', cancelled_at = private.now() where id = '${ORDER_ID}'`,
    ...applyCardPayment('refund_due', ORDER_AMOUNT_ARGUMENTS),
  },
  {
    name: 'a card payment for an order that is already paid is refunded',
    given: `${insertOrderCheckoutSql} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER_ID}', 'payment', 'cash', 100);
      update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER_ID}'`,
    ...applyCardPayment('refund_due', ORDER_AMOUNT_ARGUMENTS),
  },
  {
    name: 'a duplicate card payment for an order is refunded and not recorded in the ledger',
    given: `${insertOrderCheckoutSql} ${insertSecondCheckoutSql(orderColumns)}`,
    ...applyCardPayment('applied', ORDER_AMOUNT_ARGUMENTS),
    then: [applyCardPayment('unmatched', { ...SECOND_PAYMENT_ARGUMENTS, ...ORDER_AMOUNT_ARGUMENTS })],
  },
]

export const cardPaymentsCases: SnapshotCase[] = [
  ...bookingCases,
  ...unmatchedCases,
  ...latePaymentCases,
  ...orderCases,
]
