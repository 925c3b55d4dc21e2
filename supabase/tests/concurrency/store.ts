import { RUN_EXPIRY_SQL } from '../support/expiry'
import { request } from '../snapshots/case'
import { addedRowId, ADMIN, order, product } from '../support/people'
import type { ConcurrentCall, CallPair } from './pair'

const CAP_PRODUCT_ID = product(2)
const placeOrderCall = (localPart: string, n: number, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: null,
  call: 'place_order',
  expected: 'placed',
  with: {
    lines: [{ product_id: CAP_PRODUCT_ID, quantity: 1 }],
    buyer: { full_name: 'Buyer', email: `${localPart}@example.test` },
    delivery: { method: 'collect' },
    expected_total: 20,
    request_id: request(n),
    ...overrides,
  },
})
/** A cart with one piece of a product size of which only one piece is left. */
const LAST_PIECE_LINES = { lines: [{ product_id: CAP_PRODUCT_ID, variant_id: addedRowId(60), quantity: 1 }] }
const createOrderCall = (call: string, expected: string, overrides: Record<string, unknown> = {}): ConcurrentCall => ({
  as: ADMIN,
  call,
  with: { order_id: order(91), ...overrides },
  expected,
})
const FULFIL_ORDER_CALL: ConcurrentCall = {
  as: ADMIN,
  sql: `update public.orders set fulfilled_at = now() where id = '${order(91)}'`,
  expected: 'done',
}
const refundOrderCall = (n: number): ConcurrentCall => ({
  as: ADMIN,
  call: 'refund_order',
  with: { order_id: order(n), amount: 1, note: 'Sorry', request_id: request(1) },
  expected: n === 1 ? 'refunded' : 'repeated',
})
const saveProductCall = (product_id: string, itemChanges: Record<string, unknown>): ConcurrentCall => ({
  as: ADMIN,
  call: 'save_product',
  with: { product_id, product: itemChanges, variants: [] },
  expected: 'saved',
})
const NEW_PRODUCT = {
  name: 'Lantern',
  price: 5,
  category: 'Accessories',
  status: 'live',
  availability: 'available',
  stock: 3,
}
const REQUESTER_EMAIL = 'asks@example.test'
const PAY_ORDER_SQL = `update public.orders set status = 'paid' where id = '${order(91)}'`
const SETTLE_ORDER_SQL = `${PAY_ORDER_SQL}; insert into public.order_payments (order_id, kind, method, amount)
  values ('${order(91)}', 'payment', 'cash', 8)`
const EXPIRE_ORDER_SQL = `update public.orders set expires_at = private.now() - interval '1 second' where id = '${order(91)}';
  update public.order_items set from_stock = true where order_id = '${order(91)}'`
/** Deletes the product of an order, so that a call about the order has no product row to lock. */
const DELETE_PRODUCT_SQL = `update public.order_items set product_id = null where order_id = '${order(91)}'`

