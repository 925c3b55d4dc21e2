import { MEMBER, nothing, OTHER, product } from '../../support/people'
import { moment, type Case, type Step } from '../frame'
import { lines, place, products } from './store'

/** The requests that follow come from this network, as a gateway passes it on. */
export const FROM = (address: string) =>
  `select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)`
export const movesTo = (address: string): Step => ({ sql: FROM(address), as: 'owner', answers: 'done' })
export const quote = (cart: unknown, more: object = {}) =>
  ({ call: 'quote_order', with: { lines: cart, delivery: 'collect', ...more }, as: null }) as const
/** Order 3 holds two sheets of stickers of six until this instant. */
export const RUNS_OUT = moment('6 days')
export const STILL = moment('5 days 23 hours 59 minutes 59 seconds')

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
    name: 'an order has fifty lines at most',
    ...many(51),
    answers: 'invalid',
    then: [{ ...many(50), answers: 'changed' }],
  },
  {
    name: 'one wrong line is not made right by another of the same product',
    ...quote(lines([2, 1], [2, 'x'])),
    answers: 'invalid',
  },
  {
    name: 'each line is of so many at most, not the least of them alone',
    call: 'quote_order',
    as: null,
    with: {
      lines: [
        { product_id: product(2), quantity: 1 },
        { product_id: product(3), quantity: 9999 },
      ],
    },
    answers: 'invalid',
  },
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
    given: 'update public.settings set postage = 12.5 where only_row',
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
    given: FROM('203.0.113.9'),
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
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        answers: 'done',
        at: RUNS_OUT,
      },
      {
        as: null,
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        answers: 'done',
        at: STILL,
      },
    ],
  },
]
