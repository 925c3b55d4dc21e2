import { ADMIN, MEMBER, addedRowId, UNKNOWN_ID, order, product } from '../support/people'
import type { Attack } from './attack'

const BUYER = { full_name: 'New Buyer', email: 'buyer@example.test' }
const placeOrderCall = (overrides: Record<string, unknown>): [string, Record<string, unknown>] => [
  'place_order',
  {
    lines: [{ product_id: product(1), quantity: 1 }],
    buyer: BUYER,
    delivery: { method: 'collect' },
    expected_total: 25,
    request_id: addedRowId(98),
    ...overrides,
  },
]
const ORDERS_UNCHANGED = {
  unchangedQuery:
    'select (select array_agg(o order by o.id) from public.orders o) as o, (select array_agg(p order by p.id) from public.products p) as p',
}
const createOrderLines = (quantity: unknown, n = 1) => ({ lines: [{ product_id: product(n), quantity }] })

const createProductAttack = (assignmentSql: string, expectedResult: string): Attack => [
  `an admin saves a product with ${assignmentSql}`,
  ADMIN,
  `update public.products set ${assignmentSql} where id = '${product(1)}'`,
  expectedResult,
]

/** Attacks on placing an order in the store. */
export const STORE_ATTACKS: Attack[] = [
  [
    'placing an order with a self-chosen total',
    null,
    placeOrderCall({ expected_total: 0 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order with a negative total',
    null,
    placeOrderCall({ expected_total: -25 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  ['placing an order without a total', null, placeOrderCall({ expected_total: null }), 'changed', ORDERS_UNCHANGED],
  [
    'placing an order with a self-chosen price in its line',
    null,
    placeOrderCall({ lines: [{ product_id: product(1), quantity: 1, unit_price: 0, price: 0 }], expected_total: 0 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order for postal delivery with a total that leaves out the postage',
    null,
    placeOrderCall({ delivery: { method: 'post', address_line: 'x', suburb: 'x', state: 'TAS', postcode: '7000' } }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  ...(
    [
      ['zero', 0],
      ['minus one', -1],
      ['one and a half', 1.5],
      ['100', 100],
      ['a word', 'many'],
      ['an SQL statement', '1; drop table orders'],
      ['null', null],
      ['a list', [1]],
    ] as const
  ).map(([description, quantity]): Attack => [
    `placing an order with a quantity of ${description}`,
    null,
    placeOrderCall(createOrderLines(quantity)),
    'invalid',
    ORDERS_UNCHANGED,
  ]),
  [
    'placing an order with 51 lines',
    null,
    placeOrderCall({ lines: Array.from({ length: 51 }, () => ({ product_id: product(1), quantity: 1 })) }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  ['placing an order without lines', null, placeOrderCall({ lines: [] }), 'invalid', ORDERS_UNCHANGED],
  [
    'placing an order whose lines are not a list',
    null,
    placeOrderCall({ lines: { product_id: product(1), quantity: 1 } }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  [
    'ordering a draft product',
    null,
    placeOrderCall({ ...createOrderLines(1, 9), expected_total: 32 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'ordering a product that was unpublished',
    null,
    placeOrderCall({}),
    'changed',
    { ...ORDERS_UNCHANGED, after: `update public.products set status = 'draft' where id = '${product(1)}'` },
  ],
  [
    'ordering a product that is coming soon',
    null,
    placeOrderCall({ ...createOrderLines(1, 4), expected_total: 65 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'ordering a product that does not exist',
    null,
    placeOrderCall({ lines: [{ product_id: UNKNOWN_ID, quantity: 1 }], expected_total: 0 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'ordering more pieces than are in stock',
    null,
    placeOrderCall({ ...createOrderLines(5, 3), expected_total: 40 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'ordering more pieces than are in stock, split over two lines',
    null,
    placeOrderCall({ lines: [...createOrderLines(3, 3).lines, ...createOrderLines(3, 3).lines], expected_total: 48 }),
    'changed',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order with a buyer name of 10,000 letters',
    null,
    placeOrderCall({ buyer: { ...BUYER, full_name: 'x'.repeat(10000) } }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order with a line break in the email address',
    null,
    placeOrderCall({ buyer: { ...BUYER, email: 'a@example.test\nb@example.test' } }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order for postal delivery without an address',
    null,
    placeOrderCall({ delivery: { method: 'post' }, expected_total: 34.95 }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  [
    'placing an order with an unknown delivery method',
    null,
    placeOrderCall({ delivery: { method: 'ghost' } }),
    'invalid',
    ORDERS_UNCHANGED,
  ],
  ['placing an order without a request ID', null, placeOrderCall({ request_id: null }), 'invalid', ORDERS_UNCHANGED],
  [
    "placing an order with the request ID of another person's order to read that order",
    null,
    placeOrderCall({ request_id: addedRowId(62), expected_total: 0 }),
    'invalid',
    {
      ...ORDERS_UNCHANGED,
      after: `update public.orders set request_id = md5('${addedRowId(62)}')::uuid where id = '${order(2)}'`,
    },
  ],
  [
    'placing a sixth order within an hour',
    null,
    placeOrderCall({}),
    'too_many',
    {
      ...ORDERS_UNCHANGED,
      after: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total) select 'x', 'BUYER@example.test', 'collect', 1, 0, 1 from generate_series(1, 5)`,
    },
  ],
  [
    'placing a sixth order within an hour from variants of one email address',
    null,
    placeOrderCall({}),
    'too_many',
    {
      ...ORDERS_UNCHANGED,
      after: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total) select 'x', 'Buyer+' || n || '@example.test', 'collect', 1, 0, 1 from generate_series(1, 5) n`,
    },
  ],
  [
    'pricing a cart of 10,000 lines',
    null,
    ['quote_order', { lines: Array.from({ length: 10000 }, () => ({ product_id: product(1), quantity: 1 })) }],
    'invalid',
  ],
]

/** Attacks on placed orders and the store catalogue. */
export const ORDER_ATTACKS: Attack[] = [
  [
    'reading an order with a guessed token',
    null,
    ['get_order', { order_id: order(2), token: UNKNOWN_ID }],
    'not_found',
  ],
  [
    'the details of an order do not contain its request ID',
    ADMIN,
    `select public.get_order('${order(2)}')::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  [
    'the order list does not contain the request IDs of orders',
    ADMIN,
    `select public.list_orders()::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  [
    "cancelling another person's order",
    MEMBER,
    ['cancel_order', { order_id: order(3) }],
    'not_found',
    ORDERS_UNCHANGED,
  ],
  [
    'cancelling an order with a guessed token',
    null,
    ['cancel_order', { order_id: order(3), token: UNKNOWN_ID }],
    'not_found',
    ORDERS_UNCHANGED,
  ],
  [
    'cancelling a paid order to return its stock',
    MEMBER,
    ['cancel_order', { order_id: order(1) }],
    'already_closed',
    ORDERS_UNCHANGED,
  ],
  [
    'cancelling an order twice to return its stock twice',
    MEMBER,
    ['cancel_order', { order_id: order(91) }],
    'already_closed',
    { ...ORDERS_UNCHANGED, after: `update public.orders set status = 'cancelled' where id = '${order(91)}'` },
  ],
  [
    'marking an order as paid twice',
    ADMIN,
    ['mark_order_paid', { order_id: order(1) }],
    'already_paid',
    { unchangedQuery: 'select count(*) from public.order_payments' },
  ],
  [
    'refunding more than was paid for an order',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 45.01 }],
    'too_much',
    ORDERS_UNCHANGED,
  ],
  [
    'refunding an unpaid order',
    ADMIN,
    ['refund_order', { order_id: order(3), amount: 1 }],
    'too_much',
    ORDERS_UNCHANGED,
  ],
  ...(['NaN', 'Infinity', 0, -1, 0.001] as const).map((amount): Attack => [
    `refunding an amount of ${amount} for an order`,
    ADMIN,
    ['refund_order', { order_id: order(1), amount }],
    'invalid',
    ORDERS_UNCHANGED,
  ]),
  [
    'marking an unpaid order as fulfilled',
    ADMIN,
    `update public.orders set fulfilled_at = now() where id = '${order(3)}'`,
    0,
    ORDERS_UNCHANGED,
  ],
  [
    'an admin changes the total of an order',
    ADMIN,
    `update public.orders set total = 1 where id = '${order(1)}'`,
    '42501',
    ORDERS_UNCHANGED,
  ],
  [
    'a member marks their own order as fulfilled',
    MEMBER,
    `update public.orders set fulfilled_at = now() where id = '${order(1)}'`,
    0,
    ORDERS_UNCHANGED,
  ],
  [
    'an SQL injection in the filters of the order list finds no orders',
    ADMIN,
    `select (public.list_orders('{"status": "x'' or ''1''=''1", "q": "''"}') ->> 'total')::int as total`,
    { total: 0 },
  ],
  ['a visitor reads draft products', null, `select * from public.products where status = 'draft'`, 0],
  createProductAttack('price = -1', '23514'),
  createProductAttack(`price = 'NaN'`, '23514'),
  createProductAttack('sale_price = 26', '23514'),
  createProductAttack('stock = -1', '23514'),
  createProductAttack(`image_url = 'javascript:alert(1)'`, '23514'),
  createProductAttack(`name = repeat('x', 10000)`, '23514'),
  createProductAttack(`category = 'Weapons'`, '23514'),
  createProductAttack(`name = '   '`, '23502'),
  [
    'the version of a product rises by one even if an admin sets it directly',
    ADMIN,
    `update public.products set version = 99 where id = '${product(2)}' returning version = 2 as counted`,
    { counted: true },
  ],
]
