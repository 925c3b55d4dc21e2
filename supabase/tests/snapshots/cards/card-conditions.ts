import { addedRowId, ADMIN, booking, MEMBER, order } from '../../support/people'
import { request, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { CARD_ID, insertAutopayBookingSql, insertCardSql } from './autopay'
import { applyCardPayment } from './card-payments'
import { insertPaidOrderSql, insertRefundSql, PAYMENT_ID } from './card-refunds'
import { CHECKOUT_ID, insertCheckoutSql, insertOrderSql, insertPayableHoldSql, ORDER_ID } from './checkouts'
import { PROVIDER_ACCOUNT_ID, insertProviderSql } from './provider-events'
import { CREATE_NET_SQL, CREATE_VAULT_SQL, INSERT_VAULT_SECRETS_SQL } from '../emails/invoked-functions'

const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const reportPaymentState = (expected: string, state: string, extraArguments: Record<string, unknown> = {}) =>
  applyCardPayment(expected, { state, ...extraArguments })
/** Reports a state of the charge that the case's second step has started. */
const reportChargeState = (expected: string, state: string): SnapshotStep => {
  const { with: args, ...step } = reportPaymentState(expected, state, {
    session_id: null,
    amount_cents: 50000,
  }) as SnapshotStep & {
    call: string
    with: Record<string, unknown>
  }
  return {
    ...step,
    with: (earlierResults: Record<string, never>[]) => {
      const charges: { checkout_id: string }[] = earlierResults[1]?.charges ?? []
      return { ...args, checkout_id: charges[0]?.checkout_id }
    },
  }
}
const insertOrderCheckoutSql = `${insertOrderSql}
  ${insertCheckoutSql({ booking_id: 'null', order_id: `'${ORDER_ID}'`, amount: '100' })}`
const REFUND_ORDER_STEP: SnapshotStep = {
  call: 'begin_refund',
  with: {
    booking_id: null,
    order_id: ORDER_ID,
    amount: 40,
    note: null,
    purpose: 'duplicate_payment',
    request_id: request(1),
  },
  as: ADMIN,
  expected: 'requested',
}
/** Starts automatic payments for booking 1, a second booking of the same member. */
const startOtherAutopaySql = `insert into public.autopay (booking_id, card_id, terms, agreed, agreed_at)
  values ('${booking(1)}', '${CARD_ID}', 'Agreed', '[]', private.now());`

const recordOpenedPage = (expected: string, page: { session_id: string | null; url: string | null }): SnapshotStep => ({
  call: 'card_checkout_opened',
  with: { checkout_id: CHECKOUT_ID, expires_at: null, ...page },
  as: 'service',
  expected,
})

/** Removes each checkout of the demo data. */
const DELETE_CHECKOUTS_SQL = `update public.autopay_attempts set checkout_id = null; update public.unmatched_payments set checkout_id = null;
  delete from private.checkout_pages where true; delete from public.card_checkouts where true;`

const checkoutCases: SnapshotCase[] = [
  {
    name: 'the scheduled jobs do not start the edge function for card payments while there is no checkout',
    given: `${CREATE_NET_SQL} ${CREATE_VAULT_SQL} ${INSERT_VAULT_SECRETS_SQL}; ${insertProviderSql} ${DELETE_CHECKOUTS_SQL}`,
    ...runAsOwner('select private.invoke_card_jobs() as request_id'),
  },
  {
    name: 'a late report from the provider that a payment page expired does not change a failed or paid checkout',
    given: `${insertPayableHoldSql} ${insertCheckoutSql()}`,
    ...reportPaymentState('failed', 'failed'),
    then: [
      reportPaymentState('already_applied', 'expired'),
      reportPaymentState('applied', 'succeeded'),
      reportPaymentState('already_applied', 'expired'),
    ],
  },
  {
    name: 'a processing card payment does not reserve the stock of a cancelled order',
    given: `${insertOrderCheckoutSql} update public.orders set status = 'cancelled', expires_at = private.now()
      where id = '${ORDER_ID}'`,
    ...reportPaymentState('processing', 'processing', { amount_cents: 10000 }),
  },
  {
    name: 'a checkout is not stored as opened if the provider returns no page',
    given: `${insertPayableHoldSql} ${insertCheckoutSql({ session_id: 'null', url: 'null' })}`,
    ...recordOpenedPage('invalid', { session_id: 'cs_1', url: null }),
    then: [
      recordOpenedPage('invalid', { session_id: null, url: 'https://pay.example.test/cs_1' }),
      recordOpenedPage('opened', { session_id: 'cs_1', url: 'https://pay.example.test/cs_1' }),
    ],
  },
]

const refundCases: SnapshotCase[] = [
  {
    name: 'a gift voucher is refunded in proportion to the refund of its order, in whole cents',
    given: `update public.orders set subtotal = 90, shipping = 0, discount = 0, total = 90, voucher_amount = 30 where id = '${order(1)}';`,
    ...runAsOwner(`select private.voucher_share(p) as voucher_share
      from public.order_payments r, jsonb_populate_record(r, '{"amount": -50}') p where r.order_id = '${order(1)}'`),
  },
  {
    name: 'a repeated request to refund an order to its card returns the first result',
    given: insertPaidOrderSql,
    ...REFUND_ORDER_STEP,
    then: [REFUND_ORDER_STEP],
  },
  {
    name: 'an order does not list the card refunds of other orders',
    given: `${insertOrderCheckoutSql}
      insert into public.unmatched_payments (id, intent_id, checkout_id, reason, amount, currency, mode, account_id)
      values ('${PAYMENT_ID}', 'pi_1', '${CHECKOUT_ID}', 'amount', 79, 'aud', 'test', '${PROVIDER_ACCOUNT_ID}');
      ${insertRefundSql(50, { payment_id: 'null', unmatched_payment_id: `'${PAYMENT_ID}'` })}`,
    sql: `select public.get_order($1) -> 'refunds' as refunds, public.get_order($2) -> 'refunds' as refunds_of_another`,
    values: [ORDER_ID, order(1)],
    as: ADMIN,
    expected: 'done',
  },
]

const autopayCases: SnapshotCase[] = [
  {
    name: 'turning off automatic payments twice returns "already_off", even if another booking still has automatic payments',
    given: `${insertAutopayBookingSql()} update public.autopay set state = 'off', ended_at = private.now(); ${startOtherAutopaySql}`,
    call: 'end_autopay',
    with: { booking_id: HELD_ID },
    as: MEMBER,
    expected: 'already_off',
  },
  {
    name: 'the data export lists automatic payments with the card that they use, even if the member has a second card',
    given: `${insertAutopayBookingSql()} ${insertCardSql({ id: `'${addedRowId(79)}'`, method: `'pm_2'`, last4: `'1881'` })}`,
    ...runAsOwner(`select private.export_cards('${MEMBER}') -> 'autopay' as autopay`),
  },
  {
    name: 'the page of saved cards shows no next automatic payment for a booking that is not confirmed',
    given: `${insertAutopayBookingSql()} update public.bookings set status = 'pending', expires_at = ${timeAfterTest('1 day')}
      where id = '${HELD_ID}'`,
    call: 'my_cards',
    as: MEMBER,
    expected: 'ok',
  },
  {
    name: 'the instalments of a booking that is not confirmed are neither announced nor charged automatically',
    given: `${insertAutopayBookingSql()} update public.bookings set status = 'pending', expires_at = ${timeAfterTest('90 days')}
      where id = '${HELD_ID}'`,
    ...runAsOwner(`select private.queue_charges(a) from public.autopay a where a.booking_id = '${HELD_ID}'`),
    at: `private.start_of(private.day_of(${timeAfterTest('0 days')}) + 60) + interval '10 hours'`,
  },
  {
    name: 'after a cash payment during an automatic charge, the payment plan stays active until the charge succeeds',
    given: `${insertAutopayBookingSql()} delete from public.bank_transfers where true;`,
    ...runAsOwner('select private.queue_due_charges()'),
    at: `private.start_of(private.day_of(${timeAfterTest('0 days')}) + 31) + interval '10 hours'`,
    then: [
      { call: 'claim_due_charges', as: 'service', expected: 'ok' },
      runAsOwner(
        `insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'installment', 'cash', 1000)`,
      ),
      reportChargeState('processing', 'processing'),
      reportChargeState('refund_due', 'succeeded'),
    ],
  },
  {
    name: 'the scheduled card job claims ten automatic charges at a time by default',
    given: `${insertAutopayBookingSql()} update public.autopay set state = 'off', ended_at = private.now();
      insert into public.autopay_attempts (booking_id, n, first_day, next_try_at)
      select '${HELD_ID}', 1, private.today(), private.now() from generate_series(1, 12);`,
    sql: `select public.claim_due_charges(null) -> 'charges' as charges`,
    as: 'service',
    expected: 'done',
    then: [
      runAsOwner(
        `select t.status, count(*) from public.autopay_attempts t where t.booking_id = '${HELD_ID}' group by 1 order by 1`,
      ),
    ],
  },
]

export const cardConditionsCases: SnapshotCase[] = [...checkoutCases, ...refundCases, ...autopayCases]
