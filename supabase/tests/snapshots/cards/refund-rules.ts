import { addedRowId, ADMIN, booking, MANAGER, MEMBER, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertAutopayBookingSql, CARD_ID, insertCardSql } from './autopay'
import {
  insertPaidOrderSql,
  insertCardPaymentSql,
  applyCardDispute,
  PAYMENT_ID,
  REFUND_ID,
  insertRefundSql,
  applyCardRefund,
} from './card-refunds'
import { CHECKOUT_ID, insertCheckoutSql, ORDER_ID, insertPayableHoldSql } from './checkouts'

const quoteSql = (value: string) => `'${value}'`
const createQueryStep = (sql: string, overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ sql, as: 'owner', expected: 'done', ...overrides }) as SnapshotStep
const callAsService = (call: string, expected: string, args: Record<string, unknown> = {}): SnapshotStep => ({
  call,
  with: args,
  as: 'service',
  expected,
})
const refundPayment = (expected: string, overrides: Record<string, unknown> = {}, caller = ADMIN): SnapshotStep => ({
  call: 'begin_card_refund',
  with: { payment_id: PAYMENT_ID, amount: 60, request_id: request(1), ...overrides },
  as: caller,
  expected,
})
const refundBooking = (expected: string, amount: number, caller = ADMIN): SnapshotStep => ({
  call: 'begin_refund',
  with: {
    booking_id: HELD_ID,
    order_id: null,
    amount,
    note: null,
    purpose: 'duplicate_payment',
    request_id: request(amount),
  },
  as: caller,
  expected,
})
const SECOND_PAYMENT_ID = addedRowId(76)
/** A second, newer card payment of 500 that belongs to another provider account. */
const insertOtherAccountPaymentSql = `${insertCheckoutSql({ id: quoteSql(addedRowId(77)), round: '2', amount: '500', status: `'paid'`, intent_id: `'pi_2'`, session_id: 'null', account_id: `'acct_other'` })}
  insert into public.payments (id, booking_id, kind, method, amount, provider_ref, paid_at)
  values ('${SECOND_PAYMENT_ID}', '${HELD_ID}', 'installment', 'card', 500, 'pi_2', private.now() + interval '1 second');`
const insertCashRefundSql = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'refund', 'cash', -${amount});`

const requestCases: SnapshotCase[] = [
  {
    name: 'a manager cannot refund a card payment of their own booking',
    given: `${insertCardPaymentSql} update public.bookings set user_id = '${MANAGER}' where id = '${HELD_ID}'`,
    ...refundPayment('42501', {}, MANAGER),
    then: [refundBooking('42501', 60, MANAGER), refundPayment('requested')],
  },
  {
    name: "a card refund of an order is limited to the order's payments that are not refunded yet",
    given: `${insertPaidOrderSql} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER_ID}', 'refund', 'cash', -50)`,
    ...refundPayment('too_much'),
    then: [refundPayment('requested', { amount: 50 })],
  },
  {
    name: 'a repeated card refund request with another payment or purpose changes nothing',
    given: `${insertCardPaymentSql} ${insertOtherAccountPaymentSql}`,
    ...refundPayment('requested'),
    then: [
      refundPayment('repeated', { payment_id: SECOND_PAYMENT_ID }),
      refundPayment('repeated', { purpose: 'price_lowered' }),
      refundPayment('requested'),
    ],
  },
  {
    name: 'a booking can be refunded to card payments of the connected account, at most by what is not refunded yet',
    given: `${insertCardPaymentSql} ${insertOtherAccountPaymentSql} ${insertCashRefundSql(600)}`,
    ...refundBooking('too_much', 701),
    then: [refundBooking('requested', 700)],
  },
  {
    name: 'a server claims at most ten waiting card refunds at once, but none that another server has claimed',
    given: `${insertCardPaymentSql} ${Array.from({ length: 11 }, (_, n) => insertRefundSql(1, { id: quoteSql(addedRowId(400 + n)), ...(n === 0 && { locked_until: 'private.now()' }) })).join('')}
      ${insertRefundSql(1, { id: quoteSql(addedRowId(411)), status: `'pending'` })} ${insertRefundSql(1, { id: quoteSql(addedRowId(412)), status: `'failed'` })}
      ${insertRefundSql(1, { id: quoteSql(addedRowId(413)), locked_until: `private.now() + interval '1 second'` })}`,
    ...callAsService('claim_card_refunds', 'ok', { n: null }),
    then: [callAsService('claim_card_refunds', 'ok', { n: 100 })],
  },
]

