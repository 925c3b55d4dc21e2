import { ADMIN, MEMBER, UNKNOWN_ID, OTHER_MEMBER, product, variant } from '../../support/people'
import { timeAfterTest, request, type SnapshotCase, type SnapshotStep } from '../case'
import { POSTPONE_OTHER_EXPIRIES_SQL, RUN_EXPIRY_STEP } from './order-payments'
import { setNetwork, quoteOrder } from './quotes'
import { BUYER, createLines, placeOrderStep } from './store'
import { setConstant } from '../../support/constants'

/**
 * Moves the expiry of all pending orders to the same distant time. Orders that expire within a case have random ids, so
 * the snapshot would list them in a random order.
 */
const POSTPONE_EXPIRY_SQL = `${POSTPONE_OTHER_EXPIRIES_SQL}; update public.orders set expires_at = private.now() + interval '99 days' where status = 'pending'`
const [S, M, L] = [variant(1), variant(2), variant(3)]
const createHoodieLine = (variant_id: string | null, quantity: unknown = 1) => ({
  product_id: product(90),
  ...(variant_id && { variant_id }),
  quantity,
})
/** Orders the last hoodie in size M. */
const ORDER_LAST_HOODIE_CALL = placeOrderStep([createHoodieLine(M)], 45)
const repeatOrder = (n: number, overrides: object = {}) =>
  placeOrderStep([createHoodieLine(M)], 45, {
    buyer: { ...BUYER, email: `guest-${n}@example.test` },
    request_id: request(n),
    ...overrides,
  })
type PlacedOrders = { order_id?: string; token?: string }[]
const readOrderLink = ([result]: PlacedOrders) => ({ order_id: result?.order_id, token: result?.token })
const callForOrder = (call: string) => ({ call, with: readOrderLink, as: null }) as const
const MARK_ORDER_PAID_CALL = {
  call: 'mark_order_paid',
  with: ([result]: PlacedOrders) => ({ order_id: result?.order_id }),
  as: ADMIN,
} as const
const READ_CATALOG_STEP: SnapshotStep = {
  sql: 'select stock, variants from public.store_catalog where id = $1',
  values: [product(90)],
  as: null,
  expected: 'done',
}
const updateVariantSql = (n: number, change: string) =>
  `update public.product_variants set ${change} where id = '${variant(n)}'`

