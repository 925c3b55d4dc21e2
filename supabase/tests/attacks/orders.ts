import { ADMIN, MEMBER, nothing, order, product } from '../support/people'
import type { Attack } from './attack'
import { till } from './store'

const product1 = (change: string, by: string, gets: string | number): Attack => [
  `a product with ${change} by ${by === ADMIN ? 'an admin' : 'a member'}`,
  by,
  `update public.products set ${change} where id = '${product(1)}'`,
  gets,
]

/** Orders once they are placed, and the shelf. */
export const ORDERS: Attack[] = [
  ['an order is read by its id alone', null, ['get_order', { order_id: order(2) }], 'not_found'],
  ['an order is read with a guessed token', null, ['get_order', { order_id: order(2), token: nothing }], 'not_found'],
  ['an order is read by another member', MEMBER, ['get_order', { order_id: order(2) }], 'not_found'],
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
  ['a member lists the orders', MEMBER, ['list_orders', {}], '42501'],
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
  ['a refund by the buyer', MEMBER, ['refund_order', { order_id: order(1), amount: 1 }], '42501', till],
  [
    'what is not paid is sent',
    ADMIN,
    ['set_order_fulfilled', { order_id: order(3), fulfilled: true }],
    'not_paid',
    till,
  ],
  [
    "the order list's filter closes the quotation",
    ADMIN,
    `select (public.list_orders('{"status": "x'' or ''1''=''1", "q": "''"}') ->> 'total')::int as total`,
    { total: 0 },
  ],
  ['a guest reads drafts of the store', null, `select * from public.products where status = 'draft'`, 0],
  ['a member reads drafts of the store', MEMBER, `select * from public.products where status = 'draft'`, 0],
  ['a guest changes a price', null, `update public.products set price = 0`, '42501'],
  ['a member adds a product', MEMBER, `insert into public.products (name, price) values ('x', 1)`, '42501'],
  product1('price = 0', MEMBER, 0),
  product1('stock = 1000', MEMBER, 0),
  product1('price = -1', ADMIN, '23514'),
  product1(`price = 'NaN'`, ADMIN, '23514'),
  product1('sale_price = 26', ADMIN, '23514'),
  product1('stock = -1', ADMIN, '23514'),
  product1(`image_url = 'javascript:alert(1)'`, ADMIN, '23514'),
  product1(`name = repeat('x', 10000)`, ADMIN, '23514'),
  product1(`category = 'Weapons'`, ADMIN, '23514'),
  product1(`name = '   '`, ADMIN, '23502'),
  [
    "a product's version is set by hand",
    ADMIN,
    `update public.products set version = 99 where id = '${product(2)}' returning version = 2 as counted`,
    { counted: true },
  ],
]
