import { MEMBER, product } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { setConstant } from '../../support/constants'

export type Line = [n: number, quantity: unknown]
export const lines = (...wanted: Line[]) => wanted.map(([n, quantity]) => ({ product_id: product(n), quantity }))
export const buyer = { full_name: 'New Buyer', email: 'buyer@example.test', phone: '0491 570 006' }
export const collect = { method: 'collect' }
const post = { method: 'post', address_line: '1 Gate Road', suburb: 'Hobart', state: 'TAS', postcode: '7000' }
export const place = (cart: unknown, total: unknown, more: object = {}) =>
  ({
    call: 'place_order',
    with: { lines: cart, buyer, delivery: collect, expected_total: total, request_id: request(1), ...more },
    as: null,
  }) as const
export const shirt = place(lines([1, 1]), 25)
/** The same shirt again, from another address each time. */
export const guest = (n: number, cart: unknown, total: number) =>
  place(cart, total, { buyer: { ...buyer, email: `guest-${n}@example.test` }, request_id: request(n) })
const ordered = (more = '') => `
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, created_at)
  select gen_random_uuid(), 'Early Buyer', 'buyer' || case when n > 3 then '+' || n else '' end || '@Example.test', 'collect', 1, 0, 1, ${more || 'private.now()'}
  from generate_series(1, 5) n`
export const products = (change: string, n: number) => `update public.products set ${change} where id = '${product(n)}'`