const LONG_ERROR = 'e'.repeat(600)
const applyCases: SnapshotCase[] = [
  {
    name: 'a refund that the provider reports under an unknown id counts as a separate refund',
    given: `${insertCardPaymentSql} ${insertRefundSql(300, { provider_id: `'re_0'`, status: `'pending'` })}`,
    ...applyCardRefund('applied', 20000),
  },
  {
    name: 'a failed card refund stays failed when the provider reports it as cancelled',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)}`,
    ...applyCardRefund('applied', 30000, { state: 'failed' }),
    then: [applyCardRefund('already_applied', 30000, { state: 'canceled' })],
  },
  {
    name: 'a won dispute stays won if the provider later reports the status "prevented"',
    given: insertCardPaymentSql,
    ...applyCardDispute('applied', 'won'),
    then: [applyCardDispute('already_applied', 'prevented')],
  },
  {
    name: 'long error codes and reasons of the provider are shortened to fit the database column',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)} ${insertRefundSql(1, { id: quoteSql(addedRowId(401)) })}`,
    ...applyCardRefund('applied', 30000, { state: 'failed', error: LONG_ERROR }),
    then: [
      applyCardDispute('applied', 'needs_response', { reason: LONG_ERROR }),
      callAsService('card_refund_failed', 'later', { refund_id: addedRowId(401), error: LONG_ERROR, final: false }),
      callAsService('card_refund_failed', 'failed', { refund_id: addedRowId(401), error: LONG_ERROR, final: true }),
      createQueryStep(`select char_length(r.error) as error, char_length(d.reason) as reason
        from public.card_refunds r, public.card_disputes d where r.id in ('${REFUND_ID}', '${addedRowId(401)}') and d.provider_id = 'dp_1'`),
    ],
  },
]

const ATTEMPT_ID = addedRowId(81)
const insertChargeAttemptSql = `${insertAutopayBookingSql()} ${insertCheckoutSql({ amount: '500' })}
  insert into public.autopay_attempts (id, booking_id, installment_id, checkout_id, n, first_day, next_try_at)
  select '${ATTEMPT_ID}', '${HELD_ID}', i.id, '${CHECKOUT_ID}', 1, private.today(), private.now() from public.installments i
  where i.booking_id = '${HELD_ID}' order by i.sequence desc limit 1;`
const applyChargeResult = (expected: string, result: string, code: string | null = LONG_ERROR) =>
  callAsService('apply_charge_result', expected, { attempt_id: ATTEMPT_ID, intent_id: 'pi_1', result, code })
const insertUnaffectedCheckoutSql = (id: number, overrides: Record<string, string>) =>
  insertCheckoutSql({
    id: quoteSql(addedRowId(id)),
    session_id: quoteSql(`cs_${id}`),
    round: String(id),
    url: 'null',
    ...overrides,
  })

