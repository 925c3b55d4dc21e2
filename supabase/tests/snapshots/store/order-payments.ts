import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { ADMIN, MEMBER, UNKNOWN_ID, product } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase } from '../case'
import { setFulfilled, GUEST_ORDER_ID, OWN_ORDER_ID, markPaid, refundOrderStep, ORDER_EXPIRY } from './orders'
import { updateProductSql } from './store'

export const BEFORE_ORDER_EXPIRY = timeAfterTest('5 days 23 hours 59 minutes 59 seconds')
export const updateOrderSql = (change: string, id: string) => `update public.orders set ${change} where id = '${id}'`
export const cancelOrderStep = (order_id: unknown, caller: string | null, token?: string) =>
  ({ call: 'cancel_order', with: { order_id, ...(token && { token }) }, as: caller }) as const
/** Postpones the expiry of bookings, transfers and offers, so that only orders expire. */
export const POSTPONE_OTHER_EXPIRIES_SQL = `
  update public.bookings set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.bank_transfers set expires_at = private.now() + interval '99 days' where status = 'pending';
  update public.waitlist_submissions set offer_expires_at = private.now() + interval '99 days' where status = 'offered'`
export const RUN_EXPIRY_STEP = { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done' } as const

export const orderPaymentsCases: SnapshotCase[] = [
  {
    name: 'an admin marks an order as paid',
    ...markPaid(GUEST_ORDER_ID),
    expected: 'paid',
    then: [{ ...markPaid(GUEST_ORDER_ID), expected: 'already_paid' }],
  },
  { name: 'an admin marks an order as paid in cash', ...markPaid(OWN_ORDER_ID, { method: 'cash' }), expected: 'paid' },
  {
    name: 'marking an order as paid requires a known payment method and an existing order',
    ...markPaid(GUEST_ORDER_ID, { method: 'gold' }),
    expected: 'invalid',
    then: [
      { ...markPaid(GUEST_ORDER_ID, { method: null }), expected: 'invalid' },
      { ...markPaid(UNKNOWN_ID), expected: 'not_found' },
      { ...markPaid(null), expected: 'not_found' },
    ],
  },
  {
    name: 'an order that costs nothing is marked as paid without a payment',
    given: updateOrderSql('subtotal = 0, total = 0', OWN_ORDER_ID),
    ...markPaid(OWN_ORDER_ID),
    expected: 'paid',
  },
  {
    name: "a payment after an order's expiry time is accepted until the scheduled job expires the order",
    ...markPaid(GUEST_ORDER_ID),
    expected: 'paid',
    at: ORDER_EXPIRY,
  },
  {
    name: 'the scheduled job expires an order at its expiry time, and returns its stock once',
    given: POSTPONE_OTHER_EXPIRIES_SQL,
    ...RUN_EXPIRY_STEP,
    at: BEFORE_ORDER_EXPIRY,
    then: [
      { ...RUN_EXPIRY_STEP, at: ORDER_EXPIRY },
      { ...RUN_EXPIRY_STEP, at: ORDER_EXPIRY },
    ],
  },
  {
    name: 'a late payment makes an expired order paid if its products are still in stock',
    given: POSTPONE_OTHER_EXPIRIES_SQL,
    ...RUN_EXPIRY_STEP,
    at: ORDER_EXPIRY,
    then: [
      { ...markPaid(GUEST_ORDER_ID), expected: 'paid' },
      { ...markPaid(GUEST_ORDER_ID), expected: 'already_paid' },
      setFulfilled(GUEST_ORDER_ID, true),
    ],
  },
  {
    name: 'a late payment for sold-out products becomes a refund due, listed on the dashboard until it is refunded',
    given: POSTPONE_OTHER_EXPIRIES_SQL,
    ...RUN_EXPIRY_STEP,
    at: ORDER_EXPIRY,
    then: [
      { sql: updateProductSql('stock = 1', 3), as: 'service', expected: 'done' },
      { ...markPaid(GUEST_ORDER_ID), expected: 'money_owed' },
      { ...markPaid(GUEST_ORDER_ID), expected: 'already_paid' },
      setFulfilled(GUEST_ORDER_ID, true),
      { call: 'admin_today', as: ADMIN, expected: 'ok' },
      { ...refundOrderStep(GUEST_ORDER_ID, 40), expected: 'refunded' },
      { ...refundOrderStep(GUEST_ORDER_ID, 3.95, { request_id: request(2) }), expected: 'refunded' },
      { ...markPaid(GUEST_ORDER_ID), expected: 'already_paid' },
    ],
  },
  {
    name: 'a late payment for a deleted product becomes a refund due',
    given: `delete from public.products where id = '${product(6)}'; ${updateOrderSql(`status = 'expired'`, GUEST_ORDER_ID)}`,
    ...markPaid(GUEST_ORDER_ID),
    expected: 'money_owed',
  },
  {
    name: 'a late payment restores an expired order of a product with unlimited stock',
    given: `${updateOrderSql(`status = 'expired'`, OWN_ORDER_ID)}; update public.order_items set from_stock = false where order_id = '${OWN_ORDER_ID}'; ${updateProductSql('stock = null', 3)}`,
    ...markPaid(OWN_ORDER_ID),
    expected: 'paid',
  },
  {
    name: 'an expired order that costs nothing cannot be marked as paid',
    given: `${updateOrderSql(`subtotal = 0, total = 0, status = 'expired'`, OWN_ORDER_ID)}; ${updateProductSql('stock = 0', 3)}`,
    ...markPaid(OWN_ORDER_ID),
    expected: 'already_paid',
  },
  {
    name: 'a payment for a cancelled order becomes a refund due',
    ...cancelOrderStep(OWN_ORDER_ID, MEMBER),
    expected: 'cancelled',
    then: [
      { ...markPaid(OWN_ORDER_ID), expected: 'money_owed' },
      { ...markPaid(OWN_ORDER_ID), expected: 'already_paid' },
    ],
  },
]
