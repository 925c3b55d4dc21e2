import { ADMIN, MEMBER, nothing, OTHER, product, variant } from '../../support/people'
import { moment, request, type Case, type Step } from '../case'
import { ALONE, expire } from './order-payments'
import { movesTo, quote } from './quotes'
import { buyer, lines, place } from './store'
import { setConstant } from '../../support/constants'

/**
 * Postpones the expiry of existing orders too. New orders have random ids, so several that expire together have no
 * fixed order.
 */
const ONLY = `${ALONE}; update public.orders set expires_at = private.now() + interval '99 days' where status = 'pending'`
const [S, M, L] = [variant(1), variant(2), variant(3)]
const hoodie = (variant_id: string | null, quantity: unknown = 1) => ({
  product_id: product(90),
  ...(variant_id && { variant_id }),
  quantity,
})
/** A hoodie in size M. One is in stock. */
const last = place([hoodie(M)], 45)
const again = (n: number, more: object = {}) =>
  place([hoodie(M)], 45, { buyer: { ...buyer, email: `guest-${n}@example.test` }, request_id: request(n), ...more })
type Placed = { order_id?: string; token?: string }[]
const linked = ([result]: Placed) => ({ order_id: result?.order_id, token: result?.token })
const ofIt = (call: string) => ({ call, with: linked, as: null }) as const
const itsMoney = {
  call: 'mark_order_paid',
  with: ([result]: Placed) => ({ order_id: result?.order_id }),
  as: ADMIN,
} as const
const catalog: Step = {
  sql: 'select stock, variants from public.store_catalog where id = $1',
  values: [product(90)],
  as: null,
  expected: 'done',
}
const set = (n: number, change: string) => `update public.product_variants set ${change} where id = '${variant(n)}'`

