import { ADMIN, MEMBER, order } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'
import { POSTPONE_OTHER_EXPIRIES_SQL, RUN_EXPIRY_STEP, BEFORE_ORDER_EXPIRY } from './order-payments'
import { setFulfilled, GUEST_ORDER_ID, OWN_ORDER_ID, markPaid, refundOrderStep, ORDER_EXPIRY } from './orders'
import { updateProductSql } from './store'

const listOrders = (filters: unknown, overrides: object = {}) =>
  ({ call: 'list_orders', with: { filters, ...overrides }, as: ADMIN, expected: 'ok' }) as const
const expectStepsRejected = (steps: SnapshotStep[]) =>
  steps.map((step): SnapshotStep => ({ ...step, expected: '42501' }))

export const orderListsCases: SnapshotCase[] = [
  {
    name: 'the order list shows the newest order first, and filters by status, fulfilment and text',
    ...listOrders({}),
    then: [
      listOrders({ status: 'pending' }),
      listOrders({ status: 'paid', fulfilled: 'true' }),
      listOrders({ status: 'paid', fulfilled: 'false' }),
      listOrders({ q: 'isolde' }),
      listOrders({ q: 'ORD-000003' }),
      listOrders({ q: 'is' }),
      listOrders({ q: 'so' }),
      listOrders({ q: 'w' }),
      listOrders({ q: '%' }),
      listOrders({ q: ' ' }, { page_size: 1 }),
    ],
  },
  {
    name: 'the order list shows orders past their expiry time as expired before the scheduled job runs, and can filter by refund due',
    given: POSTPONE_OTHER_EXPIRIES_SQL,
    ...listOrders({ status: 'expired' }),
    at: BEFORE_ORDER_EXPIRY,
    then: [
      { ...listOrders({ status: 'expired' }), at: ORDER_EXPIRY },
      listOrders({ status: 'pending' }),
      { ...RUN_EXPIRY_STEP },
      listOrders({ status: 'expired' }),
      listOrders({ status: 'pending' }),
      listOrders({ status: 'refund_due' }),
      { sql: updateProductSql('stock = 0', 6), as: 'service', expected: 'done' },
      { ...markPaid(GUEST_ORDER_ID), expected: 'money_owed' },
      listOrders({ status: 'refund_due' }),
    ],
  },
  {
    name: 'the order list ignores invalid filter values and page numbers',
    ...listOrders(null, { page_size: 1 }),
    then: [
      listOrders([], { page_size: 1 }),
      listOrders('x', { page_size: 1 }),
      listOrders({ q: 5, status: ['paid'], fulfilled: 'perhaps' }, { page_size: 1 }),
      listOrders({}, { page: 2, page_size: 1 }),
      listOrders({}, { page: 2147483647, page_size: 2147483647 }),
      listOrders({}, { page: -1, page_size: -1 }),
      listOrders({ q: 'isolde' }, { page: null, page_size: null }),
      listOrders({ status: `x' or '1'='1` }),
    ],
  },
  {
    name: 'members and visitors cannot mark orders as paid or sent, refund them or list them',
    ...markPaid(OWN_ORDER_ID),
    as: MEMBER,
    expected: '42501',
    then: [
      { ...setFulfilled(order(1), true), as: MEMBER },
      { ...setFulfilled(order(1), true), as: null, expected: '42501' },
      ...expectStepsRejected(
        [refundOrderStep(order(1), 1), listOrders({})].flatMap(
          (step) =>
            [
              { ...step, as: MEMBER },
              { ...step, as: null },
            ] as SnapshotStep[],
        ),
      ),
    ],
  },
]
