import { addedRowId, ADMIN, ACCOUNTANT, booking, MANAGER, MEMBER, UNKNOWN_ID } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { applyCardPayment } from './card-payments'
import {
  CHECKOUT_ID,
  insertCheckoutSql,
  insertConfirmedBookingSql,
  ORDER_ID,
  insertOrderSql,
  insertPayableHoldSql,
} from './checkouts'
import { PROVIDER_ACCOUNT_ID } from './provider-events'

export const PAYMENT_ID = addedRowId(74)
export const REFUND_ID = addedRowId(75)
/** The first instalment of 800 was paid by card. */
export const insertCardPaymentSql = `${insertPayableHoldSql} ${insertCheckoutSql({ status: `'paid'`, intent_id: `'pi_1'` })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref)
  values ('${PAYMENT_ID}', '${HELD_ID}', 'deposit', 'card', 800, 'pi_1');
  update public.bookings set status = 'confirmed', expires_at = null where id = '${HELD_ID}';`
/** An order of 100 that was paid by card. */
export const insertPaidOrderSql = `${insertOrderSql}
  ${insertCheckoutSql({ booking_id: 'null', order_id: `'${ORDER_ID}'`, amount: '100', status: `'paid'`, intent_id: `'pi_1'` })}
  insert into public.order_payments (id, order_id, kind, method, amount, provider_ref)
  values ('${PAYMENT_ID}', '${ORDER_ID}', 'payment', 'card', 100, 'pi_1');
  update public.orders set status = 'paid', paid_at = private.now(), payment_method = 'card' where id = '${ORDER_ID}';`
export const insertUnmatchedPaymentSql = (
  reason = 'amount',
) => `${insertPayableHoldSql} ${insertCheckoutSql({ status: `'unmatched'` })}
  insert into public.unmatched_payments (id, intent_id, checkout_id, reason, amount, currency, mode, account_id)
  values ('${PAYMENT_ID}', 'pi_1', '${CHECKOUT_ID}', '${reason}', 79, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}');`
export const insertRefundSql = (amount: number, overrides: Record<string, string> = {}) => {
  const refundColumns = {
    id: `'${REFUND_ID}'`,
    payment_id: `'${PAYMENT_ID}'`,
    amount: String(amount),
    origin: `'staff'`,
    note: `'Sorry'`,
    requested_by: `'${ADMIN}'`,
    ...overrides,
  }
  return `insert into public.card_refunds (${Object.keys(refundColumns).join(', ')}) values (${Object.values(refundColumns).join(', ')});`
}

const requestRefund = (expected: string, amount: unknown, overrides: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'begin_card_refund',
  with: { payment_id: PAYMENT_ID, amount, note: ' Sorry ', request_id: request(1), ...overrides },
  as: ADMIN,
  expected,
})
const requestRefundWithKey = (n: number, expected: string, amount: unknown, overrides: Record<string, unknown> = {}) =>
  requestRefund(expected, amount, { request_id: request(n), ...overrides })
export const applyCardRefund = (
  expected: string,
  amount_cents: number,
  overrides: Record<string, unknown> = {},
): SnapshotStep => ({
  call: 'apply_card_refund',
  with: {
    provider_id: 're_1',
    intent_id: 'pi_1',
    refund_id: REFUND_ID,
    state: 'succeeded',
    amount_cents,
    currency: 'aud',
    mode: 'test',
    account_id: PROVIDER_ACCOUNT_ID,
    happened_at: '2026-07-15T01:59:00Z',
    ...overrides,
  },
  as: 'service',
  expected,
})
export const applyCardDispute = (
  expected: string,
  state: unknown,
  overrides: Record<string, unknown> = {},
): SnapshotStep => ({
  call: 'apply_card_dispute',
  with: {
    provider_id: 'dp_1',
    intent_id: 'pi_1',
    state,
    amount_cents: 80000,
    currency: 'aud',
    mode: 'test',
    account_id: PROVIDER_ACCOUNT_ID,
    reason: 'fraudulent',
    due_by: '2026-07-25T00:00:00Z',
    happened_at: '2026-07-15T01:59:00Z',
    ...overrides,
  },
  as: 'service',
  expected,
})
const claimCardRefunds = (clock?: string): SnapshotStep => ({
  call: 'claim_card_refunds',
  as: 'service',
  expected: 'ok',
  ...(clock && { at: clock }),
})
const reportFailedRefund = (expected: string, isFinal: boolean, refund_id = REFUND_ID): SnapshotStep => ({
  call: 'card_refund_failed',
  with: { refund_id, error: 'api_connection_error', final: isFinal },
  as: 'service',
  expected,
})
const EXCEPTION_ID_COLUMNS = {
  card_refunds: 'id',
  unmatched_payments: 'id',
  card_disputes: 'id',
  autopay: 'booking_id',
  reconciliation_discrepancies: 'id',
}
/** Marks the exception with this id as handled, in whichever table it is. `handled` counts the changed rows. */
export const markHandled = (id = REFUND_ID, caller: string = ADMIN): SnapshotStep => ({
  sql: `with ${Object.entries(EXCEPTION_ID_COLUMNS)
    .map(
      ([table, key]) =>
        `${table} as (update public.${table} set handled_at = now() where ${key} = '${id}' returning 1)`,
    )
    .join(', ')}
    select ${Object.keys(EXCEPTION_ID_COLUMNS)
      .map((table) => `(select count(*) from ${table})`)
      .join(' + ')} as handled`,
  as: caller,
  expected: 'done',
})
export const READ_TODAY_STEP: SnapshotStep = { call: 'admin_today', as: ADMIN, expected: 'ok' }

