import { MEMBER, UNKNOWN_ID, OTHER_MEMBER, product } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { createLines, placeOrderStep, updateProductSql } from './store'

/** Sets the client's IP address for the next requests, in the header that a gateway adds. */
export const setNetworkSql = (address: string) =>
  `select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true)`
export const setNetwork = (address: string): SnapshotStep => ({
  sql: setNetworkSql(address),
  as: 'owner',
  expected: 'done',
})
export const quoteOrder = (cart: unknown, overrides: object = {}) =>
  ({ call: 'quote_order', with: { lines: cart, delivery: 'collect', ...overrides }, as: null }) as const
/** The time until which order 3 holds two of the six sticker sheets. */
export const STICKER_HOLD_EXPIRY = timeAfterTest('6 days')
export const BEFORE_STICKER_HOLD_EXPIRY = timeAfterTest('5 days 23 hours 59 minutes 59 seconds')

const INVALID_CARTS: [description: string, cart: unknown][] = [
  ['no lines', []],
  ['an object instead of a list of lines', { product_id: product(1), quantity: 1 }],
  ['null instead of a list of lines', null],
  ['a text instead of a list of lines', 'a T-shirt'],
  ['a list of texts', ['a T-shirt']],
  ['51 lines', Array.from({ length: 51 }, () => createLines([1, 1])[0])],
  ['a product id that is not a UUID', [{ product_id: 'x', quantity: 1 }]],
  ['zero pieces', createLines([1, 0])],
  ['minus one piece', createLines([1, -1])],
  ['half a piece', createLines([1, 0.5])],
  ['more pieces than an integer can hold', createLines([1, 2147483648])],
  ['a list as the quantity', createLines([1, [1]])],
  ['100 pieces of a product', createLines([1, 100])],
  ['101 pieces of a product in two lines', createLines([1, 99], [1, 2])],
]

const createManyLines = (n: number, overrides: object = {}) => ({
  call: 'quote_order',
  as: null,
  with: {
    lines: Array.from({ length: n }, () => ({ product_id: UNKNOWN_ID, quantity: 1, ...overrides })),
    delivery: 'collect',
  },
})

export const quotesCases: SnapshotCase[] = [
  {
    name: 'a cart has at most fifty lines',
    ...createManyLines(51),
    expected: 'invalid',
    then: [{ ...createManyLines(50), expected: 'changed' }],
  },
  {
    name: 'a cart with an invalid quantity is refused, even if another line for the same product is valid',
    ...quoteOrder(createLines([2, 1], [2, 'x'])),
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
    name: "a price quote uses the store's prices, and adds up lines of one product",
    ...quoteOrder(createLines([5, 1], [8, 2], [5, 2]), { delivery: 'post' }),
    expected: 'ok',
  },
  {
    name: 'collecting an order costs no postage',
    ...quoteOrder(createLines([1, 99])),
    expected: 'changed',
    then: [{ ...quoteOrder(createLines([8, 99])), expected: 'ok' }],
  },
  {
    name: 'the postage comes from the settings',
    given: 'update public.settings set postage = 12.5 where only_row',
    ...quoteOrder(createLines([1, 1]), { delivery: 'post' }),
    expected: 'ok',
  },
  {
    name: 'hidden, upcoming and unknown products do not count towards the total of a price quote',
    expected: 'changed',
    ...quoteOrder([...createLines([1, 1], [9, 1], [4, 1]), { product_id: UNKNOWN_ID, quantity: 1 }], {
      delivery: 'post',
    }),
  },
  ...INVALID_CARTS.map(([description, cart]): SnapshotCase => ({
    name: `the store refuses a cart with ${description}`,
    ...quoteOrder(cart),
    expected: 'invalid',
    then: [{ ...placeOrderStep(cart, 25), expected: 'invalid' }],
  })),
  {
    name: 'the store accepts a cart of 50 lines and 99 pieces',
    expected: 'ok',
    given: updateProductSql('stock = 1000', 1),
    ...quoteOrder([...Array.from({ length: 49 }, () => createLines([1, 2])[0]), ...createLines([1, 1])]),
  },
  {
    name: 'the store refuses a cart that costs a cent more than the largest order',
    given: `${updateProductSql('price = 99999999.99, stock = null', 7)}; ${updateProductSql('price = 0.01, stock = null', 6)}`,
    ...quoteOrder(createLines([7, 1])),
    expected: 'ok',
    then: [
      { ...quoteOrder(createLines([7, 1], [6, 1])), expected: 'invalid' },
      { ...quoteOrder(createLines([7, 1]), { delivery: 'post' }), expected: 'invalid' },
      { ...quoteOrder(createLines([7, 99], [8, 99])), expected: 'invalid' },
      { ...placeOrderStep(createLines([7, 2]), 199999999.98), expected: 'invalid' },
    ],
  },
  {
    name: 'a price quote for an unknown delivery method is refused',
    ...quoteOrder(createLines([1, 1]), { delivery: 'ghost' }),
    expected: 'invalid',
    then: [
      { ...quoteOrder(createLines([1, 1]), { delivery: null }), expected: 'invalid' },
      { ...quoteOrder([], { delivery: '' }), expected: 'invalid' },
    ],
  },
  {
    name: 'stock held by an unpaid order is available again from its expiry time',
    given: setNetworkSql('203.0.113.9'),
    ...quoteOrder(createLines([3, 4]), {}),
    as: MEMBER,
    expected: 'changed',
    at: BEFORE_STICKER_HOLD_EXPIRY,
    then: [
      { ...quoteOrder(createLines([3, 5])), as: OTHER_MEMBER, expected: 'changed', at: BEFORE_STICKER_HOLD_EXPIRY },
      { ...quoteOrder(createLines([3, 4])), as: OTHER_MEMBER, expected: 'ok', at: STICKER_HOLD_EXPIRY },
      { ...quoteOrder(createLines([3, 7])), as: OTHER_MEMBER, expected: 'changed', at: STICKER_HOLD_EXPIRY },
      {
        as: null,
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        expected: 'done',
        at: STICKER_HOLD_EXPIRY,
      },
      {
        as: null,
        sql: 'select stock from public.store_catalog where id = $1',
        values: [product(3)],
        expected: 'done',
        at: BEFORE_STICKER_HOLD_EXPIRY,
      },
    ],
  },
]
