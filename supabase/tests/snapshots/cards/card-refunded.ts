import { type SnapshotCase } from '../case'
import { HELD_ID } from '../payments/transfers'
import {
  insertUnmatchedPaymentSql,
  insertPaidOrderSql,
  insertCardPaymentSql,
  PAYMENT_ID,
  insertRefundSql,
  READ_TODAY_STEP,
  applyCardRefund,
} from './card-refunds'
import { ORDER_ID } from './checkouts'

export const cardRefundedCases: SnapshotCase[] = [
  {
    name: 'a card refund is recorded in the ledger once it succeeds, and reversed if it fails later',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)}`,
    ...applyCardRefund('applied', 30000, { state: 'requires_action' }),
    then: [
      applyCardRefund('already_applied', 30000, { state: 'pending' }),
      applyCardRefund('applied', 30000),
      applyCardRefund('already_applied', 30000),
      applyCardRefund('already_applied', 30000, { state: 'pending' }),
      applyCardRefund('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' }),
      applyCardRefund('already_applied', 30000),
    ],
  },
  {
    name: "a card refund that lowers the price changes the booking's total once it succeeds, and not again if it fails later",
    given: `${insertCardPaymentSql} ${insertRefundSql(300, { purpose: `'price_lowered'` })}`,
    ...applyCardRefund('applied', 30000, { state: 'pending' }),
    then: [
      applyCardRefund('applied', 30000),
      applyCardRefund('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' }),
    ],
  },
  {
    name: 'a card refund that was marked as failed is recorded in the ledger if it succeeds later',
    given: `${insertCardPaymentSql} ${insertRefundSql(300, { status: `'failed'`, settled_at: 'private.now()' })}`,
    ...applyCardRefund('applied', 30000),
  },
  {
    name: 'a card refund that fails immediately is not recorded in the ledger, and is listed for staff',
    given: `${insertCardPaymentSql} ${insertRefundSql(300)}`,
    ...applyCardRefund('applied', 30000, { state: 'canceled', error: 'expired' }),
    then: [READ_TODAY_STEP],
  },
  {
    name: 'a refund started at the provider is recorded once and does not cancel the booking',
    given: insertCardPaymentSql,
    ...applyCardRefund('applied', 80000, { refund_id: null }),
    then: [applyCardRefund('already_applied', 80000, { refund_id: null })],
  },
  {
    name: 'a refund at the provider is recorded up to the amount paid, and the rest is a discrepancy',
    given: `${insertCardPaymentSql} update public.bookings set status = 'cancelled', retained_amount = 800 where id = '${HELD_ID}';
      insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'refund', 'cash', -700)`,
    ...applyCardRefund('applied', 80000, { refund_id: null }),
    then: [
      applyCardRefund('already_applied', 80000, { refund_id: null }),
      applyCardRefund('applied', 80000, { refund_id: null, state: 'failed' }),
    ],
  },
  {
    name: 'a refund at the provider that staff already recorded by hand is only listed as a discrepancy',
    given: `${insertCardPaymentSql} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD_ID}', 'refund', 'bank_transfer', -800)`,
    ...applyCardRefund('applied', 80000, { refund_id: null }),
  },
  {
    name: 'a refund of an order at the provider is recorded up to the amount paid; the rest is a discrepancy',
    given: `${insertPaidOrderSql} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER_ID}', 'refund', 'cash', -70)`,
    ...applyCardRefund('applied', 10000, { refund_id: null }),
    then: [applyCardRefund('applied', 10000, { refund_id: null, state: 'failed' })],
  },
  {
    name: 'an order refunded in full by staff becomes refunded, and its products return to stock',
    given: `${insertPaidOrderSql} ${insertRefundSql(100, { payment_id: 'null', order_payment_id: `'${PAYMENT_ID}'` })}`,
    ...applyCardRefund('applied', 10000),
  },
  {
    name: 'a fulfilled order refunded in full by staff becomes refunded without returning products to stock',
    given: `${insertPaidOrderSql} ${insertRefundSql(100, { payment_id: 'null', order_payment_id: `'${PAYMENT_ID}'` })}
      update public.orders set fulfilled_at = private.now() where id = '${ORDER_ID}'`,
    ...applyCardRefund('applied', 10000),
  },
  {
    name: 'an order refunded at the provider keeps its status, after a partial and a full refund',
    given: insertPaidOrderSql,
    ...applyCardRefund('applied', 4000, { refund_id: null }),
    then: [applyCardRefund('applied', 6000, { provider_id: 're_2', refund_id: null })],
  },
  {
    name: 'refunding a duplicate card payment marks it as handled and emails the customer',
    given: `${insertUnmatchedPaymentSql('duplicate')} ${insertRefundSql(79, { payment_id: 'null', unmatched_payment_id: `'${PAYMENT_ID}'`, origin: `'duplicate'` })}`,
    ...applyCardRefund('applied', 7900),
    then: [applyCardRefund('applied', 7900, { state: 'failed' })],
  },
  {
    name: 'the report of a card refund is retried until its payment is known, and ignored in the other Stripe mode or another currency',
    given: insertCardPaymentSql,
    ...applyCardRefund('payment_unknown', 100, { intent_id: 'pi_9' }),
    then: [applyCardRefund('not_ours', 100, { mode: 'live' }), applyCardRefund('not_ours', 100, { currency: 'usd' })],
  },
  {
    name: 'a card refund result with invalid fields is rejected',
    given: insertCardPaymentSql,
    ...applyCardRefund('invalid', 0, { provider_id: null, state: 'other' }),
    then: [applyCardRefund('invalid', 1, { state: null })],
  },
]
