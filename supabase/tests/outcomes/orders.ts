import { ADMIN, MEMBER, nothing, order, OTHER, product } from '../support/people'
import { moment, request, type Case, type Step } from './frame'

const GUEST_TOKEN = request(90)
/** Order 3: a guest's, with a journal and two sheets of stickers; unpaid, it runs out in six days. */
const GUEST = order(3)
/** Order 91: the member's, with a sheet of stickers; unpaid. Orders 1 and 2 are paid; 1 is the member's, and was sent. */
const OWN = order(91)
const RUNS_OUT = moment('6 days')
const STILL = moment('5 days 23 hours 59 minutes 59 seconds')
const linked = `update public.orders set access_token = '${GUEST_TOKEN}' where id = '${GUEST}'`
const products = (change: string, n: number) => `update public.products set ${change} where id = '${product(n)}'`
const orders = (change: string, id: string) => `update public.orders set ${change} where id = '${id}'`
const get = (order_id: unknown, token?: string) =>
  ({ call: 'get_order', with: { order_id, ...(token && { token }) }, as: null }) as const
const paid = (order_id: unknown, more: object = {}) =>
  ({ call: 'mark_order_paid', with: { order_id, ...more }, as: ADMIN }) as const
const fulfil = (order_id: unknown, fulfilled: boolean | null) =>
  ({ call: 'set_order_fulfilled', with: { order_id, fulfilled }, as: ADMIN }) as const
const refund = (order_id: unknown, amount: unknown, more: object = {}) =>
  ({ call: 'refund_order', with: { order_id, amount, request_id: request(1), ...more }, as: ADMIN }) as const
const cancel = (order_id: unknown, as: string | null, token?: string) =>
  ({ call: 'cancel_order', with: { order_id, ...(token && { token }) }, as }) as const
/** Nothing but orders runs out for a while. */
const ALONE = `
  update public.bookings set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.transfers set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.waitlist_submissions set offer_expires_at = private.now() + interval '99 days' where status = 'offered'`
const expire = { call: 'expire_holds', as: 'service', answers: 'done' } as const
const list = (filters: unknown, more: object = {}) =>
  ({ call: 'list_orders', with: { filters, ...more }, as: ADMIN, answers: 'ok' }) as const
const rejected = (steps: Step[]) => steps.map((step): Step => ({ ...step, answers: '42501' }))

