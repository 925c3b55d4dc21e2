import { insertAutopayBookingSql } from '../snapshots/cards/autopay'
import {
  insertUnmatchedPaymentSql,
  insertCardPaymentSql,
  PAYMENT_ID,
  REFUND_ID,
  insertRefundSql,
} from '../snapshots/cards/card-refunds'
import {
  CHECKOUT_ID,
  insertCheckoutSql,
  insertConfirmedBookingSql,
  ORDER_ID,
  insertOrderSql,
  insertPayableHoldSql,
  ORDER_TOKEN,
} from '../snapshots/cards/checkouts'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from '../snapshots/cards/provider-events'
import { timeAfterTest, request } from '../snapshots/case'
import { HELD_ID } from '../snapshots/payments/transfers'
import { addedRowId, ADMIN, MEMBER } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const SECOND_BOOKING_ID = addedRowId(73)
const ATTEMPT_ID = addedRowId(81)
const createServiceCall = (
  call: string,
  expected: string,
  extraArguments: Record<string, unknown> = {},
): ConcurrentCall => ({
  as: 'service',
  call,
  with: extraArguments,
  expected,
})
const paymentFields = { currency: 'aud', mode: 'test', account_id: PROVIDER_ACCOUNT_ID }
export const applyPaymentCall = (expected: string, bookingCalls: Record<string, unknown> = {}): ConcurrentCall => {
  const paymentArguments = {
    ...paymentFields,
    checkout_id: CHECKOUT_ID,
    session_id: null,
    intent_id: 'pi_1',
    state: 'succeeded',
  }
  return createServiceCall('apply_card_payment', expected, {
    ...paymentArguments,
    amount_cents: 80000,
    paid_at: null,
    ...bookingCalls,
  })
}
/** The unmatched payment of fixtures.sql, which belongs to no booking or order. */
const unmatchedPayment = {
  amount_cents: 100,
  currency: 'usd',
  mode: 'test',
  account_id: 'acct_fixture',
  intent_id: 'pi_fixture',
}
const applyRefundCall = (expected: string): ConcurrentCall =>
  createServiceCall('apply_card_refund', expected, {
    ...unmatchedPayment,
    provider_id: 're_2',
    refund_id: null,
    state: 'pending',
    happened_at: null,
  })
const applyDisputeCall = (expected: string): ConcurrentCall => {
  const disputeArguments = {
    provider_id: 'dp_2',
    state: 'needs_response',
    reason: null,
    due_by: null,
    happened_at: null,
  }
  return createServiceCall('apply_card_dispute', expected, { ...unmatchedPayment, ...disputeArguments })
}
const beginCheckoutCall = (
  expected: string,
  bookingCalls: Record<string, unknown>,
  caller: string | null = MEMBER,
): ConcurrentCall => ({
  as: caller,
  call: 'begin_card_checkout',
  with: { request_id: request(1), ...bookingCalls },
  expected,
})
const refundUnmatchedCall = (expected: string, n: number, amount: number, payment_id = PAYMENT_ID): ConcurrentCall => ({
  as: ADMIN,
  call: 'begin_card_refund',
  with: { payment_id, amount, request_id: request(n) },
  expected,
})
const refundBookingCall = (expected: string, n: number): ConcurrentCall => ({
  as: ADMIN,
  call: 'begin_refund',
  with: {
    ...{ booking_id: HELD_ID, order_id: null, amount: 500, note: null, purpose: 'duplicate_payment' },
    request_id: request(n),
  },
  expected,
})
const createCheckoutOpenedCall = (expected: string, session_id: string): ConcurrentCall =>
  createServiceCall('card_checkout_opened', expected, {
    checkout_id: CHECKOUT_ID,
    session_id,
    url: session_id,
    expires_at: null,
  })
const createRefundFailedCall = (expected: string): ConcurrentCall =>
  createServiceCall('card_refund_failed', expected, { refund_id: REFUND_ID, error: 'no', final: true })
export const createChargeDeclinedCall = (expected: string): ConcurrentCall =>
  createServiceCall('apply_charge_result', expected, { attempt_id: ATTEMPT_ID, intent_id: null, result: 'declined' })
export const claimChargesCall = createServiceCall('claim_due_charges', 'ok', { n: 1 })
export const INSERT_DUE_CHARGE_SQL = `${insertAutopayBookingSql()} insert into public.autopay_attempts (id, booking_id, installment_id, n, first_day, next_try_at)
  values ('${ATTEMPT_ID}', '${HELD_ID}', '${addedRowId(32)}', 1, private.today(), ${timeAfterTest('-1 hour')});`
/** A charge whose checkout has expired. The provider never reported a result of the charge. */
export const INSERT_EXPIRED_CHARGE_SQL = `${INSERT_DUE_CHARGE_SQL} ${insertCheckoutSql({
  amount: '500',
  expires_at: timeAfterTest('-1 minute'),
  session_id: 'null',
  url: 'null',
})} update public.autopay_attempts set checkout_id = '${CHECKOUT_ID}' where id = '${ATTEMPT_ID}';`
const OPEN_CHECKOUT_SQL = `${insertPayableHoldSql} ${insertCheckoutSql()}`

