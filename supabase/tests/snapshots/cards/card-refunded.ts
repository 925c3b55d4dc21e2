import { type Case } from '../case'
import { HELD } from '../payments/transfers'
import { unmatchedPayment, bought, byCard, PAYMENT, refund, TODAY, went } from './card-refunds'
import { ORDER } from './checkouts'

export const cases: Case[] = [
  {
    name: 'a card refund is recorded in the ledger once it succeeds, and reversed if it fails later',
    given: `${byCard} ${refund(300)}`,
    ...went('applied', 30000, { state: 'requires_action' }),
    then: [
      went('already_applied', 30000, { state: 'pending' }),
      went('applied', 30000),
      went('already_applied', 30000),
      went('already_applied', 30000, { state: 'pending' }),
      went('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' }),
      went('already_applied', 30000),
    ],
  },
  {
    name: 'a refund that lowers the price changes the total once it succeeds, and not back if it fails later',
    given: `${byCard} ${refund(300, { purpose: `'price_lowered'` })}`,
    ...went('applied', 30000, { state: 'pending' }),
    then: [went('applied', 30000), went('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' })],
  },
  {
    name: 'a refund that was given up is recorded in the ledger if it succeeds after all',
    given: `${byCard} ${refund(300, { status: `'failed'`, settled_at: 'private.now()' })}`,
    ...went('applied', 30000),
  },
  {
    name: 'a refund that fails at once is not recorded in the ledger, and is listed for staff',
    given: `${byCard} ${refund(300)}`,
    ...went('applied', 30000, { state: 'canceled', error: 'expired' }),
    then: [TODAY],
  },
  {
    name: 'a refund started at the provider is recorded once and does not cancel the booking',
    given: byCard,
    ...went('applied', 80000, { refund_id: null }),
    then: [went('already_applied', 80000, { refund_id: null })],
  },
  {
    name: 'a provider refund above the amount paid is recorded up to that amount, and the rest is a discrepancy',
    given: `${byCard} update public.bookings set status = 'cancelled', retained_amount = 800 where id = '${HELD}';
      insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'refund', 'cash', -700)`,
    ...went('applied', 80000, { refund_id: null }),
    then: [
      went('already_applied', 80000, { refund_id: null }),
      went('applied', 80000, { refund_id: null, state: 'failed' }),
    ],
  },
  {
    name: 'a provider refund of money already repaid by hand is not recorded again but listed as a discrepancy',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'bank_transfer', -800)`,
    ...went('applied', 80000, { refund_id: null }),
  },
  {
    name: 'a provider refund of an order is recorded up to the amount paid, and the rest is a discrepancy',
    given: `${bought} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER}', 'refund', 'cash', -70)`,
    ...went('applied', 10000, { refund_id: null }),
    then: [went('applied', 10000, { refund_id: null, state: 'failed' })],
  },
  {
    name: 'an order refunded in full by staff becomes refunded, and its products return to stock',
    given: `${bought} ${refund(100, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}`,
    ...went('applied', 10000),
  },
  {
    name: 'a fulfilled order refunded in full by staff becomes refunded without returning products to stock',
    given: `${bought} ${refund(100, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}
      update public.orders set fulfilled_at = private.now() where id = '${ORDER}'`,
    ...went('applied', 10000),
  },
  {
    name: 'an order refunded at the provider keeps its status, after a partial and a full refund',
    given: bought,
    ...went('applied', 4000, { refund_id: null }),
    then: [went('applied', 6000, { provider_id: 're_2', refund_id: null })],
  },
  {
    name: 'a refunded duplicate payment is marked as handled, and its customer is emailed',
    given: `${unmatchedPayment('duplicate')} ${refund(79, { payment_id: 'null', unmatched_payment_id: `'${PAYMENT}'`, origin: `'duplicate'` })}`,
    ...went('applied', 7900),
    then: [went('applied', 7900, { state: 'failed' })],
  },
  {
    name: 'a refund of an unknown payment waits for it, and one of another provider mode or currency is ignored',
    given: byCard,
    ...went('payment_unknown', 100, { intent_id: 'pi_9' }),
    then: [went('not_ours', 100, { mode: 'live' }), went('not_ours', 100, { currency: 'usd' })],
  },
  {
    name: 'a card refund result with invalid fields is rejected',
    given: byCard,
    ...went('invalid', 0, { provider_id: null, state: 'other' }),
    then: [went('invalid', 1, { state: null })],
  },
]