export const cases: Case[] = [
  {
    name: 'a guest reads an order through its link, for as long as that is good',
    given: linked,
    ...get(GUEST, GUEST_TOKEN),
    answers: 'ok',
    then: [
      { ...get(GUEST, GUEST_TOKEN), answers: 'ok', at: moment('88 days 23 hours 59 minutes 59 seconds') },
      { ...get(GUEST, GUEST_TOKEN), answers: 'not_found', at: moment('89 days') },
    ],
  },
  {
    name: "how long a link is good is the house's rule",
    given: `${linked}; update public.house_rules set order_link_days = 2 where only_row`,
    ...get(GUEST, GUEST_TOKEN),
    answers: 'ok',
    at: moment('23 hours 59 minutes 59 seconds'),
    then: [{ ...get(GUEST, GUEST_TOKEN), answers: 'not_found', at: moment('1 day') }],
  },
  {
    name: 'what was paid and given back of an order is told in its order',
    ...refund(order(1), 1),
    at: moment('2 days'),
    answers: 'refunded',
    then: [
      { ...get(order(1)), as: MEMBER, answers: 'ok' },
      {
        sql: 'select number, status, items from public.order_overview order by number',
        as: MEMBER,
        answers: 'done',
      },
      {
        sql: `select items from public.order_overview where id = '${GUEST}'`,
        as: ADMIN,
        answers: 'done',
      },
    ],
  },
  {
    name: "no row of the store's ledger is changed, not by its owner either",
    sql: 'update public.order_payments set amount = amount where true',
    as: 'owner',
    answers: '42501',
    then: ['delete from public.order_payments where true', 'truncate public.order_payments cascade'].map(
      (sql): Step => ({ sql, as: 'owner', answers: '42501' }),
    ),
  },
  {
    name: 'an order is read by its buyer and by admins, whenever',
    ...get(order(1)),
    as: MEMBER,
    answers: 'ok',
    at: moment('400 days'),
    then: [
      { ...get(order(1)), as: ADMIN, answers: 'ok' },
      { ...get(GUEST), as: ADMIN, answers: 'ok' },
    ],
  },
  {
    name: "an order is not there for others, nor by another's link",
    given: linked,
    ...get(GUEST),
    answers: 'not_found',
    then: [
      get(GUEST, nothing),
      get(OWN, GUEST_TOKEN),
      { ...get(OWN), as: OTHER },
      get(nothing, GUEST_TOKEN),
      get(null),
      { ...get(nothing), as: ADMIN },
    ].map((step): Step => ({ ...step, answers: 'not_found' })),
  },
  {
    name: 'an order says that it has run out before the clock has come by',
    given: linked,
    ...get(GUEST, GUEST_TOKEN),
    answers: 'ok',
    at: RUNS_OUT,
  },

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
    then: [
      { ...paid(GUEST), answers: 'paid' },
      { ...paid(GUEST), answers: 'already' },
      { ...fulfil(GUEST, true), answers: 'fulfilled' },
    ],
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
      { ...fulfil(GUEST, true), answers: 'not_paid' },
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

  {
    name: 'a paid order is sent, or not after all',
    ...fulfil(order(2), true),
    answers: 'fulfilled',
    then: [
      { ...fulfil(order(2), true), answers: 'fulfilled', at: moment('1 day') },
      { ...fulfil(order(2), false), answers: 'unfulfilled' },
      { ...fulfil(order(2), false), answers: 'unfulfilled' },
    ],
  },
  {
    name: 'what is not paid is not sent',
    ...fulfil(GUEST, true),
    answers: 'not_paid',
    then: [
      { ...fulfil(GUEST, false), answers: 'not_paid' },
      { ...fulfil(nothing, true), answers: 'not_found' },
      { ...fulfil(order(2), null), answers: 'invalid' },
    ],
  },

  {
    name: "a part of an order's money goes back, and then the rest, with what was not sent",
    ...refund(order(2), 8.95, { note: ' Came late ', method: 'cash' }),
    answers: 'refunded',
    then: [
      { ...refund(order(2), 8.95, { method: 'cash' }), answers: 'refunded' },
      { ...refund(order(2), 8.95), answers: 'repeated' },
      { ...refund(order(2), 9, { method: 'cash' }), answers: 'repeated' },
      { ...refund(order(1), 8.95, { method: 'cash' }), answers: 'repeated' },
      { ...refund(order(2), 80.01, { request_id: request(2) }), answers: 'too_much' },
      { ...refund(order(2), 80, { request_id: request(2) }), answers: 'refunded' },
      { ...refund(order(2), 0.01, { request_id: request(3) }), answers: 'too_much' },
      { ...paid(order(2)), answers: 'already' },
      { ...fulfil(order(2), true), answers: 'not_paid' },
    ],
  },
  { name: 'what was sent does not come back into stock with its money', ...refund(order(1), 45), answers: 'refunded' },
  {
    name: 'a refund is an amount, in one of the ways there are, with words that fit',
    ...refund(order(2), 0, { method: 'gold', note: 'x'.repeat(501) }),
    answers: 'invalid',
    then: [
      ...[-1, 0.001, 'NaN', 'Infinity', 1_000_000, null].map((amount): Step => ({
        ...refund(order(2), amount),
        answers: 'invalid',
      })),
      { ...refund(order(2), 1, { method: null }), answers: 'invalid' },
      { ...refund(nothing, 1), answers: 'not_found' },
      { ...refund(GUEST, 1), answers: 'too_much' },
      { ...refund(order(2), 1, { request_id: null, note: 'x'.repeat(500) }), answers: 'refunded' },
      { ...refund(order(2), 1, { request_id: null }), answers: 'refunded' },
    ],
  },

  {
    name: 'a member cancels an order that is not paid, and its stock goes back once',
    ...cancel(OWN, MEMBER),
    answers: 'cancelled',
    then: [{ ...cancel(OWN, MEMBER), answers: 'already' }],
  },
  {
    name: 'a guest cancels through the link, for as long as that is good',
    given: `${linked}; ${orders(`expires_at = private.now() + interval '200 days'`, GUEST)}`,
    ...cancel(GUEST, null, GUEST_TOKEN),
    answers: 'not_found',
    at: moment('89 days'),
    then: [{ ...cancel(GUEST, null, GUEST_TOKEN), answers: 'cancelled', at: moment('88 days 23 hours') }],
  },
  { name: "an admin cancels anybody's", ...cancel(GUEST, ADMIN), answers: 'cancelled' },
  {
    name: 'an order is called off until its last second',
    ...cancel(GUEST, ADMIN),
    answers: 'already',
    at: RUNS_OUT,
    then: [{ ...cancel(GUEST, ADMIN), answers: 'cancelled', at: STILL }],
  },
  {
    name: "what is paid is not called off, and others' orders are not there",
    ...cancel(order(1), MEMBER),
    answers: 'already',
    then: [
      cancel(GUEST, MEMBER),
      cancel(GUEST, null),
      cancel(OWN, null, nothing),
      cancel(OWN, OTHER),
      cancel(nothing, ADMIN),
      cancel(null, ADMIN),
    ].map((step): Step => ({ ...step, answers: 'not_found' })),
  },
  {
    name: 'what had no limit when it was ordered takes nothing and gives nothing back',
    given: products('stock = null', 1),
    as: null,
    answers: 'placed',
    call: 'place_order',
    with: {
      lines: [{ product_id: product(1), quantity: 50 }],
      buyer: { full_name: 'New Buyer', email: 'buyer@example.test' },
      delivery: { method: 'collect' },
      expected_total: 1250,
      request_id: request(1),
    },
    then: [
      { sql: products('stock = 10', 1), as: 'service', answers: 'done' },
      {
        call: 'cancel_order',
        with: ([answer]) => ({ order_id: answer?.order_id, token: answer?.token }),
        as: null,
        answers: 'cancelled',
      },
    ],
  },
  {
    name: 'a shelf takes back no more than it may hold, and the record says so',
    given: `${products('stock = 1000000', 3)}; ${products('stock = 999999', 6)}`,
    ...cancel(GUEST, ADMIN),
    answers: 'cancelled',
  },
  {
    name: 'what has no limit any more takes nothing back',
    given: products('stock = null', 3),
    ...cancel(OWN, MEMBER),
    answers: 'cancelled',
  },

  {
    name: 'orders are listed the newest first, and narrowed down',
    ...list({}),
    then: [
      list({ status: 'pending' }),
      list({ status: 'paid', fulfilled: 'true' }),
      list({ status: 'paid', fulfilled: 'false' }),
      list({ q: 'isolde' }),
      list({ q: 'ORD-000003' }),
      list({ q: 'is' }),
      list({ q: 'so' }),
      list({ q: 'w' }),
      list({ q: '%' }),
      list({ q: ' ' }, { page_size: 1 }),
    ],
  },
  {
    name: 'the list tells what has run out and what is owed back',
    given: ALONE,
    ...list({ status: 'expired' }),
    at: STILL,
    then: [
      { ...list({ status: 'expired' }), at: RUNS_OUT },
      list({ status: 'pending' }),
      { ...expire },
      list({ status: 'expired' }),
      list({ status: 'pending' }),
      list({ status: 'refund_due' }),
      { sql: products('stock = 0', 6), as: 'service', answers: 'done' },
      { ...paid(GUEST), answers: 'money_owed' },
      list({ status: 'refund_due' }),
    ],
  },
  {
    name: 'a list takes any filter and any page',
    ...list(null, { page_size: 1 }),
    then: [
      list([], { page_size: 1 }),
      list('x', { page_size: 1 }),
      list({ q: 5, status: ['paid'], fulfilled: 'perhaps' }, { page_size: 1 }),
      list({}, { page: 2, page_size: 1 }),
      list({}, { page: 2147483647, page_size: 2147483647 }),
      list({}, { page: -1, page_size: -1 }),
      list({ q: 'isolde' }, { page: null, page_size: null }),
      list({ status: `x' or '1'='1` }),
    ],
  },
  {
    name: 'members and guests do nothing with orders but their own',
    ...paid(OWN),
    as: MEMBER,
    answers: '42501',
    then: rejected(
      [fulfil(order(1), true), refund(order(1), 1), list({})].flatMap(
        (step) =>
          [
            { ...step, as: MEMBER },
            { ...step, as: null },
          ] as Step[],
      ),
    ),
  },
]