export const CARD_PAIRS: CallPair[] = [
  {
    name: 'a card payment that is reported for two checkouts at the same time counts for only one checkout',
    locks: ['apply_card_payment'],
    given: `${OPEN_CHECKOUT_SQL} ${insertOrderSql.replace(insertProviderSql, '')} ${insertCheckoutSql({
      id: `'${SECOND_BOOKING_ID}'`,
      session_id: 'null',
      booking_id: 'null',
      order_id: `'${ORDER_ID}'`,
      amount: '800',
    })}`,
    first: applyPaymentCall('applied'),
    second: applyPaymentCall('already_applied', { checkout_id: SECOND_BOOKING_ID }),
  },
  {
    name: 'when two tabs pay one booking at the same time, one payment counts and the other becomes an unmatched payment',
    locks: ['lock_event', 'lock_booking'],
    given: `${OPEN_CHECKOUT_SQL} ${insertCheckoutSql({ id: `'${SECOND_BOOKING_ID}'`, session_id: 'null' })}`,
    first: applyPaymentCall('applied'),
    second: applyPaymentCall('unmatched', { checkout_id: SECOND_BOOKING_ID, intent_id: 'pi_2' }),
  },
  {
    name: 'two checkout requests with the same request id open one card checkout',
    locks: ['begin_card_checkout'],
    given: `${insertPayableHoldSql} ${insertOrderSql.replace(insertProviderSql, '')}`,
    first: beginCheckoutCall('ready', { booking_id: HELD_ID }),
    second: beginCheckoutCall('invalid', { order_id: ORDER_ID, token: ORDER_TOKEN }, null),
  },
  {
    name: 'two refund requests with the same request id start one card refund',
    locks: ['begin_card_refund'],
    given: `${insertCardPaymentSql} insert into public.unmatched_payments (id, intent_id, reason, amount, currency, mode, account_id)
      values ('${addedRowId(79)}', 'pi_9', 'amount', 800, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}')`,
    first: refundUnmatchedCall('requested', 1, 10),
    second: refundUnmatchedCall('repeated', 1, 20, addedRowId(79)),
  },
  {
    name: 'two refunds of an unmatched payment at the same time do not exceed its amount',
    locks: ['begin_card_refund'],
    given: `${insertUnmatchedPaymentSql()} update public.unmatched_payments set checkout_id = null where id = '${PAYMENT_ID}'`,
    first: refundUnmatchedCall('requested', 1, 50),
    second: refundUnmatchedCall('too_much', 2, 50),
  },
  {
    name: 'a refund that the provider reports twice at the same time is recorded once',
    locks: ['apply_card_refund'],
    first: applyRefundCall('applied'),
    second: applyRefundCall('already_applied'),
  },
  {
    name: 'a dispute that the provider reports twice at the same time is opened once',
    locks: ['apply_card_dispute'],
    first: applyDisputeCall('applied'),
    second: applyDisputeCall('already_applied'),
  },
  {
    name: 'when two workers run at the same time, only one of them processes a card refund',
    locks: ['claim_card_refunds'],
    given: `${insertCardPaymentSql} ${insertRefundSql(10)}`,
    first: createServiceCall('claim_card_refunds', 'ok', { n: 1 }),
    second: createServiceCall('claim_card_refunds', 'ok', { n: 1 }),
  },
  {
    name: 'a final failure of a card refund that is reported twice at the same time is recorded once',
    locks: ['card_refund_failed'],
    given: `${insertCardPaymentSql} ${insertRefundSql(10)}`,
    first: createRefundFailedCall('failed'),
    second: createRefundFailedCall('already_decided'),
  },
  {
    name: 'two simultaneous requests to open a checkout create only one payment page',
    locks: ['card_checkout_opened'],
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ session_id: 'null', url: 'null' })}`,
    first: createCheckoutOpenedCall('opened', 'cs_1'),
    second: createCheckoutOpenedCall('already_opened', 'cs_2'),
  },
  {
    name: 'when two workers run at the same time, only one of them processes the charge of a saved card',
    locks: ['claim_due_charges'],
    given: INSERT_DUE_CHARGE_SQL,
    first: claimChargesCall,
    second: claimChargesCall,
  },
  {
    name: 'a declined charge of a saved card that is reported twice at the same time is recorded once',
    locks: ['apply_charge_result'],
    given: INSERT_DUE_CHARGE_SQL,
    first: createChargeDeclinedCall('later'),
    second: createChargeDeclinedCall('already_applied'),
  },
  {
    name: 'a second reconciliation does not start while one is running',
    locks: ['reconcile_begin'],
    given: insertConfirmedBookingSql,
    first: createServiceCall('reconcile_begin', 'begun'),
    second: createServiceCall('reconcile_begin', 'busy'),
  },
  {
    name: 'a payment reported by the webhook and the return page at the same time counts once',
    locks: ['apply_card_payment'],
    given: OPEN_CHECKOUT_SQL,
    first: applyPaymentCall('applied'),
    second: applyPaymentCall('already_applied', { session_id: 'cs_1' }),
  },
  {
    name: 'two refunds of a card payment at the same time do not exceed the payment',
    locks: ['lock_event', 'lock_booking'],
    given: insertCardPaymentSql,
    first: refundUnmatchedCall('requested', 1, 800),
    second: refundUnmatchedCall('too_much', 2, 800),
  },
  {
    name: 'two refunds of a booking at the same time do not exceed its card payments',
    locks: ['lock_event', 'lock_booking'],
    given: insertCardPaymentSql,
    first: refundBookingCall('requested', 1),
    second: refundBookingCall('too_much', 2),
  },
]