const requestCases: SnapshotCase[] = [
  {
    name: 'an admin can request card refunds up to the amount of the card payment',
    given: insertCardPaymentSql,
    ...requestRefund('requested', 300),
    then: [
      requestRefund('requested', 300),
      requestRefund('repeated', 400),
      requestRefundWithKey(2, 'too_much', 500.01),
      requestRefundWithKey(2, 'requested', 500),
    ],
  },
  {
    name: "a card refund is limited to the part of the booking's payments that is not refunded yet",
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD_ID}', 'refund', 'cash', -700)`,
    ...requestRefund('too_much', 100.01),
    then: [requestRefund('requested', 100)],
  },
  {
    name: 'a disputed card payment cannot be refunded',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'needs_response'),
    then: [requestRefund('too_much', 0.01)],
  },
  {
    name: "a booking's payment with a pending card refund cannot be refunded by another method",
    given: `${insertCardPaymentSql} ${insertRefundSql(700)}`,
    call: 'refund_payment',
    with: { booking_id: HELD_ID, amount: 100.01 },
    as: ADMIN,
    expected: 'too_much',
    then: [{ call: 'refund_payment', with: { booking_id: HELD_ID, amount: 100 }, as: ADMIN, expected: 'refunded' }],
  },
  {
    name: "an order's payment with a pending card refund cannot be refunded by another method",
    given: `${insertPaidOrderSql} ${insertRefundSql(70, { payment_id: 'null', order_payment_id: `'${PAYMENT_ID}'` })}`,
    call: 'refund_order',
    with: { order_id: ORDER_ID, amount: 30.01 },
    as: ADMIN,
    expected: 'too_much',
    then: [{ call: 'refund_order', with: { order_id: ORDER_ID, amount: 30 }, as: ADMIN, expected: 'refunded' }],
  },
  {
    name: 'an unmatched payment is refunded in full and then marked as handled',
    given: insertUnmatchedPaymentSql(),
    ...requestRefund('requested', 79),
    then: [
      applyCardRefund('applied', 7900, { refund_id: null }),
      requestRefund('requested', 79),
      applyCardRefund('already_applied', 7900),
      markHandled(PAYMENT_ID),
    ],
  },
  {
    name: 'a payment that was not made by card cannot be refunded to a card',
    given: `${insertConfirmedBookingSql} insert into public.payments (id, booking_id, kind, method, amount)
      values ('${PAYMENT_ID}', '${HELD_ID}', 'extra', 'card', 10)`,
    ...requestRefund('not_by_card', 1),
    then: [requestRefund('not_found', 1, { payment_id: UNKNOWN_ID })],
  },
  {
    name: 'a card payment taken in another provider mode is not refunded',
    given: `${insertCardPaymentSql} update private.payment_provider set mode = 'live' where only_row`,
    ...requestRefund('other_account', 1),
    then: [claimCardRefunds()],
  },
  {
    name: 'a card refund is refused without a payment provider',
    given: `${insertCardPaymentSql} delete from private.payment_provider where only_row`,
    ...requestRefund('no_provider', 1),
  },
  {
    name: 'a card refund requires a positive amount and a note within the length limit',
    given: insertCardPaymentSql,
    ...requestRefund('invalid', 0, { note: 'x'.repeat(501) }),
    then: [requestRefund('invalid', null), requestRefund('invalid', 1, { note: 'x'.repeat(501) })],
  },
  {
    name: 'a member cannot request a card refund',
    given: insertCardPaymentSql,
    ...requestRefund('42501', 1),
    as: MEMBER,
  },
]

