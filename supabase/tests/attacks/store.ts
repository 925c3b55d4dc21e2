import { ADMIN, MEMBER, added, nothing, order, product } from '../support/people'
import type { Attack } from './attack'

const buyer = { full_name: 'New Buyer', email: 'buyer@example.test' }
const place = (more: Record<string, unknown>): [string, Record<string, unknown>] => [
  'place_order',
  {
    lines: [{ product_id: product(1), quantity: 1 }],
    buyer,
    delivery: { method: 'collect' },
    expected_total: 25,
    request_id: added(98),
    ...more,
  },
]
const ordersUnchanged = {
  keeps:
    'select (select array_agg(o order by o.id) from public.orders o) as o, (select array_agg(p order by p.id) from public.products p) as p',
}
const lines = (quantity: unknown, n = 1) => ({ lines: [{ product_id: product(n), quantity }] })

const product1 = (change: string, gets: string): Attack => [
  `an admin saves a product with ${change}`,
  ADMIN,
  `update public.products set ${change} where id = '${product(1)}'`,
  gets,
]

/** Placing an order in the store. */
export const STORE: Attack[] = [
  ['placing an order with a self-chosen total', null, place({ expected_total: 0 }), 'changed', ordersUnchanged],
  ['placing an order with a negative total', null, place({ expected_total: -25 }), 'changed', ordersUnchanged],
  ['placing an order without a total', null, place({ expected_total: null }), 'changed', ordersUnchanged],
  [
    'placing an order with a self-chosen price in its line',
    null,
    place({ lines: [{ product_id: product(1), quantity: 1, unit_price: 0, price: 0 }], expected_total: 0 }),
    'changed',
    ordersUnchanged,
  ],
  [
    'placing an order for postal delivery with a total that leaves out the postage',
    null,
    place({ delivery: { method: 'post', address_line: 'x', suburb: 'x', state: 'TAS', postcode: '7000' } }),
    'changed',
    ordersUnchanged,
  ],
  ...(
    [
      ['no pieces', 0],
      ['pieces below nothing', -1],
      ['half a piece', 1.5],
      ['100 pieces', 100],
      ['words', 'many'],
      ['a statement', '1; drop table orders'],
      ['pieces left out', null],
      ['a list', [1]],
    ] as const
  ).map(([what, quantity]): Attack => [
    `placing an order with a quantity of ${what}`,
    null,
    place(lines(quantity)),
    'invalid',
    ordersUnchanged,
  ]),
  [
    'placing an order with 51 lines',
    null,
    place({ lines: Array.from({ length: 51 }, () => ({ product_id: product(1), quantity: 1 })) }),
    'invalid',
    ordersUnchanged,
  ],
  ['placing an order without lines', null, place({ lines: [] }), 'invalid', ordersUnchanged],
  [
    'placing an order whose lines are not a list',
    null,
    place({ lines: { product_id: product(1), quantity: 1 } }),
    'invalid',
    ordersUnchanged,
  ],
  ['ordering a draft product', null, place({ ...lines(1, 9), expected_total: 32 }), 'changed', ordersUnchanged],
  [
    'ordering a product that was unpublished',
    null,
    place({}),
    'changed',
    { ...ordersUnchanged, after: `update public.products set status = 'draft' where id = '${product(1)}'` },
  ],
  [
    'ordering a product that is coming soon',
    null,
    place({ ...lines(1, 4), expected_total: 65 }),
    'changed',
    ordersUnchanged,
  ],
  [
    'ordering a product that does not exist',
    null,
    place({ lines: [{ product_id: nothing, quantity: 1 }], expected_total: 0 }),
    'changed',
    ordersUnchanged,
  ],
  [
    'ordering more pieces than are in stock',
    null,
    place({ ...lines(5, 3), expected_total: 40 }),
    'changed',
    ordersUnchanged,
  ],
  [
    'ordering more pieces than are in stock, split over two lines',
    null,
    place({ lines: [...lines(3, 3).lines, ...lines(3, 3).lines], expected_total: 48 }),
    'changed',
    ordersUnchanged,
  ],
  [
    'placing an order with a buyer name of 10,000 letters',
    null,
    place({ buyer: { ...buyer, full_name: 'x'.repeat(10000) } }),
    'invalid',
    ordersUnchanged,
  ],
  [
    'placing an order with a line break in the email address',
    null,
    place({ buyer: { ...buyer, email: 'a@example.test\nb@example.test' } }),
    'invalid',
    ordersUnchanged,
  ],
  [
    'placing an order for postal delivery without an address',
    null,
    place({ delivery: { method: 'post' }, expected_total: 34.95 }),
    'invalid',
    ordersUnchanged,
  ],
  [
    'placing an order with an unknown delivery method',
    null,
    place({ delivery: { method: 'ghost' } }),
    'invalid',
    ordersUnchanged,
  ],
  ['placing an order without a request ID', null, place({ request_id: null }), 'invalid', ordersUnchanged],
  [
    "placing an order with the request ID of another person's order to read that order",
    null,
    place({ request_id: added(62), expected_total: 0 }),
    'invalid',
    {
      ...ordersUnchanged,
      after: `update public.orders set request_id = md5('${added(62)}')::uuid where id = '${order(2)}'`,
    },
  ],
  [
    'placing a sixth order within an hour',
    null,
    place({}),
    'too_many',
    {
      ...ordersUnchanged,
      after: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total) select 'x', 'BUYER@example.test', 'collect', 1, 0, 1 from generate_series(1, 5)`,
    },
  ],
  [
    'placing a sixth order within an hour from variants of one email address',
    null,
    place({}),
    'too_many',
    {
      ...ordersUnchanged,
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

/** Placed orders and the store catalogue. */
export const ORDERS: Attack[] = [
  ['reading an order with a guessed token', null, ['get_order', { order_id: order(2), token: nothing }], 'not_found'],
  [
    'reading the request ID of an order',
    ADMIN,
    `select public.get_order('${order(2)}')::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  [
    'reading the request IDs of orders in the order list',
    ADMIN,
    `select public.list_orders()::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  ["cancelling another person's order", MEMBER, ['cancel_order', { order_id: order(3) }], 'not_found', ordersUnchanged],
  [
    'cancelling an order with a guessed token',
    null,
    ['cancel_order', { order_id: order(3), token: nothing }],
    'not_found',
    ordersUnchanged,
  ],
  [
    'cancelling a paid order to return its stock',
    MEMBER,
    ['cancel_order', { order_id: order(1) }],
    'already_closed',
    ordersUnchanged,
  ],
  [
    'cancelling an order twice to return its stock twice',
    MEMBER,
    ['cancel_order', { order_id: order(91) }],
    'already_closed',
    { ...ordersUnchanged, after: `update public.orders set status = 'cancelled' where id = '${order(91)}'` },
  ],
  [
    'marking an order as paid twice',
    ADMIN,
    ['mark_order_paid', { order_id: order(1) }],
    'already_paid',
    { keeps: 'select count(*) from public.order_payments' },
  ],
  [
    'refunding more than was paid for an order',
    ADMIN,
    ['refund_order', { order_id: order(1), amount: 45.01 }],
    'too_much',
    ordersUnchanged,
  ],
  [
    'refunding an unpaid order',
    ADMIN,
    ['refund_order', { order_id: order(3), amount: 1 }],
    'too_much',
    ordersUnchanged,
  ],
  ...(['NaN', 'Infinity', 0, -1, 0.001] as const).map((amount): Attack => [
    `refunding an amount of ${amount} for an order`,
    ADMIN,
    ['refund_order', { order_id: order(1), amount }],
    'invalid',
    ordersUnchanged,
  ]),
  [
    'marking an unpaid order as fulfilled',
    ADMIN,
    `update public.orders set fulfilled_at = now() where id = '${order(3)}'`,
    0,
    ordersUnchanged,
  ],
  [
    'an admin changes the total of an order',
    ADMIN,
    `update public.orders set total = 1 where id = '${order(1)}'`,
    '42501',
    ordersUnchanged,
  ],
  [
    'a member marks their own order as fulfilled',
    MEMBER,
    `update public.orders set fulfilled_at = now() where id = '${order(1)}'`,
    0,
    ordersUnchanged,
  ],
  [
    'an SQL injection through the filters of the order list',
    ADMIN,
    `select (public.list_orders('{"status": "x'' or ''1''=''1", "q": "''"}') ->> 'total')::int as total`,
    { total: 0 },
  ],
  ['a visitor reads draft products', null, `select * from public.products where status = 'draft'`, 0],
  product1('price = -1', '23514'),
  product1(`price = 'NaN'`, '23514'),
  product1('sale_price = 26', '23514'),
  product1('stock = -1', '23514'),
  product1(`image_url = 'javascript:alert(1)'`, '23514'),
  product1(`name = repeat('x', 10000)`, '23514'),
  product1(`category = 'Weapons'`, '23514'),
  product1(`name = '   '`, '23502'),
  [
    'an admin sets the version of a product directly',
    ADMIN,
    `update public.products set version = 99 where id = '${product(2)}' returning version = 2 as counted`,
    { counted: true },
  ],
]
