import { type Case } from '../frame'
import { HELD } from '../payments/transfers'
import { aside, bought, byCard, PAYMENT, refund, TODAY, went } from './card-refunds'
import { ORDER } from './checkouts'

export const cases: Case[] = [
  {
    name: 'a refund on its way is no money yet; it went, once; and came back after all',
    given: `${byCard} ${refund(300)}`,
    ...went('applied', 30000, { state: 'requires_action' }),
    then: [
      went('already', 30000, { state: 'pending' }),
      went('applied', 30000),
      went('already', 30000),
      went('already', 30000, { state: 'pending' }),
      went('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' }),
      went('already', 30000),
    ],
  },
  {
    name: 'a refund that lowers the price does so once it went; where it comes back, it is owed back',
    given: `${byCard} ${refund(300, { purpose: `'price_lowered'` })}`,
    ...went('applied', 30000, { state: 'pending' }),
    then: [went('applied', 30000), went('applied', 30000, { state: 'failed', error: 'lost_or_stolen_card' })],
  },
  {
    name: 'a refund that was given up and went all the same is counted',
    given: `${byCard} ${refund(300, { status: `'failed'`, settled_at: 'private.now()' })}`,
    ...went('applied', 30000),
  },
  {
    name: 'a refund that failed at once changes no ledger, and stands on the desk',
    given: `${byCard} ${refund(300)}`,
    ...went('applied', 30000, { state: 'canceled', error: 'expired' }),
    then: [TODAY],
  },
  {
    name: 'a refund begun at the provider is counted by its name, and ends nothing',
    given: byCard,
    ...went('applied', 80000, { refund_id: null }),
    then: [went('already', 80000, { refund_id: null })],
  },
  {
    name: 'of a refund at the provider of more than is left the rest stands on the desk',
    given: `${byCard} update public.bookings set status = 'cancelled', kept_amount = 800 where id = '${HELD}';
      insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'refund', 'cash', -700)`,
    ...went('applied', 80000, { refund_id: null }),
    then: [went('already', 80000, { refund_id: null }), went('applied', 80000, { refund_id: null, state: 'failed' })],
  },
  {
    name: 'what was paid back by hand and went back at the provider too is in no sum twice',
    given: `${byCard} insert into public.payments (booking_id, kind, method, amount)
      values ('${HELD}', 'refund', 'bank_transfer', -800)`,
    ...went('applied', 80000, { refund_id: null }),
  },
  {
    name: 'of an order neither goes back more than came',
    given: `${bought} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER}', 'refund', 'cash', -70)`,
    ...went('applied', 10000, { refund_id: null }),
    then: [went('applied', 10000, { refund_id: null, state: 'failed' })],
  },
  {
    name: 'an order whose whole money the desk sent back is refunded, and its pieces return',
    given: `${bought} ${refund(100, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}`,
    ...went('applied', 10000),
  },
  {
    name: 'an order that was sent, whose whole money the desk sent back, is refunded without its pieces',
    given: `${bought} ${refund(100, { payment_id: 'null', order_payment_id: `'${PAYMENT}'` })}
      update public.orders set fulfilled_at = private.now() where id = '${ORDER}'`,
    ...went('applied', 10000),
  },
  {
    name: 'an order whose money went back at the provider stays what it is, and a part ends nothing',
    given: bought,
    ...went('applied', 4000, { refund_id: null }),
    then: [went('applied', 6000, { provider_id: 're_2', refund_id: null })],
  },
  {
    name: 'a second payment that went back is done with, and its owner is told',
    given: `${aside('duplicate')} ${refund(79, { payment_id: 'null', unmatched_payment_id: `'${PAYMENT}'`, origin: `'duplicate'` })}`,
    ...went('applied', 7900),
    then: [went('applied', 7900, { state: 'failed' })],
  },
  {
    name: 'a refund of what is not there waits for it; of another connection it is not ours',
    given: byCard,
    ...went('payment_unknown', 100, { intent_id: 'pi_9' }),
    then: [went('not_ours', 100, { mode: 'live' }), went('not_ours', 100, { currency: 'usd' })],
  },
  {
    name: 'what is no refund is none',
    given: byCard,
    ...went('invalid', 0, { provider_id: null, state: 'other' }),
    then: [went('invalid', 1, { state: null })],
  },
]