export const cases: Case[] = [
  {
    name: 'the shelf shows what is there: never what is sold, nor what was ordered without limit',
    as: null,
    answers: 'done',
    at: moment('7 days'),
    sql: 'select name, stock from public.store_catalog order by name',
    then: [
      {
        sql: `update public.order_items set from_stock = false where product_id = '${product(3)}'`,
        as: 'service',
        answers: 'done',
      },
      { sql: 'select stock from public.store_catalog where id = $1', values: [product(3)], as: null, answers: 'done' },
    ],
  },

  { name: 'a guest orders', ...shirt, answers: 'placed' },
  {
    name: 'a member orders, by post',
    ...place(lines([5, 1], [8, 2]), 281.05, { delivery: post }),
    as: MEMBER,
    answers: 'placed',
  },
  {
    name: 'an order is the same with blanks around its words, in whatever order its lines and case its address',
    ...place(lines([5, 1], [8, 2]), 288.95, { delivery: { ...post, state: ' TAS ', postcode: ' 7000 ' } }),
    answers: 'placed',
    then: [
      {
        ...place(lines([8, 2], [5, 1]), 288.95, { delivery: post, buyer: { ...buyer, email: 'Buyer@Example.test' } }),
        answers: 'placed',
      },
    ],
  },
  {
    name: 'an order of a member keeps its stock for as long as the house says',
    given: 'update public.settings set order_days = 3 where only_row',
    ...place(lines([1, 1]), 22.5),
    as: MEMBER,
    answers: 'placed',
  },
  {
    name: 'an order of a visitor keeps its stock as long as a booking keeps its seats, and no longer than that of a member',
    given: 'update public.settings set hold_hours = 36, order_days = 1 where only_row',
    ...shirt,
    answers: 'placed',
    then: [
      { sql: 'update public.settings set order_days = 2 where only_row', as: 'owner', answers: 'done' },
      { ...guest(2, lines([1, 1]), 25), answers: 'placed' },
    ],
  },
  {
    name: 'an address is left out where nothing is posted, and blanks around words',
    ...place(lines([8, 1]), 100, {
      buyer: { full_name: '  New   Buyer ', email: ' Buyer@Example.test ', phone: ' ' },
      delivery: { ...post, method: 'collect' },
    }),
    answers: 'placed',
  },
  {
    name: 'one press orders once, whatever became of the price since',
    ...shirt,
    answers: 'placed',
    then: [
      { sql: products('price = 30', 1), as: 'service', answers: 'done' },
      { ...shirt, answers: 'placed' },
      { ...shirt, as: MEMBER, answers: 'placed' },
    ],
  },
  {
    name: 'a press with other content is not that order',
    ...shirt,
    answers: 'placed',
    then: [
      ...[
        place(lines([1, 2]), 25),
        place(lines([2, 1]), 25),
        place(lines([1, 1]), 26),
        place(lines([1, 1]), 34.95, { delivery: post }),
        ...[{ full_name: 'Other' }, { email: 'other@example.test' }, { phone: '1' }].map((more) =>
          place(lines([1, 1]), 25, { buyer: { ...buyer, ...more } }),
        ),
      ].map((step): Step => ({ ...step, answers: 'invalid' })),
      { ...place(lines([1, 1]), 25, { buyer: { ...buyer, email: 'BUYER@example.test' } }), answers: 'placed' },
    ],
  },
  {
    name: 'the same address orders as often an hour as the house says, by whatever name of the mailbox',
    given: ordered(),
    ...shirt,
    answers: 'too_many',
    then: [
      { ...shirt, answers: 'too_many', at: moment('59 minutes 59 seconds') },
      { ...shirt, answers: 'placed', at: moment('1 hour') },
    ],
  },
  {
    name: 'the limit of orders an hour is reached with the last one',
    ...guest(1, lines([1, 1]), 25),
    answers: 'placed',
    given: `${ordered()}; ${setConstant('max_orders_per_hour', 6)}`,
    then: [
      { ...shirt, with: { ...shirt.with, request_id: request(2) }, answers: 'placed' },
      { ...shirt, with: { ...shirt.with, request_id: request(3) }, answers: 'too_many' },
    ],
  },
  {
    name: 'another total than the page showed orders nothing',
    ...place(lines([1, 1]), 25.01),
    answers: 'changed',
    then: [null, 0, -25, 'NaN', 'Infinity', 24.99].map((total): Step => ({
      ...place(lines([1, 1]), total),
      answers: 'changed',
    })),
  },
  {
    name: 'what is not there is not ordered',
    ...place(lines([3, 5]), 40),
    answers: 'changed',
    then: [{ ...place(lines([9, 1]), 32), answers: 'changed' }],
  },
  {
    name: 'nothing in a form passes that a form may not hold, and all of it is said at once',
    ...place([], null, {
      buyer: { full_name: ' ', email: 'nobody', phone: 'none' },
      delivery: { method: 'post' },
      request_id: null,
    }),
    answers: 'invalid',
    then: [
      { buyer: null, delivery: null },
      { buyer: [], delivery: 'post' },
      { buyer: { full_name: 5, email: {} }, delivery: { method: ['post'] } },
      { buyer: { ...buyer, full_name: 'a\nb' } },
      { buyer: { ...buyer, full_name: 'x'.repeat(121) } },
      { buyer: { ...buyer, email: `${'x'.repeat(250)}@a.bc` } },
      { buyer: { ...buyer, phone: '0'.repeat(41) } },
      {
        delivery: {
          ...post,
          address_line: 'x'.repeat(201),
          suburb: 'x'.repeat(101),
          state: 'x'.repeat(41),
          postcode: '0'.repeat(13),
        },
      },
      { delivery: { ...post, address_line: ' ', suburb: '', state: null } },
      { delivery: { ...post, postcode: '2000' } },
      { delivery: { ...post, state: 'Tasmania' } },
    ].map((more): Step => ({ ...place(lines([1, 1]), 25, more), answers: 'invalid' })),
  },
  {
    name: 'the longest words a form may hold pass, and a town on a border has its own postcode',
    ...place(lines([1, 1]), 34.95, {
      buyer: { full_name: 'x'.repeat(120), email: `${'x'.repeat(249)}@a.bc`, phone: '0'.repeat(40) },
      delivery: {
        method: 'post',
        address_line: 'x'.repeat(200),
        suburb: 'x'.repeat(100),
        state: 'NSW',
        postcode: '2640',
      },
    }),
    answers: 'placed',
  },
  {
    name: 'orders are numbered past a million, and no number is lost to what is refused',
    ...place(lines([3, 99]), 792),
    answers: 'changed',
    given: `select setval('public.order_number_seq', 999999)`,
    then: [
      { ...place(lines([1, 1]), 25, { buyer: {} }), answers: 'invalid' },
      { ...shirt, answers: 'placed' },
    ],
  },
]
