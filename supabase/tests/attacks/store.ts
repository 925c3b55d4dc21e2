import { added, MEMBER, nothing, order, product } from '../support/people'
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
export const till = {
  keeps:
    'select (select array_agg(o order by o.id) from public.orders o) as o, (select array_agg(p order by p.id) from public.products p) as p',
}
const lines = (quantity: unknown, n = 1) => ({ lines: [{ product_id: product(n), quantity }] })

/** The till. */
export const STORE: Attack[] = [
  [
    'an order is written past the function',
    MEMBER,
    `insert into public.orders (full_name, delivery, subtotal, shipping, total, status) values ('x', 'collect', 0, 0, 0, 'paid')`,
    '42501',
  ],
  [
    'an order is marked paid by its buyer',
    MEMBER,
    `update public.orders set status = 'paid' where id = '${order(91)}'`,
    '42501',
  ],
  [
    'an order is marked paid by its buyer through the function',
    MEMBER,
    ['mark_order_paid', { order_id: order(91) }],
    '42501',
    till,
  ],
  ["a line's price is changed", MEMBER, `update public.order_items set unit_price = 0`, '42501'],
  [
    'a store payment is written by a member',
    MEMBER,
    `insert into public.order_payments (order_id, kind, method, amount) values ('${order(91)}', 'payment', 'cash', 8)`,
    '42501',
  ],
  ["a total of one's own", null, place({ expected_total: 0 }), 'changed', till],
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
