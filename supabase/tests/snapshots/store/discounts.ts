import { ADMIN, MEMBER, order } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { quoteOrder } from './quotes'
import { createLines, placeOrderStep, updateProductSql, ORDER_SHIRT_CALL } from './store'

const setMemberDiscountSql = (number: number) =>
  `update public.settings set member_discount_percent = ${number} where only_row`
const READ_TOTALS_SQL =
  'select subtotal, discount_percent, discount, shipping, total from public.orders where request_id = md5($1)::uuid'
const READ_ORDER_STEP: SnapshotStep = { sql: READ_TOTALS_SQL, values: [request(1)], as: 'service', expected: 'done' }

export const discountsCases: SnapshotCase[] = [
  {
    name: 'members get a discount on merchandise but not on vouchers, and a visitor sees what members would save',
    ...quoteOrder(createLines([5, 3], [8, 2]), { delivery: 'post' }),
    expected: 'ok',
    then: [
      { ...quoteOrder(createLines([5, 3], [8, 2]), { delivery: 'post' }), as: MEMBER, expected: 'ok' },
      { ...quoteOrder(createLines([5, 3], [8, 2]), { delivery: 'post' }), as: ADMIN, expected: 'ok' },
      { ...quoteOrder(createLines([8, 2])), as: MEMBER, expected: 'ok' },
    ],
  },
  {
    name: 'a caller whose session has ended gets no member discount',
    ...quoteOrder(createLines([1, 1])),
    as: MEMBER,
    claims: { session_id: request(77) },
    expected: 'ok',
  },
  {
    name: 'the member discount is calculated once for the whole cart, and half a cent is rounded up',
    given: `${updateProductSql('price = 0.05', 1)}; ${updateProductSql('price = 0.05', 2)}`,
    ...quoteOrder(createLines([1, 1])),
    as: MEMBER,
    expected: 'ok',
    then: [
      { ...quoteOrder(createLines([1, 1], [2, 1])), as: MEMBER, expected: 'ok' },
      { sql: updateProductSql('price = 0.04', 1), as: 'service', expected: 'done' },
      { ...quoteOrder(createLines([1, 1])), as: MEMBER, expected: 'ok' },
    ],
  },
  ...[0, 12.5, 100].map((number): SnapshotCase => ({
    name: `a price quote applies a member discount of ${number} per cent`,
    given: setMemberDiscountSql(number),
    ...quoteOrder(createLines([1, 1], [8, 1]), { delivery: 'post' }),
    as: MEMBER,
    expected: 'ok',
  })),
  ...[-0.01, 100.01].map((number): SnapshotCase => ({
    name: `the settings reject a member discount of ${number} per cent`,
    sql: setMemberDiscountSql(number),
    as: 'service',
    expected: '23514',
  })),
  {
    name: 'the member discount excludes products that cannot be ordered',
    ...quoteOrder(createLines([1, 1], [4, 1], [9, 1])),
    as: MEMBER,
    expected: 'changed',
    then: [{ ...quoteOrder(createLines([4, 1])), as: MEMBER, expected: 'changed' }],
  },
  {
    name: 'an order keeps the member discount of the day on which it was placed, even if the setting changes later',
    ...placeOrderStep(createLines([1, 1]), 22.5),
    as: MEMBER,
    expected: 'placed',
    then: [
      { sql: setMemberDiscountSql(50), as: 'service', expected: 'done' },
      { ...placeOrderStep(createLines([1, 1]), 22.5), as: MEMBER, expected: 'placed' },
      READ_ORDER_STEP,
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
    name: 'an order is refused if a visitor expects the price for members, or a member expects the price for visitors',
    ...placeOrderStep(createLines([1, 1]), 22.5),
    expected: 'changed',
    then: [
      { ...ORDER_SHIRT_CALL, as: MEMBER, expected: 'changed' },
      { ...ORDER_SHIRT_CALL, expected: 'placed' },
      READ_ORDER_STEP,
    ],
  },
  {
    name: 'an order for collection costs nothing with a member discount of 100 per cent',
    given: setMemberDiscountSql(100),
    ...placeOrderStep(createLines([1, 1]), 0),
    as: MEMBER,
    expected: 'placed',
    then: [READ_ORDER_STEP],
  },
]
