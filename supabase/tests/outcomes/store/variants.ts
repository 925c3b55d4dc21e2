import { ADMIN, MEMBER, nothing, OTHER, product, variant } from '../../support/people'
import { moment, request, type Case, type Step } from '../frame'
import { ALONE, expire } from './order-payments'
import { movesTo, quote } from './quotes'
import { buyer, lines, place } from './store'
import { setConstant } from '../../support/constants'

/** Nothing runs out but what is ordered now: ids that are new come in no order. */
const ONLY = `${ALONE}; update public.orders set expires_at = private.now() + interval '99 days' where status = 'pending'`
const [S, M, L] = [variant(1), variant(2), variant(3)]
const hoodie = (variant_id: string | null, quantity: unknown = 1) => ({
  product_id: product(90),
  ...(variant_id && { variant_id }),
  quantity,
})
/** A hoodie in M, of which there is one. */
const last = place([hoodie(M)], 45)
const again = (n: number, more: object = {}) =>
  place([hoodie(M)], 45, { buyer: { ...buyer, email: `guest-${n}@example.test` }, request_id: request(n), ...more })
type Placed = { order_id?: string; token?: string }[]
const linked = ([answer]: Placed) => ({ order_id: answer?.order_id, token: answer?.token })
const ofIt = (call: string) => ({ call, with: linked, as: null }) as const
const itsMoney = {
  call: 'mark_order_paid',
  with: ([answer]: Placed) => ({ order_id: answer?.order_id }),
  as: ADMIN,
} as const
const shelf: Step = {
  sql: 'select stock, variants from public.store_catalog where id = $1',
  values: [product(90)],
  as: null,
  answers: 'done',
}
const set = (n: number, change: string) => `update public.product_variants set ${change} where id = '${variant(n)}'`