export const variantsCases: SnapshotCase[] = [
  {
    name: 'sizes of a product are priced separately, and order lines of one size are added up',
    ...quoteOrder([createHoodieLine(S, 2), createHoodieLine(M), createHoodieLine(S, 1), ...createLines([1, 1])]),
    expected: 'ok',
  },
  {
    name: 'a product with sizes can be ordered only in one of its available sizes',
    ...quoteOrder([createHoodieLine(null)]),
    expected: 'changed',
    then: [
      { ...quoteOrder([createHoodieLine(L)]), expected: 'changed' },
      { ...quoteOrder([createHoodieLine(M, 2)]), expected: 'changed' },
      { ...quoteOrder([createHoodieLine(S, 21)]), expected: 'changed' },
      { ...quoteOrder([createHoodieLine(UNKNOWN_ID)]), expected: 'changed' },
      { ...quoteOrder([{ product_id: product(1), variant_id: S, quantity: 1 }]), expected: 'changed' },
      { ...quoteOrder([createHoodieLine('x')]), expected: 'invalid' },
      ...[createHoodieLine(null), createHoodieLine(L), createHoodieLine(UNKNOWN_ID)].map((line): SnapshotStep => ({
        ...placeOrderStep([line], 45),
        expected: 'changed',
      })),
      { ...placeOrderStep([createHoodieLine('x')], 45), expected: 'invalid' },
    ],
  },
  {
    name: 'the last piece of a size is sold once, and is available again when the order is cancelled',
    ...ORDER_LAST_HOODIE_CALL,
    expected: 'placed',
    then: [
      READ_CATALOG_STEP,
      { ...repeatOrder(2), expected: 'changed' },
      { ...callForOrder('get_order'), expected: 'ok' },
      { ...callForOrder('cancel_order'), expected: 'cancelled' },
      READ_CATALOG_STEP,
      { ...repeatOrder(3), expected: 'placed' },
    ],
  },
  {
    name: 'an order request with a used id and another size is refused',
    ...placeOrderStep([createHoodieLine(S)], 45),
    expected: 'placed',
    then: [
      { ...placeOrderStep([createHoodieLine(S)], 45), expected: 'placed' },
      { ...ORDER_LAST_HOODIE_CALL, expected: 'invalid' },
    ],
  },
  {
    name: 'an order of two sizes has two lines, and cancelling the order returns both sizes to stock',
    given: setConstant('max_unpaid_stock_percent', 100),
    ...placeOrderStep([createHoodieLine(S, 40), createHoodieLine(M)], 1660.5),
    as: MEMBER,
    expected: 'placed',
    then: [
      READ_CATALOG_STEP,
      {
        sql: `select items from public.order_overview where items like '%Hoodie%'`,
        as: MEMBER,
        expected: 'done',
      },
      { ...callForOrder('cancel_order'), expected: 'cancelled' },
      READ_CATALOG_STEP,
    ],
  },
  {
    name: 'the limit of unpaid orders applies to each size separately',
    ...placeOrderStep([createHoodieLine(S, 20)], 900),
    expected: 'placed',
    then: [
      { ...quoteOrder([createHoodieLine(S)]), expected: 'changed' },
      { ...quoteOrder([createHoodieLine(M)]), expected: 'ok' },
      setNetwork('203.0.113.9'),
      { ...quoteOrder([createHoodieLine(S, 20)]), as: OTHER_MEMBER, expected: 'ok' },
    ],
  },
  {
    name: 'a piece in an unpaid order is available again once the order expires, until a late payment takes it again',
    given: POSTPONE_EXPIRY_SQL,
    ...ORDER_LAST_HOODIE_CALL,
    expected: 'placed',
    then: [
      { ...READ_CATALOG_STEP, at: timeAfterTest('47 hours 59 minutes 59 seconds') },
      { ...READ_CATALOG_STEP, at: timeAfterTest('48 hours') },
      { ...quoteOrder([createHoodieLine(M)]), expected: 'ok' },
      { ...RUN_EXPIRY_STEP },
      READ_CATALOG_STEP,
      { ...MARK_ORDER_PAID_CALL, expected: 'paid' },
      READ_CATALOG_STEP,
    ],
  },
  ...[
    ['was sold to another buyer', updateVariantSql(2, 'stock = 0')],
    ['was deleted', `delete from public.product_variants where id = '${M}'`],
  ].map(([sizeChange, sql]): SnapshotCase => ({
    name: `a late payment for a size that ${sizeChange} becomes a refund due`,
    given: POSTPONE_EXPIRY_SQL,
    ...ORDER_LAST_HOODIE_CALL,
    expected: 'placed',
    then: [
      { ...RUN_EXPIRY_STEP, at: timeAfterTest('48 hours') },
      { sql: sql ?? '', as: 'service', expected: 'done' },
      { ...MARK_ORDER_PAID_CALL, expected: 'money_owed' },
    ],
  })),
  {
    name: 'a late payment becomes a refund due if staff added sizes to the product after the order',
    given: `${POSTPONE_EXPIRY_SQL}; update public.products set stock = 9 where id = '${product(2)}'`,
    ...placeOrderStep(createLines([2, 1]), 20),
    expected: 'placed',
    then: [
      { ...RUN_EXPIRY_STEP, at: timeAfterTest('48 hours') },
      {
        sql: `insert into public.product_variants (product_id, name, stock) values ('${product(2)}', 'One', 9)`,
        as: 'service',
        expected: 'done',
      },
      { ...MARK_ORDER_PAID_CALL, expected: 'money_owed' },
    ],
  },
  {
    name: 'a refunded T-shirt is in stock again in its own size',
    ...ORDER_LAST_HOODIE_CALL,
    expected: 'placed',
    then: [
      { ...MARK_ORDER_PAID_CALL, expected: 'paid' },
      {
        call: 'refund_order',
        with: ([result]) => ({ order_id: result?.order_id, amount: 45 }),
        as: ADMIN,
        expected: 'refunded',
      },
    ],
  },
  {
    name: 'a cancelled order returns its pieces of a size up to the maximum stock, and the audit log records the pieces above it',
    ...ORDER_LAST_HOODIE_CALL,
    expected: 'placed',
    then: [
      { sql: updateVariantSql(2, 'stock = 50000'), as: 'service', expected: 'done' },
      { ...callForOrder('cancel_order'), as: ADMIN, expected: 'cancelled' },
    ],
  },
  {
    name: 'the stock of a product is the sum of its sizes while it has sizes',
    sql: `update public.products set stock = 7 where id = '${product(90)}'`,
    as: ADMIN,
    expected: 'done',
    then: [
      { sql: updateVariantSql(1, 'stock = 50000'), as: 'service', expected: 'done' },
      { sql: updateVariantSql(1, 'stock = 50001'), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, 'stock = -1'), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, 'sort_order = 19'), as: 'service', expected: 'done' },
      { sql: updateVariantSql(1, 'sort_order = 20'), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, 'sort_order = -1'), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, `name = ' '`), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, `name = repeat('x', 40)`), as: 'service', expected: 'done' },
      { sql: updateVariantSql(1, `name = repeat('x', 41)`), as: 'service', expected: '23514' },
      { sql: updateVariantSql(1, `name = 'M'`), as: 'service', expected: '23505' },
      { sql: 'delete from public.product_variants where true', as: 'service', expected: 'done' },
      { sql: `update public.products set stock = 7 where id = '${product(90)}'`, as: ADMIN, expected: 'done' },
    ],
  },
]
