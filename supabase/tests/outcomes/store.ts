import { ADMIN, MEMBER, nothing, OTHER, person, product } from '../support/people'
import { moment, request, type Case, type Step } from './frame'

type Line = [n: number, quantity: unknown]
const lines = (...wanted: Line[]) => wanted.map(([n, quantity]) => ({ product_id: product(n), quantity }))
const buyer = { full_name: 'New Buyer', email: 'buyer@example.test', phone: '0491 570 006' }
const collect = { method: 'collect' }
const post = { method: 'post', address_line: '1 Gate Road', suburb: 'Hobart', state: 'TAS', postcode: '7000' }
const quote = (cart: unknown, more: object = {}) =>
  ({ call: 'quote_order', with: { lines: cart, delivery: 'collect', ...more }, as: null }) as const
const place = (cart: unknown, total: unknown, more: object = {}) =>
  ({
    call: 'place_order',
    with: { lines: cart, buyer, delivery: collect, expected_total: total, request_id: request(1), ...more },
    as: null,
  }) as const
const shirt = place(lines([1, 1]), 25)
/** The same shirt again, from another address each time. */
const guest = (n: number, cart: unknown, total: number) =>
  place(cart, total, { buyer: { ...buyer, email: `guest-${n}@example.test` }, request_id: request(n) })
const ordered = (more = '') => `
  insert into public.orders (id, full_name, email, delivery, subtotal, shipping, total, created_at)
  select gen_random_uuid(), 'Early Buyer', 'buyer' || case when n > 3 then '+' || n else '' end || '@Example.test', 'collect', 1, 0, 1, ${more || 'private.now()'}
  from generate_series(1, 5) n`
const products = (change: string, n: number) => `update public.products set ${change} where id = '${product(n)}'`
/** Order 3 holds two sheets of stickers of six until this instant. */
const RUNS_OUT = moment('6 days')
const STILL = moment('5 days 23 hours 59 minutes 59 seconds')
const everything: Line[] = [
  [1, 60],
  [2, 35],
  [3, 4],
  [5, 12],
  [6, 80],
  [7, 40],
]
const half: Line[] = [
  [1, 30],
  [2, 18],
  [3, 2],
  [5, 6],
  [6, 40],
  [7, 20],
]

const UNSOUND: [what: string, cart: unknown][] = [
  ['nothing', []],
  ['no list', { product_id: product(1), quantity: 1 }],
  ['null', null],
  ['words', 'a T-shirt'],
  ['a list of words', ['a T-shirt']],
  ['51 lines', Array.from({ length: 51 }, () => lines([1, 1])[0])],
  ['a product that is no id', [{ product_id: 'x', quantity: 1 }]],
  ['none of it', lines([1, 0])],
  ['less than none', lines([1, -1])],
  ['half of it', lines([1, 0.5])],
  ['a number beyond numbers', lines([1, 2147483648])],
  ['a list of quantities', lines([1, [1]])],
  ['100 of it', lines([1, 100])],
  ['99 of it and two more', lines([1, 99], [1, 2])],
]

