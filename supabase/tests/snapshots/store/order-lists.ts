import { ADMIN, MEMBER, order } from '../../support/people'
import { type Case, type Step } from '../case'
import { ALONE, expire, products, STILL } from './order-payments'
import { fulfil, GUEST, OWN, paid, refund, RUNS_OUT } from './orders'

const list = (filters: unknown, more: object = {}) =>
  ({ call: 'list_orders', with: { filters, ...more }, as: ADMIN, expected: 'ok' }) as const
const rejected = (steps: Step[]) => steps.map((step): Step => ({ ...step, expected: '42501' }))

export const cases: Case[] = [
  {
    name: 'the order list shows the newest order first, and filters by status, fulfilment and text',
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
    name: 'the order list shows expired orders before the job runs, and orders with a refund due',
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
      { sql: products('stock = 0', 6), as: 'service', expected: 'done' },
      { ...paid(GUEST), expected: 'money_owed' },
      list({ status: 'refund_due' }),
    ],
  },
  {
    name: 'the order list accepts any filter and any page number',
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
    name: 'members and visitors cannot mark orders as paid or sent, refund them or list all',
    ...paid(OWN),
    as: MEMBER,
    expected: '42501',
    then: [
      { ...fulfil(order(1), true), as: MEMBER },
      { ...fulfil(order(1), true), as: null, expected: '42501' },
      ...rejected(
        [refund(order(1), 1), list({})].flatMap(
          (step) =>
            [
              { ...step, as: MEMBER },
              { ...step, as: null },
            ] as Step[],
        ),
      ),
    ],
  },
]