export const cases: Case[] = [
  {
    name: 'sizes are priced separately, and lines of one size are added up',
    ...quote([hoodie(S, 2), hoodie(M), hoodie(S, 1), ...lines([1, 1])]),
    expected: 'ok',
  },
  {
    name: 'a product with sizes can be ordered only in an available size of its own',
    ...quote([hoodie(null)]),
    expected: 'changed',
    then: [
      { ...quote([hoodie(L)]), expected: 'changed' },
      { ...quote([hoodie(M, 2)]), expected: 'changed' },
      { ...quote([hoodie(S, 21)]), expected: 'changed' },
      { ...quote([hoodie(nothing)]), expected: 'changed' },
      { ...quote([{ product_id: product(1), variant_id: S, quantity: 1 }]), expected: 'changed' },
      { ...quote([hoodie('x')]), expected: 'invalid' },
      ...[hoodie(null), hoodie(L), hoodie(nothing)].map((line): Step => ({
        ...place([line], 45),
        expected: 'changed',
      })),
      { ...place([hoodie('x')], 45), expected: 'invalid' },
    ],
  },
  {
    name: 'the last piece of a size is sold once, and is available again when the order is cancelled',
    ...last,
    expected: 'placed',
    then: [
      catalog,
      { ...again(2), expected: 'changed' },
      { ...ofIt('get_order'), expected: 'ok' },
      { ...ofIt('cancel_order'), expected: 'cancelled' },
      catalog,
      { ...again(3), expected: 'placed' },
    ],
  },
  {
    name: 'an order request with the same id in another size is refused',
    ...place([hoodie(S)], 45),
    expected: 'placed',
    then: [
      { ...place([hoodie(S)], 45), expected: 'placed' },
      { ...last, expected: 'invalid' },
    ],
  },
  {
    name: 'an order of two sizes has two lines, and cancelling it returns both',
    given: setConstant('max_unpaid_stock_percent', 100),
    ...place([hoodie(S, 40), hoodie(M)], 1660.5),
    as: MEMBER,
    expected: 'placed',
    then: [
      catalog,
      {
        sql: `select items from public.order_overview where items like '%Hoodie%'`,
        as: MEMBER,
        expected: 'done',
      },
      { ...ofIt('cancel_order'), expected: 'cancelled' },
      catalog,
    ],
  },
  {
    name: 'the limit of unpaid orders applies to each size separately',
    ...place([hoodie(S, 20)], 900),
    expected: 'placed',
    then: [
      { ...quote([hoodie(S)]), expected: 'changed' },
      { ...quote([hoodie(M)]), expected: 'ok' },
      movesTo('203.0.113.9'),
      { ...quote([hoodie(S, 20)]), as: OTHER, expected: 'ok' },
    ],
  },
  {
    name: 'a size held by an unpaid order is available again from its expiry time, and a late payment reserves it again',
    given: ONLY,
    ...last,
    expected: 'placed',
    then: [
      { ...catalog, at: moment('47 hours 59 minutes 59 seconds') },
      { ...catalog, at: moment('48 hours') },
      { ...quote([hoodie(M)]), expected: 'ok' },
      { ...expire },
      catalog,
      { ...itsMoney, expected: 'paid' },
      catalog,
    ],
  },
  ...[
    ['was sold to another buyer', set(2, 'stock = 0')],
    ['was deleted', `delete from public.product_variants where id = '${M}'`],
  ].map(([what, sql]): Case => ({
    name: `a late payment for a size that ${what} is owed back`,
    given: ONLY,
    ...last,
    expected: 'placed',
    then: [
      { ...expire, at: moment('48 hours') },
      { sql: sql ?? '', as: 'service', expected: 'done' },
      { ...itsMoney, expected: 'money_owed' },
    ],
  })),
  {
    name: 'a late payment is owed back if the product has been given sizes',
    given: `${ONLY}; update public.products set stock = 9 where id = '${product(2)}'`,
    ...place(lines([2, 1]), 20),
    expected: 'placed',
    then: [
      { ...expire, at: moment('48 hours') },
      {
        sql: `insert into public.product_variants (product_id, name, stock) values ('${product(2)}', 'One', 9)`,
        as: 'service',
        expected: 'done',
      },
      { ...itsMoney, expected: 'money_owed' },
    ],
  },
  {
    name: 'refunding an order returns the piece to its own size',
    ...last,
    expected: 'placed',
    then: [
      { ...itsMoney, expected: 'paid' },
      {
        call: 'refund_order',
        with: ([result]) => ({ order_id: result?.order_id, amount: 45 }),
        as: ADMIN,
        expected: 'refunded',
      },
    ],
  },
  {
    name: 'a cancelled order returns pieces of a size up to the maximum, and the audit log has the remainder',
    ...last,
    expected: 'placed',
    then: [
      { sql: set(2, 'stock = 50000'), as: 'service', expected: 'done' },
      { ...ofIt('cancel_order'), as: ADMIN, expected: 'cancelled' },
    ],
  },
  {
    name: 'the stock of a product is the sum of its sizes while it has sizes',
    sql: `update public.products set stock = 7 where id = '${product(90)}'`,
    as: ADMIN,
    expected: 'done',
    then: [
      { sql: set(1, 'stock = 50000'), as: 'service', expected: 'done' },
      { sql: set(1, 'stock = 50001'), as: 'service', expected: '23514' },
      { sql: set(1, 'stock = -1'), as: 'service', expected: '23514' },
      { sql: set(1, 'sort_order = 19'), as: 'service', expected: 'done' },
      { sql: set(1, 'sort_order = 20'), as: 'service', expected: '23514' },
      { sql: set(1, 'sort_order = -1'), as: 'service', expected: '23514' },
      { sql: set(1, `name = ' '`), as: 'service', expected: '23514' },
      { sql: set(1, `name = repeat('x', 40)`), as: 'service', expected: 'done' },
      { sql: set(1, `name = repeat('x', 41)`), as: 'service', expected: '23514' },
      { sql: set(1, `name = 'M'`), as: 'service', expected: '23505' },
      { sql: 'delete from public.product_variants where true', as: 'service', expected: 'done' },
      { sql: `update public.products set stock = 7 where id = '${product(90)}'`, as: ADMIN, expected: 'done' },
    ],
  },
]