const sendingCases: SnapshotCase[] = [
  {
    name: 'a server process reserves a pending card refund for ten minutes, and a failed refund is retried after a pause',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)}`,
    ...claimCardRefunds(),
    then: [
      claimCardRefunds(timeAfterTest('10 minutes - 1 second')),
      reportFailedRefund('later', false),
      claimCardRefunds(timeAfterTest('11 minutes')),
      claimCardRefunds(timeAfterTest('12 minutes')),
      reportFailedRefund('failed', true),
      reportFailedRefund('already_decided', true),
      reportFailedRefund('not_found', true, UNKNOWN_ID),
      markHandled(REFUND_ID, ACCOUNTANT),
      markHandled(),
      markHandled(),
    ],
  },
  {
    name: 'a card refund is not sent to the provider while another provider account is connected',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)} update private.payment_provider set account_id = 'acct_other' where only_row`,
    ...claimCardRefunds(),
    then: [
      {
        sql: `update private.payment_provider set account_id = '${PROVIDER_ACCOUNT_ID}', mode = 'live' where only_row`,
        as: 'owner',
        expected: 'done',
      },
      claimCardRefunds(),
      { sql: `update private.payment_provider set mode = 'test' where only_row`, as: 'owner', expected: 'done' },
      claimCardRefunds(),
    ],
  },
  {
    name: 'a card refund that is pending at the provider cannot be marked as failed, and is recorded once it succeeds',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)}`,
    ...applyCardRefund('applied', 30000, { state: 'pending' }),
    then: [reportFailedRefund('already_decided', true), applyCardRefund('applied', 30000)],
  },
  {
    name: 'a card refund with cents is recorded exactly',
    given: `${insertCardPaymentSql} ${insertRefundSql(33.35)}`,
    ...applyCardRefund('applied', 3335),
    then: [requestRefund('too_much', 766.66), requestRefund('requested', 766.65)],
  },
  {
    name: 'a refund with cents that was started at the provider is recorded exactly',
    given: insertCardPaymentSql,
    ...applyCardRefund('applied', 3335, { refund_id: null }),
  },
  {
    name: 'no refund is possible for a card payment that was lost in a dispute',
    given: `${insertCardPaymentSql} ${insertCheckoutSql({ id: `'${addedRowId(77)}'`, round: '2', amount: '500', status: `'paid'`, intent_id: `'pi_2'`, session_id: 'null' })}
      insert into public.payments (booking_id, kind, method, amount, provider_ref)
      values ('${HELD_ID}', 'installment', 'card', 900, 'pi_2');
      insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
      values ('dp_1', 'pi_1', 800, 'aud', 'lost', private.now());`,
    ...requestRefund('too_much', 100),
  },
  {
    name: 'a card refund is marked as failed after ten attempts',
    given: `${insertCardPaymentSql} ${insertRefundSql(300, { attempts: '10' })}`,
    ...reportFailedRefund('failed', false),
    then: [READ_TODAY_STEP],
  },
  {
    name: 'a card refund is retried six hours after the ninth attempt',
    given: `${insertCardPaymentSql} ${insertRefundSql(300, { attempts: '9' })}`,
    ...reportFailedRefund('later', false),
  },
]

const listingCases: SnapshotCase[] = [
  {
    name: 'an unmatched payment is listed for staff until it is marked as handled',
    given: `${insertUnmatchedPaymentSql()} ${insertCheckoutSql({ id: `'${addedRowId(77)}'`, session_id: 'null', booking_id: `'${booking(1)}'` })}`,
    ...READ_TODAY_STEP,
    then: [
      {
        ...applyCardPayment('unmatched', { checkout_id: UNKNOWN_ID, intent_id: 'pi_8', currency: 'jpy' }),
        at: timeAfterTest('1 hour'),
      },
      READ_TODAY_STEP,
      markHandled(PAYMENT_ID),
      READ_TODAY_STEP,
    ],
  },
]
const DUPLICATE_REFUND_CALL = { booking_id: HELD_ID, order_id: null, note: ' Sorry ', purpose: 'duplicate_payment' }
const beginRefund = (expected: string, amount: unknown, overrides: object = {}, caller = ADMIN): SnapshotStep => ({
  call: 'begin_refund',
  with: { ...DUPLICATE_REFUND_CALL, request_id: request(1), amount, ...overrides },
  as: caller,
  expected,
})
const createRequestIdArgument = (n: number) => ({ request_id: request(n) })
const SECOND_PAYMENT_ID = addedRowId(76)
/** Payments of 800 and then 500 by two cards. */
const insertTwoPaymentsSql = `${insertCardPaymentSql}
  ${insertCheckoutSql({ id: `'${addedRowId(77)}'`, round: '2', amount: '500', status: `'paid'`, intent_id: `'pi_2'`, session_id: 'null' })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref, paid_at)
  values ('${SECOND_PAYMENT_ID}', '${HELD_ID}', 'installment', 'card', 500, 'pi_2', private.now() + interval '1 second');`
const setRefundLimitSql = (max: number) => `update public.settings set refund_limit = ${max} where only_row;`
const severalPaymentsCases: SnapshotCase[] = [
  {
    name: 'a refund is split over the card payments, the newest first, and a retried request does not refund again',
    given: insertTwoPaymentsSql,
    ...beginRefund('requested', 900),
    then: [
      beginRefund('requested', 900),
      beginRefund('repeated', 901),
      beginRefund('repeated', 900, { purpose: 'price_lowered' }),
      beginRefund('too_much', 400.01, createRequestIdArgument(2)),
      beginRefund('requested', 400, createRequestIdArgument(3)),
      beginRefund('too_much', 0.01, createRequestIdArgument(4)),
    ],
  },
  {
    name: 'a manager can refund up to the daily limit, in one or several refunds',
    given: `${insertTwoPaymentsSql} ${setRefundLimitSql(850)}`,
    ...beginRefund('requested', 50, {}, MANAGER),
    then: [
      beginRefund('over_limit', 850.01, createRequestIdArgument(2), MANAGER),
      beginRefund('over_limit', 1200, createRequestIdArgument(3), MANAGER),
      beginRefund('requested', 800, createRequestIdArgument(4), MANAGER),
      beginRefund('over_limit', 0.01, createRequestIdArgument(5), MANAGER),
      {
        call: 'begin_card_refund',
        with: { payment_id: addedRowId(74), amount: 0.01, request_id: request(9) },
        as: MANAGER,
        expected: 'over_limit',
      },
      beginRefund('requested', 400, createRequestIdArgument(5)),
      { ...beginRefund('requested', 50, createRequestIdArgument(6), MANAGER), at: timeAfterTest('24 hours') },
    ],
  },
  {
    name: 'an order can be refunded to the paying card up to the amount paid',
    given: insertPaidOrderSql,
    ...beginRefund('requested', 60, { booking_id: null, order_id: ORDER_ID }),
    then: [beginRefund('too_much', 40.01, { booking_id: null, order_id: ORDER_ID, ...createRequestIdArgument(2) })],
  },
  {
    name: 'a card payment lost in a dispute cannot be refunded',
    given: `${insertTwoPaymentsSql} insert into public.card_disputes (provider_id, intent_id, amount, currency, status, opened_at)
      values ('dp_1', 'pi_2', 500, 'aud', 'lost', private.now());`,
    ...beginRefund('too_much', 800.01),
    then: [beginRefund('requested', 800, createRequestIdArgument(2))],
  },
  {
    name: 'a card refund requires exactly one existing booking or order, an amount and a purpose',
    given: insertCardPaymentSql,
    ...beginRefund('not_found', 10, { booking_id: UNKNOWN_ID }),
    then: [
      beginRefund('not_found', 10, { order_id: ORDER_ID }),
      beginRefund('not_found', 10, { booking_id: null }),
      beginRefund('not_found', 10, { request_id: null }),
      beginRefund('invalid', 0),
      beginRefund('invalid', null),
      beginRefund('invalid', 10, { purpose: null }),
      beginRefund('invalid', 10, { note: 'x'.repeat(501) }),
      beginRefund('not_by_card', 10, { booking_id: booking(1) }),
    ],
  },
  {
    name: 'card payments of another Stripe account cannot be refunded, and none can be refunded while no account is connected',
    given: `${insertCardPaymentSql} update private.payment_provider set account_id = 'acct_other' where only_row`,
    ...beginRefund('other_account', 10),
    then: [
      { sql: 'delete from private.payment_provider where only_row', as: 'owner', expected: 'done' },
      beginRefund('no_provider', 10),
    ],
  },
  {
    name: 'an accountant cannot request card refunds',
    given: insertCardPaymentSql,
    ...beginRefund('42501', 1, {}, ACCOUNTANT),
  },
]
export const cardRefundsCases: SnapshotCase[] = [requestCases, sendingCases, listingCases, severalPaymentsCases].flat()
