import { MEMBER, nothing, OTHER, product } from '../../support/people'
import { moment, type Case, type Step } from '../case'
import { lines, place, products } from './store'

/** Sets the network address of the following requests, in the header that a gateway adds. */
export const FROM = (address: string) =>
  `select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)`
export const movesTo = (address: string): Step => ({ sql: FROM(address), as: 'owner', expected: 'done' })
export const quote = (cart: unknown, more: object = {}) =>
  ({ call: 'quote_order', with: { lines: cart, delivery: 'collect', ...more }, as: null }) as const
/** Until this moment, order 3 holds two of the six sticker sheets. */
export const RUNS_OUT = moment('6 days')
export const STILL = moment('5 days 23 hours 59 minutes 59 seconds')

const INVALID_CARTS: [what: string, cart: unknown][] = [
  ['no lines', []],
  ['an object instead of a list of lines', { product_id: product(1), quantity: 1 }],
  ['null instead of a list of lines', null],
  ['a text instead of a list of lines', 'a T-shirt'],
  ['a list of texts', ['a T-shirt']],
  ['51 lines', Array.from({ length: 51 }, () => lines([1, 1])[0])],
  ['a product id that is not a UUID', [{ product_id: 'x', quantity: 1 }]],
  ['zero pieces', lines([1, 0])],
  ['minus one piece', lines([1, -1])],
  ['half a piece', lines([1, 0.5])],
  ['more pieces than an integer can hold', lines([1, 2147483648])],
  ['a list as the quantity', lines([1, [1]])],
  ['100 pieces of a product', lines([1, 100])],
  ['101 pieces of a product in two lines', lines([1, 99], [1, 2])],
]

const many = (n: number, more: object = {}) => ({
  call: 'quote_order',
  as: null,
  with: {
    lines: Array.from({ length: n }, () => ({ product_id: nothing, quantity: 1, ...more })),
    delivery: 'collect',
  },
})

export const cases: Case[] = [
  {
    name: 'a cart has at most fifty lines',
    ...many(51),
    expected: 'invalid',
    then: [{ ...many(50), expected: 'changed' }],
  },
  {
    name: 'a cart with an invalid line is refused, even if another line has the same product',
    ...quote(lines([2, 1], [2, 'x'])),
    expected: 'invalid',
  },
  {
    name: 'the maximum quantity applies to every line of a cart',
    call: 'quote_order',
    as: null,
    with: {
      lines: [
        { product_id: product(2), quantity: 1 },
        { product_id: product(3), quantity: 9999 },
      ],
    },
    expected: 'invalid',
  },
  {
    name: "a quote has the store's prices, and adds up lines of one product",
    ...quote(lines([5, 1], [8, 2], [5, 2]), { delivery: 'post' }),
    expected: 'ok',
  },
  {
    name: 'collecting an order costs no postage',
    ...quote(lines([1, 99])),
    expected: 'changed',
    then: [{ ...quote(lines([8, 99])), expected: 'ok' }],
  },
  {
    name: 'the postage comes from the settings',
    given: 'update public.settings set postage = 12.5 where only_row',
    ...quote(lines([1, 1]), { delivery: 'post' }),
    expected: 'ok',
  },
  {
    name: 'hidden, upcoming and unknown products do not count towards the total of a quote',
    expected: 'changed',
    ...quote([...lines([1, 1], [9, 1], [4, 1]), { product_id: nothing, quantity: 1 }], { delivery: 'post' }),
  },
  ...INVALID_CARTS.map(([what, cart]): Case => ({
    name: `the store refuses a cart with ${what}`,
    ...quote(cart),
    expected: 'invalid',
    then: [{ ...place(cart, 25), expected: 'invalid' }],
  })),
  {
    name: 'the store accepts a cart of 50 lines and 99 pieces',
    expected: 'ok',
    given: products('stock = 1000', 1),
    ...quote([...Array.from({ length: 49 }, () => lines([1, 2])[0]), ...lines([1, 1])]),
  },
  {
    name: 'the store refuses a cart that costs a cent more than the largest order',
    given: `${products('price = 99999999.99, stock = null', 7)}; ${products('price = 0.01, stock = null', 6)}`,
    ...quote(lines([7, 1])),
    expected: 'ok',
    then: [
      { ...quote(lines([7, 1], [6, 1])), expected: 'invalid' },
      { ...quote(lines([7, 1]), { delivery: 'post' }), expected: 'invalid' },
      { ...quote(lines([7, 99], [8, 99])), expected: 'invalid' },
      { ...place(lines([7, 2]), 199999999.98), expected: 'invalid' },
    ],
  },
  {
    name: 'a quote for an unknown delivery method is refused',
    ...quote(lines([1, 1]), { delivery: 'ghost' }),
    expected: 'invalid',
    then: [
      { ...quote(lines([1, 1]), { delivery: null }), expected: 'invalid' },
      { ...quote([], { delivery: '' }), expected: 'invalid' },
    ],
  },
  {
    name: 'stock held by an unpaid order is available again from its expiry time',
    given: FROM('203.0.113.9'),
    ...quote(lines([3, 4]), {}),
    as: MEMBER,
    expected: 'changed',
    at: STILL,
    then: [
      { ...quote(lines([3, 5])), as: OTHER, expected: 'changed', at: STILL },
      { ...quote(lines([3, 4])), as: OTHER, expected: 'ok', at: RUNS_OUT },
      { ...quote(lines([3, 7])), as: OTHER, expected: 'changed', at: RUNS_OUT },
      {
        as: null,
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        expected: 'done',
        at: RUNS_OUT,
      },
      {
        as: null,
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        expected: 'done',
        at: STILL,
      },
    ],
  },
]