const checkoutCases: SnapshotCase[] = [
  {
    name: 'long codes of declined charges are shortened to fit the database column',
    given: insertChargeAttemptSql,
    ...applyChargeResult('later', 'again'),
    then: [applyChargeResult('later', 'declined')],
  },
  {
    name: 'a hard decline with a long code stops automatic payments',
    given: insertChargeAttemptSql,
    ...applyChargeResult('stopped', 'hard'),
  },
  {
    name: "a payment page uses the member's customer record at the provider only for their own bookings in the same mode",
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ session_id: 'null', url: 'null' })}
      ${insertCardSql({ customer: `'cus_live'`, mode: `'live'`, created_at: `private.now() + interval '1 hour'` })}
      ${insertCardSql({ id: quoteSql(addedRowId(79)), customer: `'cus_other'`, method: `'pm_2'`, user_id: quoteSql(OTHER_MEMBER), created_at: `private.now() + interval '2 hours'` })}
      ${insertCardSql({ id: quoteSql(addedRowId(80)), customer: `'cus_mine'`, method: `'pm_3'` })}`,
    ...callAsService('card_checkout_to_open', 'open', { checkout_id: CHECKOUT_ID }),
    then: [
      createQueryStep(`update public.card_checkouts set created_by = '${OTHER_MEMBER}' where id = '${CHECKOUT_ID}'`),
      callAsService('card_checkout_to_open', 'open', { checkout_id: CHECKOUT_ID }),
    ],
  },
  {
    name: 'a paid checkout has the status "paid_late" only if that payment was refunded because it arrived late',
    given: `${insertCardPaymentSql} ${insertRefundSql(1)} ${insertOtherAccountPaymentSql} ${insertRefundSql(1, { id: quoteSql(addedRowId(401)), payment_id: quoteSql(SECOND_PAYMENT_ID), origin: `'late'` })}`,
    ...callAsService('card_checkout_state', 'ok', { checkout_id: CHECKOUT_ID }),
    as: null,
    then: [{ ...callAsService('card_checkout_state', 'ok', { checkout_id: addedRowId(77) }), as: null }],
  },
  {
    name: 'open checkout pages that are no longer payable are closed, and paid or closed pages stay unchanged',
    given: `${insertPayableHoldSql} delete from public.card_checkouts; update public.bookings set status = 'cancelled', expires_at = null where id = '${HELD_ID}';
      ${insertUnaffectedCheckoutSql(10, {})} ${insertUnaffectedCheckoutSql(11, { session_id: 'null' })} ${insertUnaffectedCheckoutSql(12, { session_closed: 'true' })}
      ${insertUnaffectedCheckoutSql(13, { status: `'processing'` })} ${insertUnaffectedCheckoutSql(14, { booking_id: quoteSql(booking(1)), amount: '0.01' })}`,
    ...callAsService('checkouts_to_close', 'ok'),
  },
  {
    name: 'a card is saved only for members who pay for their own booking, and never changes its owner',
    given: `${insertPayableHoldSql} ${insertCardSql({ user_id: quoteSql(OTHER_MEMBER) })}
      ${insertCheckoutSql({ save_card: 'true', terms: `private.terms_of('${HELD_ID}', 0)` })}`,
    ...createQueryStep(`select private.save_card(c, '{"customer": "cus_1", "method": "pm_1", "brand": "visa", "last4": "4242",
      "exp_month": 12, "exp_year": 2099}') from public.card_checkouts c where c.id = '${CHECKOUT_ID}'`),
    then: [createQueryStep(`select user_id from public.saved_cards where id = '${CARD_ID}'`)],
  },
  {
    name: 'a dispute is listed as a discrepancy until ledger and provider match, and other discrepancies then stay listed',
    given: `insert into public.reconciliation_discrepancies (kind, provider_id, ours, theirs, settled_at) values
      ('refund', 're_1', 1, 2, null), ('refund', 're_2', 1, 2, null), ('refund', 're_3', 1, 2, private.now())`,
    ...createQueryStep(
      `select private.record_discrepancy('refund', 're_1', 2, 2), private.record_discrepancy('refund', 're_3', 2, 2)`,
      {
        at: timeAfterTest('1 hour'),
      },
    ),
  },
  {
    name: 'the total of processing card charges includes only charges of the given booking',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ status: `'processing'` })} ${insertUnaffectedCheckoutSql(10, { booking_id: quoteSql(booking(1)), status: `'processing'` })}
      ${insertUnaffectedCheckoutSql(11, { status: `'failed'`, created_by: quoteSql(MEMBER) })}`,
    ...createQueryStep(`select private.processing_charges('${HELD_ID}') as amount`),
  },
]

export const refundRulesCases: SnapshotCase[] = [...requestCases, ...applyCases, ...checkoutCases]
