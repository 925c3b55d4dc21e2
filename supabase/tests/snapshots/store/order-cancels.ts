import { ADMIN, MEMBER, UNKNOWN_ID, order, OTHER_MEMBER, product } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { cancelOrderStep, updateOrderSql, BEFORE_ORDER_EXPIRY } from './order-payments'
import { GUEST_ORDER_ID, GUEST_TOKEN, setOrderTokenSql, OWN_ORDER_ID, ORDER_EXPIRY } from './orders'
import { updateProductSql } from './store'

export const orderCancelsCases: SnapshotCase[] = [
  {
    name: 'a member cancels an unpaid order, and its stock is returned once',
    ...cancelOrderStep(OWN_ORDER_ID, MEMBER),
    expected: 'cancelled',
    then: [{ ...cancelOrderStep(OWN_ORDER_ID, MEMBER), expected: 'already_closed' }],
  },
  {
    name: 'a visitor can cancel an order through its link until the link expires',
    given: `${setOrderTokenSql}; ${updateOrderSql(`expires_at = private.now() + interval '200 days'`, GUEST_ORDER_ID)}`,
    ...cancelOrderStep(GUEST_ORDER_ID, null, GUEST_TOKEN),
    expected: 'not_found',
    at: timeAfterTest('89 days'),
    then: [
      {
        ...cancelOrderStep(GUEST_ORDER_ID, null, GUEST_TOKEN),
        expected: 'cancelled',
        at: timeAfterTest('88 days 23 hours'),
      },
    ],
  },
  { name: "an admin cancels a visitor's order", ...cancelOrderStep(GUEST_ORDER_ID, ADMIN), expected: 'cancelled' },
  {
    name: 'an unpaid order can be cancelled until the last second before it expires',
    ...cancelOrderStep(GUEST_ORDER_ID, ADMIN),
    expected: 'already_closed',
    at: ORDER_EXPIRY,
    then: [{ ...cancelOrderStep(GUEST_ORDER_ID, ADMIN), expected: 'cancelled', at: BEFORE_ORDER_EXPIRY }],
  },
  {
    name: "a paid order cannot be cancelled, and cancelling another buyer's order returns not_found",
    ...cancelOrderStep(order(1), MEMBER),
    expected: 'already_closed',
    then: [
      cancelOrderStep(GUEST_ORDER_ID, MEMBER),
      cancelOrderStep(GUEST_ORDER_ID, null),
      cancelOrderStep(OWN_ORDER_ID, null, UNKNOWN_ID),
      cancelOrderStep(OWN_ORDER_ID, OTHER_MEMBER),
      cancelOrderStep(UNKNOWN_ID, ADMIN),
      cancelOrderStep(null, ADMIN),
    ].map((step): SnapshotStep => ({ ...step, expected: 'not_found' })),
  },
  {
    name: 'cancelling an order does not raise the stock if the product had unlimited stock when it was ordered',
    given: updateProductSql('stock = null', 1),
    as: null,
    expected: 'placed',
    call: 'place_order',
    with: {
      lines: [{ product_id: product(1), quantity: 50 }],
      buyer: { full_name: 'New Buyer', email: 'buyer@example.test' },
      delivery: { method: 'collect' },
      expected_total: 1250,
      request_id: request(1),
    },
    then: [
      { sql: updateProductSql('stock = 10', 1), as: 'service', expected: 'done' },
      {
        call: 'cancel_order',
        with: ([result]) => ({ order_id: result?.order_id, token: result?.token }),
        as: null,
        expected: 'cancelled',
      },
    ],
  },
  {
    name: 'a cancelled order returns its pieces up to the maximum stock, and the audit log records the pieces above it',
    given: `${updateProductSql('stock = 1000000', 3)}; ${updateProductSql('stock = 999999', 6)}`,
    ...cancelOrderStep(GUEST_ORDER_ID, ADMIN),
    expected: 'cancelled',
  },
  {
    name: 'cancelling an order returns no stock to a product that now has unlimited stock',
    given: updateProductSql('stock = null', 3),
    ...cancelOrderStep(OWN_ORDER_ID, MEMBER),
    expected: 'cancelled',
  },
]
