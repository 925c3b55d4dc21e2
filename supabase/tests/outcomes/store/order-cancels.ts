import { ADMIN, MEMBER, nothing, order, OTHER, product } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { cancel, orders, products, STILL } from './order-payments'
import { GUEST, GUEST_TOKEN, linked, OWN, RUNS_OUT } from './orders'

export const cases: Case[] = [
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
]
