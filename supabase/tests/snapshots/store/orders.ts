import { ADMIN, MEMBER, UNKNOWN_ID, order, OTHER_MEMBER } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'

export const GUEST_TOKEN = request(90)
/** Order 3: a visitor's unpaid order of a journal and two sticker sheets. It expires in six days. */
export const GUEST_ORDER_ID = order(3)
/** Order 91: the member's unpaid order of a sticker sheet. */
export const OWN_ORDER_ID = order(91)
export const ORDER_EXPIRY = timeAfterTest('6 days')
export const setOrderTokenSql = `update private.order_tokens set token = '${GUEST_TOKEN}' where order_id = '${GUEST_ORDER_ID}'`
const getOrder = (order_id: unknown, token?: string) =>
  ({ call: 'get_order', with: { order_id, ...(token && { token }) }, as: null }) as const
export const markPaid = (order_id: unknown, overrides: object = {}) =>
  ({ call: 'mark_order_paid', with: { order_id, ...overrides }, as: ADMIN }) as const
/** Marks an order as sent or unsent. Updates 0 rows if the order is not paid. */
export const setFulfilled = (order_id: string, isFulfilled: boolean) =>
  ({
    sql: `update public.orders set fulfilled_at = ${isFulfilled ? 'now()' : 'null'} where id = '${order_id}'`,
    as: ADMIN,
    expected: 'done',
  }) as const
export const refundOrderStep = (order_id: unknown, amount: unknown, overrides: object = {}) =>
  ({ call: 'refund_order', with: { order_id, amount, request_id: request(1), ...overrides }, as: ADMIN }) as const

export const ordersCases: SnapshotCase[] = [
  {
    name: 'a visitor can read an order through its link until the link expires',
    given: setOrderTokenSql,
    ...getOrder(GUEST_ORDER_ID, GUEST_TOKEN),
    expected: 'ok',
    then: [
      {
        ...getOrder(GUEST_ORDER_ID, GUEST_TOKEN),
        expected: 'ok',
        at: timeAfterTest('88 days 23 hours 59 minutes 59 seconds'),
      },
      { ...getOrder(GUEST_ORDER_ID, GUEST_TOKEN), expected: 'not_found', at: timeAfterTest('89 days') },
    ],
  },
  {
    name: 'an order lists its payments and refunds by date',
    ...refundOrderStep(order(1), 1),
    at: timeAfterTest('2 days'),
    expected: 'refunded',
    then: [
      { ...getOrder(order(1)), as: MEMBER, expected: 'ok' },
      {
        sql: 'select number, status, items from public.order_overview order by number',
        as: MEMBER,
        expected: 'done',
      },
      {
        sql: `select items from public.order_overview where id = '${GUEST_ORDER_ID}'`,
        as: ADMIN,
        expected: 'done',
      },
    ],
  },
  {
    name: 'order payments in the ledger cannot be changed or deleted, even by the database owner',
    sql: 'update public.order_payments set amount = amount where true',
    as: 'owner',
    expected: '42501',
    then: ['delete from public.order_payments where true', 'truncate public.order_payments cascade'].map(
      (sql): SnapshotStep => ({ sql, as: 'owner', expected: '42501' }),
    ),
  },
  {
    name: 'an order can be read by its buyer and by admins at any time',
    ...getOrder(order(1)),
    as: MEMBER,
    expected: 'ok',
    at: timeAfterTest('400 days'),
    then: [
      { ...getOrder(order(1)), as: ADMIN, expected: 'ok' },
      { ...getOrder(GUEST_ORDER_ID), as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: "an order is not found by other members, or with another order's link",
    given: setOrderTokenSql,
    ...getOrder(GUEST_ORDER_ID),
    expected: 'not_found',
    then: [
      getOrder(GUEST_ORDER_ID, UNKNOWN_ID),
      getOrder(OWN_ORDER_ID, GUEST_TOKEN),
      { ...getOrder(OWN_ORDER_ID), as: OTHER_MEMBER },
      getOrder(UNKNOWN_ID, GUEST_TOKEN),
      getOrder(null),
      { ...getOrder(UNKNOWN_ID), as: ADMIN },
    ].map((step): SnapshotStep => ({ ...step, expected: 'not_found' })),
  },
  {
    name: 'an order past its expiry time is shown as expired before the scheduled job runs',
    given: setOrderTokenSql,
    ...getOrder(GUEST_ORDER_ID, GUEST_TOKEN),
    expected: 'ok',
    at: ORDER_EXPIRY,
  },

  {
    name: 'an admin marks a paid order as sent, and can undo it',
    ...setFulfilled(order(2), true),
    then: [
      { ...setFulfilled(order(2), true), at: timeAfterTest('1 day') },
      setFulfilled(order(2), false),
      setFulfilled(order(2), false),
    ],
  },
  {
    name: 'an unpaid order cannot be marked as sent',
    ...setFulfilled(GUEST_ORDER_ID, true),
    then: [setFulfilled(GUEST_ORDER_ID, false)],
  },

  {
    name: 'an order is refunded in two steps, and the second step returns its unsent products to stock',
    ...refundOrderStep(order(2), 8.95, { note: ' Came late ', method: 'cash' }),
    expected: 'refunded',
    then: [
      { ...refundOrderStep(order(2), 8.95, { method: 'cash' }), expected: 'refunded' },
      { ...refundOrderStep(order(2), 8.95), expected: 'repeated' },
      { ...refundOrderStep(order(2), 9, { method: 'cash' }), expected: 'repeated' },
      { ...refundOrderStep(order(1), 8.95, { method: 'cash' }), expected: 'repeated' },
      { ...refundOrderStep(order(2), 80.01, { request_id: request(2) }), expected: 'too_much' },
      { ...refundOrderStep(order(2), 80, { request_id: request(2) }), expected: 'refunded' },
      { ...refundOrderStep(order(2), 0.01, { request_id: request(3) }), expected: 'too_much' },
      { ...markPaid(order(2)), expected: 'already_paid' },
      setFulfilled(order(2), true),
    ],
  },
  {
    name: 'refunding an order that was sent does not return its products to stock',
    ...refundOrderStep(order(1), 45),
    expected: 'refunded',
  },
  {
    name: 'refunding an order requires a valid amount, method and note',
    ...refundOrderStep(order(2), 0, { method: 'gold', note: 'x'.repeat(501) }),
    expected: 'invalid',
    then: [
      ...[-1, 0.001, 'NaN', 'Infinity', 1_000_000, null].map((amount): SnapshotStep => ({
        ...refundOrderStep(order(2), amount),
        expected: 'invalid',
      })),
      { ...refundOrderStep(order(2), 1, { method: null }), expected: 'invalid' },
      { ...refundOrderStep(UNKNOWN_ID, 1), expected: 'not_found' },
      { ...refundOrderStep(GUEST_ORDER_ID, 1), expected: 'too_much' },
      { ...refundOrderStep(order(2), 1, { request_id: null, note: 'x'.repeat(500) }), expected: 'refunded' },
      { ...refundOrderStep(order(2), 1, { request_id: null }), expected: 'refunded' },
    ],
  },
]
