import { ADMIN, MEMBER, order } from '../../support/people'
import { request, type Case, type Step } from '../frame'
import { quote } from './quotes'
import { lines, place, products, shirt } from './store'

const percent = (number: number) => `update public.settings set member_discount_percent = ${number} where only_row`
const ORDERS =
  'select subtotal, discount_percent, discount, shipping, total from public.orders where request_id = md5($1)::uuid'
const kept: Step = { sql: ORDERS, values: [request(1)], as: 'service', answers: 'done' }

export const cases: Case[] = [
  {
    name: 'members pay less for merchandise and as much for vouchers; a guest is told what a member would save',
    ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }),
    answers: 'ok',
    then: [
      { ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }), as: MEMBER, answers: 'ok' },
      { ...quote(lines([5, 3], [8, 2]), { delivery: 'post' }), as: ADMIN, answers: 'ok' },
      { ...quote(lines([8, 2])), as: MEMBER, answers: 'ok' },
    ],
  },
  {
    name: 'whoever was signed in pays as a guest',
    ...quote(lines([1, 1])),
    as: MEMBER,
    claims: { session_id: request(77) },
    answers: 'ok',
  },
  {
    name: 'half a cent is a cent, once for the whole cart',
    given: `${products('price = 0.05', 1)}; ${products('price = 0.05', 2)}`,
    ...quote(lines([1, 1])),
    as: MEMBER,
    answers: 'ok',
    then: [
      { ...quote(lines([1, 1], [2, 1])), as: MEMBER, answers: 'ok' },
      { sql: products('price = 0.04', 1), as: 'service', answers: 'done' },
      { ...quote(lines([1, 1])), as: MEMBER, answers: 'ok' },
    ],
  },
  ...[0, 12.5, 100].map((number): Case => ({
    name: `${number} per cent off is the house's to give`,
    given: percent(number),
    ...quote(lines([1, 1], [8, 1]), { delivery: 'post' }),
    as: MEMBER,
    answers: 'ok',
  })),
  ...[-0.01, 100.01].map((number): Case => ({
    name: `${number} per cent off is no discount`,
    sql: percent(number),
    as: 'service',
    answers: '23514',
  })),
  {
    name: 'nothing is taken off for what cannot be ordered',
    ...quote(lines([1, 1], [4, 1], [9, 1])),
    as: MEMBER,
    answers: 'changed',
    then: [{ ...quote(lines([4, 1])), as: MEMBER, answers: 'changed' }],
  },
  {
    name: 'an order keeps what was taken off that day, whatever becomes of the number',
    ...place(lines([1, 1]), 22.5),
    as: MEMBER,
    answers: 'placed',
    then: [
      { sql: percent(50), as: 'service', answers: 'done' },
      { ...place(lines([1, 1]), 22.5), as: MEMBER, answers: 'placed' },
      kept,
      {
        call: 'get_order',
        with: ([placed]) => ({ order_id: placed?.order_id }),
        as: MEMBER,
        answers: 'ok',
      },
      { call: 'list_orders', with: { filters: { q: 'buyer@example.test' } }, as: ADMIN, answers: 'ok' },
      { call: 'get_order', with: { order_id: order(1) }, as: MEMBER, answers: 'ok' },
    ],
  },
  {
    name: "a guest does not order at a member's price, nor a member at a guest's",
    ...place(lines([1, 1]), 22.5),
    answers: 'changed',
    then: [{ ...shirt, as: MEMBER, answers: 'changed' }, { ...shirt, answers: 'placed' }, kept],
  },
  {
    name: 'what is given away costs the post alone',
    given: percent(100),
    ...place(lines([1, 1]), 0),
    as: MEMBER,
    answers: 'placed',
    then: [kept],
  },
]
