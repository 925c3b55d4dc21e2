import { MEMBER, product } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { setConstant } from '../../support/constants'

export type OrderLine = [n: number, quantity: unknown]
export const createLines = (...items: OrderLine[]) =>
  items.map(([n, quantity]) => ({ product_id: product(n), quantity }))
export const BUYER = { full_name: 'New Buyer', email: 'buyer@example.test', phone: '0491 570 006' }
export const COLLECT_DELIVERY = { method: 'collect' }
const POST_DELIVERY = { method: 'post', address_line: '1 Gate Road', suburb: 'Hobart', state: 'TAS', postcode: '7000' }
export const placeOrderStep = (cart: unknown, total: unknown, overrides: object = {}) =>
  ({
    call: 'place_order',
    with: {
      lines: cart,
      buyer: BUYER,
      delivery: COLLECT_DELIVERY,
      expected_total: total,
      request_id: request(1),
      ...overrides,
    },
    as: null,
  }) as const
export const ORDER_SHIRT_CALL = placeOrderStep(createLines([1, 1]), 25)
/** An order with its own email address and request id for each `n`. */
export const orderAsVisitor = (n: number, cart: unknown, total: number) =>
  placeOrderStep(cart, total, { buyer: { ...BUYER, email: `guest-${n}@example.test` }, request_id: request(n) })
const insertOrdersSql = (overrides = '') => `
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, created_at)
  select gen_random_uuid(), 'Early Buyer', 'buyer' || case when n > 3 then '+' || n else '' end || '@Example.test', 'collect', 1, 0, 1, ${overrides || 'private.now()'}
  from generate_series(1, 5) n`
export const updateProductSql = (change: string, n: number) =>
  `update public.products set ${change} where id = '${product(n)}'`