export const cases: Case[] = [
  {
    name: 'a cart is priced by the house, lines of one product added up',
    ...quote(lines([5, 1], [8, 2], [5, 2]), { delivery: 'post' }),
    answers: 'ok',
  },
  {
    name: 'collecting costs nothing',
    ...quote(lines([1, 99])),
    answers: 'changed',
    then: [{ ...quote(lines([8, 99])), answers: 'ok' }],
  },
  {
    name: "postage is the house's rule",
    given: 'update public.house_rules set postage = 12.5 where only_row',
    ...quote(lines([1, 1]), { delivery: 'post' }),
    answers: 'ok',
  },
  {
    name: 'what is off the shelf, still to come or nowhere is not counted',
    answers: 'changed',
    ...quote([...lines([1, 1], [9, 1], [4, 1]), { product_id: nothing, quantity: 1 }], { delivery: 'post' }),
  },
  ...UNSOUND.map(([what, cart]): Case => ({
    name: `a cart of ${what} is none`,
    ...quote(cart),
    answers: 'invalid',
    then: [{ ...place(cart, 25), answers: 'invalid' }],
  })),
  {
    name: 'a cart of 50 lines and 99 pieces is one',
    answers: 'ok',
    given: products('stock = 1000', 1),
    ...quote([...Array.from({ length: 49 }, () => lines([1, 2])[0]), ...lines([1, 1])]),
  },
  {
    name: 'a cart that costs more than an order can is none, to the cent',
    given: `${products('price = 99999999.99, stock = null', 7)}; ${products('price = 0.01, stock = null', 6)}`,
    ...quote(lines([7, 1])),
    answers: 'ok',
    then: [
      { ...quote(lines([7, 1], [6, 1])), answers: 'invalid' },
      { ...quote(lines([7, 1]), { delivery: 'post' }), answers: 'invalid' },
      { ...quote(lines([7, 99], [8, 99])), answers: 'invalid' },
      { ...place(lines([7, 2]), 199999999.98), answers: 'invalid' },
    ],
  },
  {
    name: 'a quote goes by post or is collected',
    ...quote(lines([1, 1]), { delivery: 'ghost' }),
    answers: 'invalid',
    then: [
      { ...quote(lines([1, 1]), { delivery: null }), answers: 'invalid' },
      { ...quote([], { delivery: '' }), answers: 'invalid' },
    ],
  },
  {
    name: 'what an order has held in vain is there again with the second it runs out',
    ...quote(lines([3, 4]), {}),
    as: MEMBER,
    answers: 'changed',
    at: STILL,
    then: [
      { ...quote(lines([3, 5])), as: OTHER, answers: 'changed', at: STILL },
      { ...quote(lines([3, 4])), as: OTHER, answers: 'ok', at: RUNS_OUT },
      { ...quote(lines([3, 7])), as: OTHER, answers: 'changed', at: RUNS_OUT },
      {
        as: null,
        sql: 'select stock from public.shelf where id = $1',
        values: [product(3)],
        answers: 'done',
        at: RUNS_OUT,
      },
      {
        as: null,
        sql: 'select stock from public.shelf where id = $1',
        values: [product(3)],
        answers: 'done',
        at: STILL,
      },
    ],
  },

  {
    name: 'the shelf shows what is there: never what is sold, nor what was ordered without limit',
    as: null,
    answers: 'done',
    at: moment('7 days'),
    sql: 'select name, stock from public.shelf order by name',
    then: [
      {
        sql: `update public.order_items set from_stock = false where product_id = '${product(3)}'`,
        as: 'service',
        answers: 'done',
      },
      { sql: 'select stock from public.shelf where id = $1', values: [product(3)], as: null, answers: 'done' },
    ],
  },

  { name: 'a guest orders', ...shirt, answers: 'placed' },
  {
    name: 'a member orders, by post',
    ...place(lines([5, 1], [8, 2]), 288.95, { delivery: post }),
    as: MEMBER,
    answers: 'placed',
  },
  {
    name: 'an order keeps its stock for as long as the house says',
    given: 'update public.house_rules set order_days = 3 where only_row',
    ...shirt,
    answers: 'placed',
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
    name: "the limit is the house's, and reached with the last one",
    ...guest(1, lines([1, 1]), 25),
    answers: 'placed',
    given: `${ordered()}; update public.house_rules set orders_an_hour = 6 where only_row`,
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
    ].map((more): Step => ({ ...place(lines([1, 1]), 25, more), answers: 'invalid' })),
  },
  {
    name: 'the longest words a form may hold pass',
    ...place(lines([1, 1]), 34.95, {
      buyer: { full_name: 'x'.repeat(120), email: `${'x'.repeat(249)}@a.bc`, phone: '0'.repeat(40) },
      delivery: {
        method: 'post',
        address_line: 'x'.repeat(200),
        suburb: 'x'.repeat(100),
        state: 'x'.repeat(40),
        postcode: '0'.repeat(12),
      },
    }),
    answers: 'placed',
  },

  {
    name: 'guests who ask for everything get half of it, by however many addresses',
    ...quote(lines(...everything)),
    answers: 'changed',
    then: [
      { ...guest(1, lines(...everything), 4628), answers: 'changed' },
      { ...guest(1, lines(...half), 2640), answers: 'placed' },
      ...half.map(([n], index): Step => ({ ...guest(index + 2, lines([n, 1]), 25), answers: 'changed' })),
      { ...quote(lines([1, 30], [2, 17], [3, 2], [5, 6], [6, 40], [7, 20])), as: MEMBER, answers: 'ok' },
    ],
  },
  {
    name: 'one member gets half of it too, and another still some',
    ...place(lines([1, 30]), 750),
    as: MEMBER,
    answers: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 25), as: MEMBER, answers: 'changed' },
      { ...guest(3, lines([1, 30]), 750), as: OTHER, answers: 'placed' },
      { ...guest(4, lines([1, 1]), 25), as: person(12), answers: 'changed' },
    ],
  },
  {
    name: 'what is paid for counts no more against its buyer',
    ...guest(1, lines([1, 30]), 750),
    answers: 'placed',
    then: [
      { ...guest(2, lines([1, 1]), 25), answers: 'changed' },
      { call: 'mark_order_paid', with: ([answer]) => ({ order_id: answer?.order_id }), as: ADMIN, answers: 'paid' },
      { ...guest(2, lines([1, 15]), 375), answers: 'placed' },
    ],
  },
  {
    name: 'the last piece can be ordered',
    given: products('stock = 1', 1),
    ...shirt,
    answers: 'placed',
    then: [{ ...guest(2, lines([1, 1]), 25), answers: 'changed' }],
  },
  {
    name: "the share is the house's",
    given: 'update public.house_rules set unpaid_stock_percent = 100 where only_row',
    ...place(lines([1, 60]), 1500),
    answers: 'placed',
  },
  {
    name: 'an order takes what another has held in vain, and the record says who lost it',
    given: products('stock = 0', 3),
    ...place(lines([3, 1]), 8),
    answers: 'changed',
    at: STILL,
    then: [{ ...place(lines([3, 1]), 8), as: OTHER, answers: 'placed', at: RUNS_OUT }],
  },
  { name: 'an order ends none of those whose goods it does not want', ...shirt, answers: 'placed', at: RUNS_OUT },
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
