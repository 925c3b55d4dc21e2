import { EXPIRE } from '../../support/expiry'
import { ADMIN, MEMBER, nothing, product } from '../../support/people'
import { moment, request, type Case } from '../frame'
import { fulfil, GUEST, OWN, paid, refund, RUNS_OUT } from './orders'

export const STILL = moment('5 days 23 hours 59 minutes 59 seconds')
export const products = (change: string, n: number) => `update public.products set ${change} where id = '${product(n)}'`
export const orders = (change: string, id: string) => `update public.orders set ${change} where id = '${id}'`
export const cancel = (order_id: unknown, as: string | null, token?: string) =>
  ({ call: 'cancel_order', with: { order_id, ...(token && { token }) }, as }) as const
/** Nothing but orders runs out for a while. */
export const ALONE = `
  update public.bookings set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.bank_transfers set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.waitlist_submissions set offer_expires_at = private.now() + interval '99 days' where status = 'offered'`
export const expire = { sql: EXPIRE, as: 'owner', answers: 'done' } as const

export const cases: Case[] = [
  {
    name: 'an admin marks an order paid',
    ...paid(GUEST),
    answers: 'paid',
    then: [{ ...paid(GUEST), answers: 'already' }],
  },
  { name: 'it was paid in cash', ...paid(OWN, { method: 'cash' }), answers: 'paid' },
  {
    name: 'money comes in one of the ways there are',
    ...paid(GUEST, { method: 'gold' }),
    answers: 'invalid',
    then: [
      { ...paid(GUEST, { method: null }), answers: 'invalid' },
      { ...paid(nothing), answers: 'not_found' },
      { ...paid(null), answers: 'not_found' },
    ],
  },
  {
    name: 'an order that cost nothing is paid without money',
    given: orders('subtotal = 0, total = 0', OWN),
    ...paid(OWN),
    answers: 'paid',
  },
  {
    name: 'money that comes after its time, but before the clock, keeps the order',
    ...paid(GUEST),
    answers: 'paid',
    at: RUNS_OUT,
  },
  {
    name: 'an order runs out with its second and gives its stock back, once',
    given: ALONE,
    ...expire,
    at: STILL,
    then: [
      { ...expire, at: RUNS_OUT },
      { ...expire, at: RUNS_OUT },
    ],
  },
  {
    name: 'late money keeps an order whose goods are still there',
    given: ALONE,
    ...expire,
    at: RUNS_OUT,
    then: [{ ...paid(GUEST), answers: 'paid' }, { ...paid(GUEST), answers: 'already' }, fulfil(GUEST, true)],
  },
  {
    name: 'late money for goods that are gone is owed back, and stands on the desk until it is',
    given: ALONE,
    ...expire,
    at: RUNS_OUT,
    then: [
      { sql: products('stock = 1', 3), as: 'service', answers: 'done' },
      { ...paid(GUEST), answers: 'money_owed' },
      { ...paid(GUEST), answers: 'already' },
      fulfil(GUEST, true),
      { call: 'admin_today', as: ADMIN, answers: 'ok' },
      { ...refund(GUEST, 40), answers: 'refunded' },
      { ...refund(GUEST, 3.95, { request_id: request(2) }), answers: 'refunded' },
      { ...paid(GUEST), answers: 'already' },
    ],
  },
  {
    name: 'late money for a product that is no more is owed back',
    given: `delete from public.products where id = '${product(6)}'; ${orders(`status = 'expired'`, GUEST)}`,
    ...paid(GUEST),
    answers: 'money_owed',
  },
  {
    name: 'late money keeps an order of what has no limit any more',
    given: `${orders(`status = 'expired'`, OWN)}; update public.order_items set from_stock = false where order_id = '${OWN}'; ${products('stock = null', 3)}`,
    ...paid(OWN),
    answers: 'paid',
  },
  {
    name: 'a late order of no cost is not paid',
    given: `${orders(`subtotal = 0, total = 0, status = 'expired'`, OWN)}; ${products('stock = 0', 3)}`,
    ...paid(OWN),
    answers: 'already',
  },
  {
    name: 'money for a cancelled order is owed back',
    ...cancel(OWN, MEMBER),
    answers: 'cancelled',
    then: [
      { ...paid(OWN), answers: 'money_owed' },
      { ...paid(OWN), answers: 'already' },
    ],
  },
]
