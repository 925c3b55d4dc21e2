import { added, nothing } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { cancelled, HELD } from '../payments/transfers'
import { CHECKOUT, checkout, firm, ORDER, ordered, ready } from './checkouts'
import { ACCOUNT } from './provider-post'

const SECOND = added(73)
export const took = (answers: string, more: Record<string, unknown> = {}): Step => ({
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
  answers,
})
const state: Step = { call: 'card_checkout_state', with: { checkout_id: CHECKOUT }, as: null, answers: 'ok' }
const second = (more: Record<string, string> = {}) =>
  checkout({ id: `'${SECOND}'`, session_id: `'cs_2'`, url: 'null', ...more })
const ofSecond = { checkout_id: SECOND, session_id: 'cs_2', intent_id: 'pi_2' }
const asked = `${ready} ${checkout()}`
const forOrder = { booking_id: 'null', order_id: `'${ORDER}'`, amount: '100' }
const bought = `${ordered} ${checkout(forOrder)}`
const price = { amount_cents: 10000 }
const cash = (amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${HELD}', 'extra', 'cash', ${amount});`
const full = `update public.events set max_registrations = 1 where id = (select event_id from public.bookings
  where id = '${HELD}');`

const bookings: Case[] = [
  {
    name: 'a first part by card confirms the hold, once, whoever says so',
    given: `${asked} ${second()}`,
    ...took('applied'),
    then: [took('already'), took('already', { session_id: null, paid_at: null }), state],
  },
  {
    name: 'a part by card counts when it was paid, and no later than now',
    given: asked,
    ...took('applied', { paid_at: '2027-01-01T00:00:00Z' }),
  },
  {
    name: 'an instalment by card',
    given: `${firm} ${checkout({ amount: '500', created_by: 'null' })}`,
    ...took('applied', { amount_cents: 50000, paid_at: null }),
  },
  {
    name: 'money for a hold that ran out confirms it where its seats are free',
    given: asked,
    ...took('applied'),
    at: moment('49 hours'),
  },
  {
    name: 'money for a hold that ran out goes back where its seats are gone',
    given: `${asked} ${full}`,
    ...took('refund_due'),
    at: moment('49 hours'),
    then: [state, took('already')],
  },
  {
    name: 'money for a booking that was cancelled goes back',
    given: `${asked} ${cancelled}`,
    ...took('refund_due'),
  },
  {
    name: 'of money that came beside other money, what is too much goes back',
    given: `${asked} ${cash(1500)}`,
    ...took('refund_due'),
  },
  {
    name: 'what was owed back before does not go back with it',
    given: `${asked} ${cash(1900)} `,
    ...took('refund_due'),
  },
  {
    name: 'a second payment of one round goes back, and counts nowhere',
    given: `${asked} ${second()}`,
    ...took('applied'),
    then: [
      took('unmatched', ofSecond),
      took('already', ofSecond),
      { ...state, with: { checkout_id: SECOND } },
      took('unmatched', { intent_id: 'pi_3' }),
    ],
  },
  {
    name: 'a payment of the next round is none of the last',
    given: `${asked} ${second({ round: '2', amount: '500' })}`,
    ...took('applied'),
    then: [took('applied', { ...ofSecond, amount_cents: 50000 })],
  },
]

const aside: Case[] = [
  {
    name: 'another amount is set aside',
    given: asked,
    ...took('unmatched', { amount_cents: 79999 }),
    then: [state, took('already')],
  },
  { name: 'another currency is set aside', given: asked, ...took('unmatched', { currency: 'usd' }) },
  { name: 'money of the other mode is set aside', given: asked, ...took('unmatched', { mode: 'live' }) },
  { name: 'money of another account is set aside', given: asked, ...took('unmatched', { account_id: 'acct_other' }) },
  {
    name: 'money for a checkout that we do not know is set aside',
    given: asked,
    ...took('unmatched', { checkout_id: nothing }),
  },
  {
    name: 'money that names no checkout is none of ours',
    given: asked,
    ...took('not_ours', { checkout_id: null }),
    then: [took('not_ours', { checkout_id: nothing, state: 'processing' })],
  },
  {
    name: 'what is no payment is none',
    given: asked,
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
    name: 'a method that takes days: on its way, then there',
    given: asked,
    ...took('processing', { state: 'processing' }),
    then: [took('already', { state: 'processing' }), state, took('applied'), took('already', { state: 'processing' })],
  },
  {
    name: 'a method that takes days fails, and what was said before is told late',
    given: asked,
    ...took('processing', { state: 'processing' }),
    then: [took('failed', { state: 'failed' }), took('already', { state: 'processing' }), state],
  },
  {
    name: 'a page that ran out asks nobody any more; money that came all the same counts',
    given: asked,
    ...took('expired', { state: 'expired', intent_id: null, amount_cents: null }),
    then: [took('already', { state: 'expired' }), state, took('applied')],
  },
]

const orders: Case[] = [
  {
    name: 'an order whose money is on its way waits for it',
    given: `${bought} update public.orders set expires_at = ${moment('1 hour')} where id = '${ORDER}'`,
    ...took('processing', { state: 'processing', ...price }),
  },
  {
    name: 'an order is paid by card, once',
    given: bought,
    ...took('applied', price),
    then: [took('already', price), state],
  },
  {
    name: 'an order that ran out is kept where its pieces are there',
    given: `${bought} update public.orders set status = 'expired' where id = '${ORDER}';
      update public.order_items set from_stock = false where order_id = '${ORDER}'`,
    ...took('applied', price),
  },
  {
    name: 'an order that ran out is not kept where they are gone: the money goes back',
    given: `${bought} update public.orders set status = 'expired' where id = '${ORDER}';
      update public.order_items set from_stock = false where order_id = '${ORDER}';
      update public.products set stock = 1 where id = '20000000-0000-4000-8000-000000000003'`,
    ...took('refund_due', price),
    then: [state],
  },
  {
    name: 'money for an order that was cancelled goes back',
    given: `${bought} update public.orders set status = 'cancelled', cancelled_at = private.now() where id = '${ORDER}'`,
    ...took('refund_due', price),
  },
  {
    name: 'money for an order that was paid otherwise goes back',
    given: `${bought} insert into public.order_payments (order_id, kind, method, amount)
      values ('${ORDER}', 'payment', 'cash', 100);
      update public.orders set status = 'paid', paid_at = private.now() where id = '${ORDER}'`,
    ...took('refund_due', price),
  },
  {
    name: 'a second payment of an order goes back, and counts nowhere',
    given: `${bought} ${second(forOrder)}`,
    ...took('applied', price),
    then: [took('unmatched', { ...ofSecond, ...price })],
  },
]

export const cases: Case[] = [...bookings, ...aside, ...late, ...orders]