export const cases: Case[] = [
  {
    name: 'sizes are priced each for itself, and those of one size added up',
    ...quote([hoodie(S, 2), hoodie(M), hoodie(S, 1), ...lines([1, 1])]),
    answers: 'ok',
  },
  {
    name: 'what comes in sizes is ordered in one of them, which is there and is its own',
    ...quote([hoodie(null)]),
    answers: 'changed',
    then: [
      { ...quote([hoodie(L)]), answers: 'changed' },
      { ...quote([hoodie(M, 2)]), answers: 'changed' },
      { ...quote([hoodie(S, 21)]), answers: 'changed' },
      { ...quote([hoodie(nothing)]), answers: 'changed' },
      { ...quote([{ product_id: product(1), variant_id: S, quantity: 1 }]), answers: 'changed' },
      { ...quote([hoodie('x')]), answers: 'invalid' },
      ...[hoodie(null), hoodie(L), hoodie(nothing)].map((line): Step => ({
        ...place([line], 45),
        answers: 'changed',
      })),
      { ...place([hoodie('x')], 45), answers: 'invalid' },
    ],
  },
  {
    name: 'the last of a size goes to one, and is back when that order is cancelled',
    ...last,
    answers: 'placed',
    then: [
      shelf,
      { ...again(2), answers: 'changed' },
      { ...ofIt('get_order'), answers: 'ok' },
      { ...ofIt('cancel_order'), answers: 'cancelled' },
      shelf,
      { ...again(3), answers: 'placed' },
    ],
  },
  {
    name: 'a press is the same order in the same size alone',
    ...place([hoodie(S)], 45),
    answers: 'placed',
    then: [
      { ...place([hoodie(S)], 45), answers: 'placed' },
      { ...last, answers: 'invalid' },
    ],
  },
  {
    name: 'two sizes in one order are two lines, and both go back',
    given: setConstant('max_unpaid_stock_percent', 100),
    ...place([hoodie(S, 40), hoodie(M)], 1660.5),
    as: MEMBER,
    answers: 'placed',
    then: [
      shelf,
      {
        sql: `select items from public.order_overview where items like '%Hoodie%'`,
        as: MEMBER,
        answers: 'done',
      },
      { ...ofIt('cancel_order'), answers: 'cancelled' },
      shelf,
    ],
  },
  {
    name: 'unpaid orders hold a share of each size, not of all sizes together',
    ...place([hoodie(S, 20)], 900),
    answers: 'placed',
    then: [
      { ...quote([hoodie(S)]), answers: 'changed' },
      { ...quote([hoodie(M)]), answers: 'ok' },
      movesTo('203.0.113.9'),
      { ...quote([hoodie(S, 20)]), as: OTHER, answers: 'ok' },
    ],
  },
  {
    name: 'a size that an order held in vain is there again with the second it runs out, and late money keeps it',
    given: ONLY,
    ...last,
    answers: 'placed',
    then: [
      { ...shelf, at: moment('47 hours 59 minutes 59 seconds') },
      { ...shelf, at: moment('48 hours') },
      { ...quote([hoodie(M)]), answers: 'ok' },
      { ...expire },
      shelf,
      { ...itsMoney, answers: 'paid' },
      shelf,
    ],
  },
  ...[
    ['was sold to another', set(2, 'stock = 0')],
    ['is no more', `delete from public.product_variants where id = '${M}'`],
  ].map(([what, sql]): Case => ({
    name: `late money for a size that ${what} is owed back`,
    given: ONLY,
    ...last,
    answers: 'placed',
    then: [
      { ...expire, at: moment('48 hours') },
      { sql: sql ?? '', as: 'service', answers: 'done' },
      { ...itsMoney, answers: 'money_owed' },
    ],
  })),
  {
    name: 'late money is owed back where a product comes in sizes since',
    given: `${ONLY}; update public.products set stock = 9 where id = '${product(2)}'`,
    ...place(lines([2, 1]), 20),
    answers: 'placed',
    then: [
      { ...expire, at: moment('48 hours') },
      {
        sql: `insert into public.product_variants (product_id, name, stock) values ('${product(2)}', 'One', 9)`,
        as: 'service',
        answers: 'done',
      },
      { ...itsMoney, answers: 'money_owed' },
    ],
  },
  {
    name: 'a refunded size goes back to its own',
    ...last,
    answers: 'placed',
    then: [
      { ...itsMoney, answers: 'paid' },
      {
        call: 'refund_order',
        with: ([answer]) => ({ order_id: answer?.order_id, amount: 45 }),
        as: ADMIN,
        answers: 'refunded',
      },
    ],
  },
  {
    name: 'a size takes back no more than it may hold, and the record says so',
    ...last,
    answers: 'placed',
    then: [
      { sql: set(2, 'stock = 50000'), as: 'service', answers: 'done' },
      { ...ofIt('cancel_order'), as: ADMIN, answers: 'cancelled' },
    ],
  },
  {
    name: 'a product counts the pieces of its sizes, whatever is written',
    sql: `update public.products set stock = 7 where id = '${product(90)}'`,
    as: ADMIN,
    answers: 'done',
    then: [
      { sql: set(1, 'stock = 50000'), as: 'service', answers: 'done' },
      { sql: set(1, 'stock = 50001'), as: 'service', answers: '23514' },
      { sql: set(1, 'stock = -1'), as: 'service', answers: '23514' },
      { sql: set(1, 'sort_order = 19'), as: 'service', answers: 'done' },
      { sql: set(1, 'sort_order = 20'), as: 'service', answers: '23514' },
      { sql: set(1, 'sort_order = -1'), as: 'service', answers: '23514' },
      { sql: set(1, `name = ' '`), as: 'service', answers: '23514' },
      { sql: set(1, `name = repeat('x', 40)`), as: 'service', answers: 'done' },
      { sql: set(1, `name = repeat('x', 41)`), as: 'service', answers: '23514' },
      { sql: set(1, `name = 'M'`), as: 'service', answers: '23505' },
      { sql: 'delete from public.product_variants where true', as: 'service', answers: 'done' },
      { sql: `update public.products set stock = 7 where id = '${product(90)}'`, as: ADMIN, answers: 'done' },
    ],
  },
]