export const storeCases: SnapshotCase[] = [
  {
    name: 'the stock shown in the store includes pieces of expired orders, except orders from when the stock was unlimited',
    as: null,
    expected: 'done',
    at: timeAfterTest('7 days'),
    sql: 'select name, stock from public.store_catalog order by name',
    then: [
      {
        sql: `update public.order_items set from_stock = false where product_id = '${product(3)}'`,
        as: 'service',
        expected: 'done',
      },
      { sql: 'select stock from public.store_catalog where id = $1', values: [product(3)], as: null, expected: 'done' },
    ],
  },

  { name: 'a visitor places an order', ...ORDER_SHIRT_CALL, expected: 'placed' },
  {
    name: 'a member places an order to be posted',
    ...placeOrderStep(createLines([5, 1], [8, 2]), 281.05, { delivery: POST_DELIVERY }),
    as: MEMBER,
    expected: 'placed',
  },
  {
    name: 'a repeated order is recognised despite different spaces, line order and letter case of its address',
    ...placeOrderStep(createLines([5, 1], [8, 2]), 288.95, {
      delivery: { ...POST_DELIVERY, state: ' TAS ', postcode: ' 7000 ' },
    }),
    expected: 'placed',
    then: [
      {
        ...placeOrderStep(createLines([8, 2], [5, 1]), 288.95, {
          delivery: POST_DELIVERY,
          buyer: { ...BUYER, email: 'Buyer@Example.test' },
        }),
        expected: 'placed',
      },
    ],
  },
  {
    name: "a member's unpaid order holds its stock for the days in the settings",
    given: 'update public.settings set order_days = 3 where only_row',
    ...placeOrderStep(createLines([1, 1]), 22.5),
    as: MEMBER,
    expected: 'placed',
  },
  {
    name: "a visitor's unpaid order holds its stock as long as a booking holds seats, but never longer than a member's order",
    given: 'update public.settings set hold_hours = 36, order_days = 1 where only_row',
    ...ORDER_SHIRT_CALL,
    expected: 'placed',
    then: [
      { sql: 'update public.settings set order_days = 2 where only_row', as: 'owner', expected: 'done' },
      { ...orderAsVisitor(2, createLines([1, 1]), 25), expected: 'placed' },
    ],
  },
  {
    name: 'an order that is not posted has no address, and its texts have no surrounding spaces',
    ...placeOrderStep(createLines([8, 1]), 100, {
      buyer: { full_name: '  New   Buyer ', email: ' Buyer@Example.test ', phone: ' ' },
      delivery: { ...POST_DELIVERY, method: 'collect' },
    }),
    expected: 'placed',
  },
  {
    name: 'an order request sent again after a price change places one order',
    ...ORDER_SHIRT_CALL,
    expected: 'placed',
    then: [
      { sql: updateProductSql('price = 30', 1), as: 'service', expected: 'done' },
      { ...ORDER_SHIRT_CALL, expected: 'placed' },
      { ...ORDER_SHIRT_CALL, as: MEMBER, expected: 'placed' },
    ],
  },
  {
    name: 'an order request with the same id and different content is refused',
    ...ORDER_SHIRT_CALL,
    expected: 'placed',
    then: [
      ...[
        placeOrderStep(createLines([1, 2]), 25),
        placeOrderStep(createLines([2, 1]), 25),
        placeOrderStep(createLines([1, 1]), 26),
        placeOrderStep(createLines([1, 1]), 34.95, { delivery: POST_DELIVERY }),
        ...[{ full_name: 'Other' }, { email: 'other@example.test' }, { phone: '1' }].map((overrides) =>
          placeOrderStep(createLines([1, 1]), 25, { buyer: { ...BUYER, ...overrides } }),
        ),
      ].map((step): SnapshotStep => ({ ...step, expected: 'invalid' })),
      {
        ...placeOrderStep(createLines([1, 1]), 25, { buyer: { ...BUYER, email: 'BUYER@example.test' } }),
        expected: 'placed',
      },
    ],
  },
  {
    name: 'an email address has an hourly limit of orders, which includes its variants with a plus sign',
    given: insertOrdersSql(),
    ...ORDER_SHIRT_CALL,
    expected: 'too_many',
    then: [
      { ...ORDER_SHIRT_CALL, expected: 'too_many', at: timeAfterTest('59 minutes 59 seconds') },
      { ...ORDER_SHIRT_CALL, expected: 'placed', at: timeAfterTest('1 hour') },
    ],
  },
  {
    name: 'the last order within the hourly limit is accepted',
    ...orderAsVisitor(1, createLines([1, 1]), 25),
    expected: 'placed',
    given: `${insertOrdersSql()}; ${setConstant('max_orders_per_hour', 6)}`,
    then: [
      { ...ORDER_SHIRT_CALL, with: { ...ORDER_SHIRT_CALL.with, request_id: request(2) }, expected: 'placed' },
      { ...ORDER_SHIRT_CALL, with: { ...ORDER_SHIRT_CALL.with, request_id: request(3) }, expected: 'too_many' },
    ],
  },
  {
    name: 'an order is refused if the expected total differs from the current one',
    ...placeOrderStep(createLines([1, 1]), 25.01),
    expected: 'changed',
    then: [null, 0, -25, 'NaN', 'Infinity', 24.99].map((total): SnapshotStep => ({
      ...placeOrderStep(createLines([1, 1]), total),
      expected: 'changed',
    })),
  },
  {
    name: 'products that are out of stock or hidden cannot be ordered',
    ...placeOrderStep(createLines([3, 5]), 40),
    expected: 'changed',
    then: [{ ...placeOrderStep(createLines([9, 1]), 32), expected: 'changed' }],
  },
  {
    name: 'all validation errors of the order form are returned together',
    ...placeOrderStep([], null, {
      buyer: { full_name: ' ', email: 'nobody', phone: 'none' },
      delivery: { method: 'post' },
      request_id: null,
    }),
    expected: 'invalid',
    then: [
      { buyer: null, delivery: null },
      { buyer: [], delivery: 'post' },
      { buyer: { full_name: 5, email: {} }, delivery: { method: ['post'] } },
      { buyer: { ...BUYER, full_name: 'a\nb' } },
      { buyer: { ...BUYER, full_name: 'x'.repeat(121) } },
      { buyer: { ...BUYER, email: `${'x'.repeat(250)}@a.bc` } },
      { buyer: { ...BUYER, phone: '0'.repeat(41) } },
      {
        delivery: {
          ...POST_DELIVERY,
          address_line: 'x'.repeat(201),
          suburb: 'x'.repeat(101),
          state: 'x'.repeat(41),
          postcode: '0'.repeat(13),
        },
      },
      { delivery: { ...POST_DELIVERY, address_line: ' ', suburb: '', state: null } },
      { delivery: { ...POST_DELIVERY, postcode: '2000' } },
      { delivery: { ...POST_DELIVERY, state: 'Tasmania' } },
    ].map((overrides): SnapshotStep => ({
      ...placeOrderStep(createLines([1, 1]), 25, overrides),
      expected: 'invalid',
    })),
  },
  {
    name: 'an order accepts texts of the maximum length, and a postcode that a neighbouring state uses',
    ...placeOrderStep(createLines([1, 1]), 34.95, {
      buyer: { full_name: 'x'.repeat(120), email: `${'x'.repeat(249)}@a.bc`, phone: '0'.repeat(40) },
      delivery: {
        method: 'post',
        address_line: 'x'.repeat(200),
        suburb: 'x'.repeat(100),
        state: 'NSW',
        postcode: '2640',
      },
    }),
    expected: 'placed',
  },
  {
    name: 'order numbers continue after 999999, and a refused order uses up no number',
    ...placeOrderStep(createLines([3, 99]), 792),
    expected: 'changed',
    given: `select setval('public.order_number_seq', 999999)`,
    then: [
      { ...placeOrderStep(createLines([1, 1]), 25, { buyer: {} }), expected: 'invalid' },
      { ...ORDER_SHIRT_CALL, expected: 'placed' },
    ],
  },
]