export const STORE_PAIRS: CallPair[] = [
  {
    name: 'the last piece of a product goes to the first of two buyers',
    locks: ['lock_products'],
    given: `update public.products set stock = 1 where id = '${CAP_PRODUCT_ID}'`,
    first: placeOrderCall('one', 1),
    second: { ...placeOrderCall('two', 2), expected: 'changed' },
  },
  {
    name: 'the last piece of a size goes to the first of two buyers',
    locks: ['lock_products'],
    given: `insert into public.product_variants (id, product_id, name, stock, sort_order)
      values ('${addedRowId(60)}', '${CAP_PRODUCT_ID}', 'S', 1, 0), ('${addedRowId(61)}', '${CAP_PRODUCT_ID}', 'M', 40, 1)`,
    first: placeOrderCall('one', 1, LAST_PIECE_LINES),
    second: { ...placeOrderCall('two', 2, LAST_PIECE_LINES), expected: 'changed' },
  },
  {
    name: 'two orders at the same time do not exceed the hourly limit of an email address',
    locks: ['place_order'],
    constants: { max_orders_per_hour: 1 },
    first: placeOrderCall('one', 1),
    second: {
      ...placeOrderCall('one', 2, { lines: [{ product_id: product(3), quantity: 1 }], expected_total: 8 }),
      expected: 'too_many',
    },
  },
  {
    name: 'two orders with the same request id place one order',
    locks: ['place_order'],
    first: placeOrderCall('one', 1),
    second: placeOrderCall('one', 1),
  },
  {
    name: 'an order whose products were deleted is cancelled once by two simultaneous cancellations',
    locks: ['lock_order'],
    given: DELETE_PRODUCT_SQL,
    first: createOrderCall('cancel_order', 'cancelled'),
    second: createOrderCall('cancel_order', 'already_closed'),
  },
  {
    name: 'an order whose products were deleted expires once when two runs of the scheduled job overlap',
    locks: ['expire_orders'],
    given: `${EXPIRE_ORDER_SQL}; ${DELETE_PRODUCT_SQL}`,
    first: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
    second: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
  },
  {
    name: 'an order that is being cancelled is not marked as paid, and its payment becomes a refund due',
    locks: ['lock_order'],
    first: createOrderCall('cancel_order', 'cancelled'),
    second: createOrderCall('mark_order_paid', 'money_owed', { method: 'bank_transfer' }),
  },
  {
    name: 'an order that is marked as paid twice at the same time is paid once',
    locks: ['lock_order'],
    first: createOrderCall('mark_order_paid', 'paid', { method: 'bank_transfer' }),
    second: createOrderCall('mark_order_paid', 'already_paid', { method: 'bank_transfer' }),
  },
  {
    name: 'of two refunds for different orders with the same request id, only the first is recorded',
    locks: [],
    insertsOnConflict: ['add_order_payment'],
    first: refundOrderCall(1),
    second: refundOrderCall(2),
  },
  {
    name: 'an order that is marked as fulfilled twice at the same time has one audit log entry',
    locks: [],
    given: PAY_ORDER_SQL,
    first: FULFIL_ORDER_CALL,
    second: FULFIL_ORDER_CALL,
  },
  {
    name: 'an expired order returns its stock once when two job runs overlap',
    locks: ['expire_orders', 'lock_products'],
    given: EXPIRE_ORDER_SQL,
    first: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
    second: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
  },
  {
    name: 'an order stays paid if staff mark it as paid while the scheduled job is about to expire it',
    locks: ['expire_orders', 'lock_products', 'lock_order'],
    given: EXPIRE_ORDER_SQL,
    first: createOrderCall('mark_order_paid', 'paid', { method: 'bank_transfer' }),
    second: { as: 'owner', sql: RUN_EXPIRY_SQL, expected: 'done' },
  },
  {
    name: 'saving a product keeps the stock change of an order placed at the same time',
    locks: ['save_product'],
    first: placeOrderCall('one', 1),
    second: saveProductCall(CAP_PRODUCT_ID, { name: 'Black cap' }),
  },
  {
    name: 'a new product that is saved twice at the same time is added once and then updated',
    locks: ['save_product'],
    first: saveProductCall(addedRowId(90), NEW_PRODUCT),
    second: saveProductCall(addedRowId(90), { ...NEW_PRODUCT, name: 'Lamp' }),
  },
  {
    name: 'two product requests at the same time do not exceed the hourly limit of an email address',
    locks: ['request_product'],
    constants: { max_enquiries_per_hour: 1 },
    given: `update public.products set availability = 'coming_soon' where id in ('${CAP_PRODUCT_ID}', '${product(3)}')`,
    first: {
      as: null,
      call: 'request_product',
      expected: 'registered',
      with: { product_id: CAP_PRODUCT_ID, email: REQUESTER_EMAIL },
    },
    second: {
      as: null,
      call: 'request_product',
      expected: 'too_many',
      with: { product_id: product(3), email: REQUESTER_EMAIL },
    },
  },
  {
    name: "a full and a partial refund of an order at the same time do not exceed the order's payment",
    locks: ['lock_order'],
    given: SETTLE_ORDER_SQL,
    first: createOrderCall('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
    second: createOrderCall('refund_order', 'too_much', { amount: 4, request_id: request(2) }),
  },
  {
    name: 'an order that is being refunded in full cannot be marked as fulfilled',
    locks: ['lock_order'],
    given: SETTLE_ORDER_SQL,
    first: createOrderCall('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
    second: FULFIL_ORDER_CALL,
  },
  {
    name: 'refunding an order while it is being fulfilled returns no stock',
    locks: ['lock_order'],
    given: SETTLE_ORDER_SQL,
    first: FULFIL_ORDER_CALL,
    second: createOrderCall('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
  },
]
