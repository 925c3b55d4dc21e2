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
const till = {
  keeps:
    'select (select array_agg(o order by o.id) from public.orders o) as o, (select array_agg(p order by p.id) from public.products p) as p',
}
const lines = (quantity: unknown, n = 1) => ({ lines: [{ product_id: product(n), quantity }] })

const product1 = (change: string, gets: string): Attack => [
  `a product with ${change} by an admin`,
  ADMIN,
  `update public.products set ${change} where id = '${product(1)}'`,
  gets,
]

/** The till. */
export const STORE: Attack[] = [
  ["a total of one's own", null, place({ expected_total: 0 }), 'changed', till],
  ['a total below nothing', null, place({ expected_total: -25 }), 'changed', till],
  ['a total left out', null, place({ expected_total: null }), 'changed', till],
  [
    "a price of one's own in the line",
    null,
    place({ lines: [{ product_id: product(1), quantity: 1, unit_price: 0, price: 0 }], expected_total: 0 }),
    'changed',
    till,
  ],
  [
    'postage left off',
    null,
    place({ delivery: { method: 'post', address_line: 'x', suburb: 'x', state: 'TAS', postcode: '7000' } }),
    'changed',
    till,
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
  ).map(([what, quantity]): Attack => [`an order of ${what}`, null, place(lines(quantity)), 'invalid', till]),
  [
    'an order of 51 lines',
    null,
    place({ lines: Array.from({ length: 51 }, () => ({ product_id: product(1), quantity: 1 })) }),
    'invalid',
    till,
  ],
  ['an order of nothing', null, place({ lines: [] }), 'invalid', till],
  ['an order that is no list', null, place({ lines: { product_id: product(1), quantity: 1 } }), 'invalid', till],
  ['an order of a draft', null, place({ ...lines(1, 9), expected_total: 32 }), 'changed', till],
  [
    'an order of what was taken off the shelf',
    null,
    place({}),
    'changed',
    { ...till, after: `update public.products set status = 'draft' where id = '${product(1)}'` },
  ],
  ['an order of what is still to come', null, place({ ...lines(1, 4), expected_total: 65 }), 'changed', till],
  [
    'an order of what does not exist',
    null,
    place({ lines: [{ product_id: nothing, quantity: 1 }], expected_total: 0 }),
    'changed',
    till,
  ],
  ['an order beyond the stock', null, place({ ...lines(5, 3), expected_total: 40 }), 'changed', till],
  [
    'an order beyond the stock in two lines',
    null,
    place({ lines: [...lines(3, 3).lines, ...lines(3, 3).lines], expected_total: 48 }),
    'changed',
    till,
  ],
  ['a name of 10,000 letters', null, place({ buyer: { ...buyer, full_name: 'x'.repeat(10000) } }), 'invalid', till],
  [
    'an address with a line break',
    null,
    place({ buyer: { ...buyer, email: 'a@example.test\nb@example.test' } }),
    'invalid',
    till,
  ],
  ['post to nowhere', null, place({ delivery: { method: 'post' }, expected_total: 34.95 }), 'invalid', till],
  ['delivery by ghost', null, place({ delivery: { method: 'ghost' } }), 'invalid', till],
  ['the press of the button left out', null, place({ request_id: null }), 'invalid', till],
  [
    "another's press of the button does not show that order",
    null,
    place({ request_id: added(62), expected_total: 0 }),
    'invalid',
    {
      ...till,
      after: `update public.orders set request_id = md5('${added(62)}')::uuid where id = '${order(2)}'`,
    },
  ],
  [
    'the sixth order within an hour',
    null,
    place({}),
    'too_many',
    {
      ...till,
      after: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total) select 'x', 'BUYER@example.test', 'collect', 1, 0, 1 from generate_series(1, 5)`,
    },
  ],
  [
    'the sixth order of a mailbox that calls itself otherwise each time',
    null,
    place({}),
    'too_many',
    {
      ...till,
      after: `insert into public.orders (full_name, email, delivery, subtotal, shipping, total) select 'x', 'Buyer+' || n || '@example.test', 'collect', 1, 0, 1 from generate_series(1, 5) n`,
    },
  ],
  [
    'what the cart costs, by 10,000 lines',
    null,
    ['quote_order', { lines: Array.from({ length: 10000 }, () => ({ product_id: product(1), quantity: 1 })) }],
    'invalid',
  ],
]

/** Orders once they are placed, and the shelf. */
export const ORDERS: Attack[] = [
  ['an order is read with a guessed token', null, ['get_order', { order_id: order(2), token: nothing }], 'not_found'],
  [
    'an order shows its secret',
    ADMIN,
    `select public.get_order('${order(2)}')::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  [
    'the list of orders shows their secrets',
    ADMIN,
    `select public.list_orders()::text ~ 'request_id' as leaks`,
    { leaks: false },
  ],
  ["another's order is cancelled", MEMBER, ['cancel_order', { order_id: order(3) }], 'not_found', till],
  [
    'an order is cancelled with a guessed token',
    null,
    ['cancel_order', { order_id: order(3), token: nothing }],
    'not_found',
    till,
  ],
  [
    'a paid order is cancelled, to get its stock back',
    MEMBER,
    ['cancel_order', { order_id: order(1) }],
    'already',
    till,
  ],
  [
    'an order is cancelled twice, to give its stock back twice',
    MEMBER,
    ['cancel_order', { order_id: order(91) }],
    'already',
    { ...till, after: `update public.orders set status = 'cancelled' where id = '${order(91)}'` },
  ],
  [
    'an order is paid twice',
    ADMIN,
    ['mark_order_paid', { order_id: order(1) }],
    'already',
    { keeps: 'select count(*) from public.order_payments' },
  ],
  ['a refund beyond what was paid', ADMIN, ['refund_order', { order_id: order(1), amount: 45.01 }], 'too_much', till],
  ['a refund of an order not paid', ADMIN, ['refund_order', { order_id: order(3), amount: 1 }], 'too_much', till],
  ...(['NaN', 'Infinity', 0, -1, 0.001] as const).map((amount): Attack => [
    `a refund of ${amount} from the store`,
    ADMIN,
    ['refund_order', { order_id: order(1), amount }],
    'invalid',
    till,
  ]),
  [
    'what is not paid is sent',
    ADMIN,
    `update public.orders set fulfilled_at = now() where id = '${order(3)}'`,
    0,
    till,
  ],
  [
    "staff change an order's total",
    ADMIN,
    `update public.orders set total = 1 where id = '${order(1)}'`,
    '42501',
    till,
  ],
  [
    'a member marks their own order as fulfilled',
    MEMBER,
    `update public.orders set fulfilled_at = now() where id = '${order(1)}'`,
    0,
    till,
  ],
  [
    "the order list's filter closes the quotation",
    ADMIN,
    `select (public.list_orders('{"status": "x'' or ''1''=''1", "q": "''"}') ->> 'total')::int as total`,
    { total: 0 },
  ],
  ['a guest reads drafts of the store', null, `select * from public.products where status = 'draft'`, 0],
  product1('price = -1', '23514'),
  product1(`price = 'NaN'`, '23514'),
  product1('sale_price = 26', '23514'),
  product1('stock = -1', '23514'),
  product1(`image_url = 'javascript:alert(1)'`, '23514'),
  product1(`name = repeat('x', 10000)`, '23514'),
  product1(`category = 'Weapons'`, '23514'),
  product1(`name = '   '`, '23502'),
  [
    "a product's version is set by hand",
    ADMIN,
    `update public.products set version = 99 where id = '${product(2)}' returning version = 2 as counted`,
    { counted: true },
  ],
]
