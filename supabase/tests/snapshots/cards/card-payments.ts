import { added, nothing } from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { cancelled, HELD } from '../payments/transfers'
import { CHECKOUT, checkout, firm, ORDER, ordered, ready } from './checkouts'
import { ACCOUNT } from './provider-events'

const SECOND = added(73)
export const took = (expected: string, more: Record<string, unknown> = {}): Step => ({
  call: 'apply_card_payment',
  with: {
    checkout_id: CHECKOUT,
    session_id: 'cs_1',
    intent_id: 'pi_1',
    state: 'succeeded',
    amount_cents: 80000,
    currency: 'aud',
    mode: 'test',
    account_id: ACCOUNT,
    paid_at: '2026-07-15T01:58:00Z',
    ...more,
  },
  as: 'service',
  expected,
})
const readCheckoutState: Step = {
  call: 'card_checkout_state',
  with: { checkout_id: CHECKOUT },
  as: null,
  expected: 'ok',
}
const second = (more: Record<string, string> = {}) =>
  checkout({ id: `'${SECOND}'`, session_id: `'cs_2'`, url: 'null', ...more })
const ofSecond = { checkout_id: SECOND, session_id: 'cs_2', intent_id: 'pi_2' }
const openCheckout = `${ready} ${checkout()}`
const forOrder = { booking_id: 'null', order_id: `'${ORDER}'`, amount: '100' }
const bought = `${ordered} ${checkout(forOrder)}`
const price = { amount_cents: 10000 }
const cash = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'extra', 'cash', ${amount});`
const full = `update public.events set max_registrations = 1 where id = (select event_id from public.bookings
  where id = '${HELD}');`

const bookings: Case[] = [
  {
    name: 'the first instalment by card confirms the booking once, and repeated notifications change nothing',
    given: `${openCheckout} ${second()}`,
    ...took('applied'),
    then: [took('already_applied'), took('already_applied', { session_id: null, paid_at: null }), readCheckoutState],
  },
  {
    name: 'a card payment with a future date is recorded as paid now',
    given: openCheckout,
    ...took('applied', { paid_at: '2027-01-01T00:00:00Z' }),
  },
  {
    name: 'an instalment of a confirmed booking is paid by card',
    given: `${firm} ${checkout({ amount: '500', created_by: 'null' })}`,
    ...took('applied', { amount_cents: 50000, paid_at: null }),
  },
  {
    name: 'a card payment for an expired hold confirms the booking if its seats are free',
    given: openCheckout,
    ...took('applied'),
    at: moment('49 hours'),
  },
  {
    name: 'a card payment for an expired hold is refunded if its seats are gone',
    given: `${openCheckout} ${full}`,
    ...took('refund_due'),
    at: moment('49 hours'),
    then: [readCheckoutState, took('already_applied')],
  },
  {
    name: 'a card payment for a cancelled booking is refunded',
    given: `${openCheckout} ${cancelled}`,
    ...took('refund_due'),
  },
  {
    name: 'only the excess is refunded when a card payment and another payment exceed the total',
    given: `${openCheckout} ${cash(1500)}`,
    ...took('refund_due'),
  },
  {
    name: 'an earlier overpayment is not refunded together with a new excess card payment',
    given: `${openCheckout} ${cash(1900)} `,
    ...took('refund_due'),
  },
  {
    name: 'a duplicate card payment for a booking is refunded and not recorded in the ledger',
    given: `${openCheckout} ${second()}`,
    ...took('applied'),
    then: [
      took('unmatched', ofSecond),
      took('already_applied', ofSecond),
      { ...readCheckoutState, with: { checkout_id: SECOND } },
      took('unmatched', { intent_id: 'pi_3' }),
    ],
  },
  {
    name: 'a card payment for the next instalment is not treated as a duplicate',
    given: `${openCheckout} ${second({ round: '2', amount: '500' })}`,
    ...took('applied'),
    then: [took('applied', { ...ofSecond, amount_cents: 50000 })],
  },
]

const unmatched: Case[] = [
  {
    name: 'a card payment of a different amount becomes an unmatched payment',
    given: openCheckout,
    ...took('unmatched', { amount_cents: 79999 }),
    then: [readCheckoutState, took('already_applied')],
  },
  {
    name: 'a card payment in another currency becomes an unmatched payment',
    given: openCheckout,
    ...took('unmatched', { currency: 'usd' }),
  },
  {
    name: 'a card payment in the other provider mode becomes an unmatched payment',
    given: openCheckout,
    ...took('unmatched', { mode: 'live' }),
  },
  {
    name: 'a card payment from another provider account becomes an unmatched payment',
    given: openCheckout,
    ...took('unmatched', { account_id: 'acct_other' }),
  },
  {
    name: 'a card payment for an unknown checkout becomes an unmatched payment',
    given: openCheckout,
    ...took('unmatched', { checkout_id: nothing }),
  },
  {
    name: 'a card payment that names no checkout is ignored',
    given: openCheckout,
    ...took('not_ours', { checkout_id: null }),
    then: [took('not_ours', { checkout_id: nothing, state: 'processing' })],
  },
  {
    name: 'a card payment with invalid fields is rejected',
    given: openCheckout,
    ...took('invalid', { intent_id: null, amount_cents: null, currency: 'AUD', mode: 'x', account_id: null }),
    then: [
      took('invalid', { state: 'other' }),
      took('invalid', { state: null }),
      took('invalid', { amount_cents: 0 }),
      took('invalid', { amount_cents: 99_999_999_999 + 1 }),
      took('invalid', { state: 'processing', intent_id: 'pi 1' }),
    ],
  },
]

const late: Case[] = [
  {
    name: 'a delayed payment is shown as processing until it succeeds',
    given: openCheckout,
    ...took('processing', { state: 'processing' }),
    then: [
      took('already_applied', { state: 'processing' }),
      readCheckoutState,
      took('applied'),
      took('already_applied', { state: 'processing' }),
    ],
  },
  {
    name: 'a delayed payment that fails stays failed when an older notification arrives late',
    given: openCheckout,
    ...took('processing', { state: 'processing' }),
    then: [took('failed', { state: 'failed' }), took('already_applied', { state: 'processing' }), readCheckoutState],
  },
  {
    name: 'a payment that arrives after its checkout page expired is still recorded',
    given: openCheckout,
    ...took('expired', { state: 'expired', intent_id: null, amount_cents: null }),
    then: [took('already_applied', { state: 'expired' }), readCheckoutState, took('applied')],
  },
]

const orders: Case[] = [
  {
    name: 'an order does not expire while its card payment is processing',
    given: `${bought} update public.orders set expires_at = ${moment('1 hour')} where id = '${ORDER}'`,
    ...took('processing', { state: 'processing', ...price }),
  },
  {
    name: 'a card payment pays an order once',
    given: bought,
    ...took('applied', price),
    then: [took('already_applied', price), readCheckoutState],
  },
  {
    name: 'a card payment for an expired order completes it if its products are in stock',
    given: `${bought} update public.orders set status = 'expired' where id = '${ORDER}';
      update public.order_items set from_stock = false where order_id = '${ORDER}'`,
    ...took('applied', price),
  },
  {
    name: 'a card payment for an expired order is refunded if its products are out of stock',
    given: `${bought} update public.orders set status = 'expired' where id = '${ORDER}';
      update public.order_items set from_stock = false where order_id = '${ORDER}';
      update public.products set stock = 1 where id = '20000000-0000-4000-8000-000000000003'`,
    ...took('refund_due', price),
    then: [readCheckoutState],
  },
  {
    name: 'a card payment for a cancelled order is refunded',
    given: `${bought} update public.orders set status = 'cancelled', cancelled_at = private.now() where id = '${ORDER}'`,
    ...took('refund_due', price),
  },
  {
    name: 'a card payment for an order that is already paid is refunded',
    given: `${bought} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER}', 'payment', 'cash', 100);
      update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER}'`,
    ...took('refund_due', price),
  },
  {
    name: 'a duplicate card payment for an order is refunded and not recorded in the ledger',
    given: `${bought} ${second(forOrder)}`,
    ...took('applied', price),
    then: [took('unmatched', { ...ofSecond, ...price })],
  },
]

export const cases: Case[] = [...bookings, ...unmatched, ...late, ...orders]
