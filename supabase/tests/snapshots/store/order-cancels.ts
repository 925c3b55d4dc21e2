import { ADMIN, MEMBER, nothing, order, OTHER, product } from '../../support/people'
import { moment, request, type Case, type Step } from '../case'
import { cancel, orders, products, STILL } from './order-payments'
import { GUEST, GUEST_TOKEN, linked, OWN, RUNS_OUT } from './orders'

export const cases: Case[] = [
  {
    name: 'a member cancels an unpaid order, and its stock is returned once',
    ...cancel(OWN, MEMBER),
    expected: 'cancelled',
    then: [{ ...cancel(OWN, MEMBER), expected: 'already_closed' }],
  },
  {
    name: 'a visitor can cancel an order through its link until the link expires',
    given: `${linked}; ${orders(`expires_at = private.now() + interval '200 days'`, GUEST)}`,
    ...cancel(GUEST, null, GUEST_TOKEN),
    expected: 'not_found',
    at: moment('89 days'),
    then: [{ ...cancel(GUEST, null, GUEST_TOKEN), expected: 'cancelled', at: moment('88 days 23 hours') }],
  },
  { name: "an admin cancels a visitor's order", ...cancel(GUEST, ADMIN), expected: 'cancelled' },
  {
    name: 'an order can be cancelled until its last second',
    ...cancel(GUEST, ADMIN),
    expected: 'already_closed',
    at: RUNS_OUT,
    then: [{ ...cancel(GUEST, ADMIN), expected: 'cancelled', at: STILL }],
  },
  {
    name: "a paid order cannot be cancelled, and another buyer's order is not found",
    ...cancel(order(1), MEMBER),
    expected: 'already_closed',
    then: [
      cancel(GUEST, MEMBER),
      cancel(GUEST, null),
      cancel(OWN, null, nothing),
      cancel(OWN, OTHER),
      cancel(nothing, ADMIN),
      cancel(null, ADMIN),
    ].map((step): Step => ({ ...step, expected: 'not_found' })),
  },
  {
    name: 'cancelling an order placed with unlimited stock returns nothing to a stock limit set later',
    given: products('stock = null', 1),
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
      { sql: products('stock = 10', 1), as: 'service', expected: 'done' },
      {
        call: 'cancel_order',
        with: ([result]) => ({ order_id: result?.order_id, token: result?.token }),
        as: null,
        expected: 'cancelled',
      },
    ],
  },
  {
    name: 'a cancelled order returns stock up to the maximum, and the audit log has the remainder',
    given: `${products('stock = 1000000', 3)}; ${products('stock = 999999', 6)}`,
    ...cancel(GUEST, ADMIN),
    expected: 'cancelled',
  },
  {
    name: 'cancelling an order returns nothing to a product that now has unlimited stock',
    given: products('stock = null', 3),
    ...cancel(OWN, MEMBER),
    expected: 'cancelled',
  },
]
