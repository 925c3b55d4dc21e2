import { EXPIRE } from '../../support/expiry'
import { ADMIN, MEMBER, nothing, product } from '../../support/people'
import { moment, request, type Case } from '../case'
import { fulfil, GUEST, OWN, paid, refund, RUNS_OUT } from './orders'

export const STILL = moment('5 days 23 hours 59 minutes 59 seconds')
export const products = (change: string, n: number) => `update public.products set ${change} where id = '${product(n)}'`
export const orders = (change: string, id: string) => `update public.orders set ${change} where id = '${id}'`
export const cancel = (order_id: unknown, as: string | null, token?: string) =>
  ({ call: 'cancel_order', with: { order_id, ...(token && { token }) }, as }) as const
/** Postpones the expiry of bookings, transfers and offers, so that only orders expire. */
export const ALONE = `
  update public.bookings set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.bank_transfers set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.waitlist_submissions set offer_expires_at = private.now() + interval '99 days' where status = 'offered'`
export const expire = { sql: EXPIRE, as: 'owner', expected: 'done' } as const

export const cases: Case[] = [
  {
    name: 'an admin marks an order as paid',
    ...paid(GUEST),
    expected: 'paid',
    then: [{ ...paid(GUEST), expected: 'already_paid' }],
  },
  { name: 'an admin marks an order as paid in cash', ...paid(OWN, { method: 'cash' }), expected: 'paid' },
  {
    name: 'marking an order as paid requires a known payment method and an existing order',
    ...paid(GUEST, { method: 'gold' }),
    expected: 'invalid',
    then: [
      { ...paid(GUEST, { method: null }), expected: 'invalid' },
      { ...paid(nothing), expected: 'not_found' },
      { ...paid(null), expected: 'not_found' },
    ],
  },
  {
    name: 'an order that costs nothing is marked as paid without a payment',
    given: orders('subtotal = 0, total = 0', OWN),
    ...paid(OWN),
    expected: 'paid',
  },
  {
    name: 'a payment after the expiry of an order but before the job runs is accepted',
    ...paid(GUEST),
    expected: 'paid',
    at: RUNS_OUT,
  },
  {
    name: 'the job expires an order at its expiry time, and returns its stock once',
    given: ALONE,
    ...expire,
    at: STILL,
    then: [
      { ...expire, at: RUNS_OUT },
      { ...expire, at: RUNS_OUT },
    ],
  },
  {
    name: 'a late payment restores an expired order whose products are in stock',
    given: ALONE,
    ...expire,
    at: RUNS_OUT,
    then: [{ ...paid(GUEST), expected: 'paid' }, { ...paid(GUEST), expected: 'already_paid' }, fulfil(GUEST, true)],
  },
  {
    name: 'a late payment for sold-out products is owed back, and is on the dashboard until it is refunded',
    given: ALONE,
    ...expire,
    at: RUNS_OUT,
    then: [
      { sql: products('stock = 1', 3), as: 'service', expected: 'done' },
      { ...paid(GUEST), expected: 'money_owed' },
      { ...paid(GUEST), expected: 'already_paid' },
      fulfil(GUEST, true),
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
      { ...refund(GUEST, 40), expected: 'refunded' },
      { ...refund(GUEST, 3.95, { request_id: request(2) }), expected: 'refunded' },
      { ...paid(GUEST), expected: 'already_paid' },
    ],
  },
  {
    name: 'a late payment for a deleted product is owed back',
    given: `delete from public.products where id = '${product(6)}'; ${orders(`status = 'expired'`, GUEST)}`,
    ...paid(GUEST),
    expected: 'money_owed',
  },
  {
    name: 'a late payment restores an expired order of a product with unlimited stock',
    given: `${orders(`status = 'expired'`, OWN)}; update public.order_items set from_stock = false where order_id = '${OWN}'; ${products('stock = null', 3)}`,
    ...paid(OWN),
    expected: 'paid',
  },
  {
    name: 'an expired order that costs nothing cannot be marked as paid',
    given: `${orders(`subtotal = 0, total = 0, status = 'expired'`, OWN)}; ${products('stock = 0', 3)}`,
    ...paid(OWN),
    expected: 'already_paid',
  },
  {
    name: 'a payment for a cancelled order is owed back',
    ...cancel(OWN, MEMBER),
    expected: 'cancelled',
    then: [
      { ...paid(OWN), expected: 'money_owed' },
      { ...paid(OWN), expected: 'already_paid' },
    ],
  },
]
