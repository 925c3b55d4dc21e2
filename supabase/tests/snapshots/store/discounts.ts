import { ADMIN, MEMBER, order } from '../../support/people'
import { request, type Case, type Step } from '../case'
import { quote } from './quotes'
import { lines, place, products, shirt } from './store'

const percent = (number: number) => `update public.settings set member_discount_percent = ${number} where only_row`
const ORDERS =
  'select subtotal, discount_percent, discount, shipping, total from public.orders where request_id = md5($1)::uuid'
const storedOrder: Step = { sql: ORDERS, values: [request(1)], as: 'service', expected: 'done' }

export const cases: Case[] = [
  {
    name: 'members get a discount on merchandise but not on vouchers, and a visitor sees what members would save',
    ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }),
    expected: 'ok',
    then: [
      { ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }), as: MEMBER, expected: 'ok' },
      { ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }), as: ADMIN, expected: 'ok' },
      { ...quote(lines([8, 2])), as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: 'a caller whose session has ended gets no member discount',
    ...quote(lines([1, 1])),
    as: MEMBER,
    claims: { session_id: request(77) },
    expected: 'ok',
  },
  {
    name: 'the member discount is rounded half up to a cent, once for the whole cart',
    given: `${products('price = 0.05', 1)}; ${products('price = 0.05', 2)}`,
    ...quote(lines([1, 1])),
    as: MEMBER,
    expected: 'ok',
    then: [
      { ...quote(lines([1, 1], [2, 1])), as: MEMBER, expected: 'ok' },
      { sql: products('price = 0.04', 1), as: 'service', expected: 'done' },
      { ...quote(lines([1, 1])), as: MEMBER, expected: 'ok' },
    ],
  },
  ...[0, 12.5, 100].map((number): Case => ({
    name: `a quote applies a member discount of ${number} per cent`,
    given: percent(number),
    ...quote(lines([1, 1], [8, 1]), { delivery: 'post' }),
    as: MEMBER,
    expected: 'ok',
  })),
  ...[-0.01, 100.01].map((number): Case => ({
    name: `the settings refuse a member discount of ${number} per cent`,
    sql: percent(number),
    as: 'service',
    expected: '23514',
  })),
  {
    name: 'the member discount excludes products that cannot be ordered',
    ...quote(lines([1, 1], [4, 1], [9, 1])),
    as: MEMBER,
    expected: 'changed',
    then: [{ ...quote(lines([4, 1])), as: MEMBER, expected: 'changed' }],
  },
  {
    name: 'an order has the member discount of its day, even if the setting changes later',
    ...place(lines([1, 1]), 22.5),
    as: MEMBER,
    expected: 'placed',
    then: [
      { sql: percent(50), as: 'service', expected: 'done' },
      { ...place(lines([1, 1]), 22.5), as: MEMBER, expected: 'placed' },
      storedOrder,
      {
        call: 'get_order',
        with: ([placed]) => ({ order_id: placed?.order_id }),
        as: MEMBER,
        expected: 'ok',
      },
      { call: 'list_orders', with: { filters: { q: 'buyer@example.test' } }, as: ADMIN, expected: 'ok' },
      { call: 'get_order', with: { order_id: order(1) }, as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: "an order is refused if a visitor expects the member's price or a member the visitor's price",
    ...place(lines([1, 1]), 22.5),
    expected: 'changed',
    then: [{ ...shirt, as: MEMBER, expected: 'changed' }, { ...shirt, expected: 'placed' }, storedOrder],
  },
  {
    name: 'a collected order with a member discount of 100 per cent costs nothing',
    given: percent(100),
    ...place(lines([1, 1]), 0),
    as: MEMBER,
    expected: 'placed',
    then: [storedOrder],
  },
]
