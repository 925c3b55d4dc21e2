import { ADMIN, MEMBER, nothing, order, OTHER } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'

export const GUEST_TOKEN = request(90)
/** Order 3: a guest's, with a journal and two sheets of stickers; unpaid, it runs out in six days. */
export const GUEST = order(3)
/** Order 91: the member's, with a sheet of stickers; unpaid. Orders 1 and 2 are paid; 1 is the member's, and was sent. */
export const OWN = order(91)
export const RUNS_OUT = moment('6 days')
export const linked = `update private.order_tokens set token = '${GUEST_TOKEN}' where order_id = '${GUEST}'`
const get = (order_id: unknown, token?: string) =>
  ({ call: 'get_order', with: { order_id, ...(token && { token }) }, as: null }) as const
export const paid = (order_id: unknown, more: object = {}) =>
  ({ call: 'mark_order_paid', with: { order_id, ...more }, as: ADMIN }) as const
/** 0 rows: the order is not paid. */
export const fulfil = (order_id: string, fulfilled: boolean) =>
  ({
    sql: `update public.orders set fulfilled_at = ${fulfilled ? 'now()' : 'null'} where id = '${order_id}'`,
    as: ADMIN,
    answers: 'done',
  }) as const
export const refund = (order_id: unknown, amount: unknown, more: object = {}) =>
  ({ call: 'refund_order', with: { order_id, amount, request_id: request(1), ...more }, as: ADMIN }) as const

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
    name: 'a paid order is sent, or not after all',
    ...fulfil(order(2), true),
    then: [{ ...fulfil(order(2), true), at: moment('1 day') }, fulfil(order(2), false), fulfil(order(2), false)],
  },
  {
    name: 'what is not paid is not sent',
    ...fulfil(GUEST, true),
    then: [fulfil(GUEST, false)],
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
      fulfil(order(2), true),
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
]
