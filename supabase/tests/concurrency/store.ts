import { EXPIRE } from '../support/expiry'
import { request } from '../outcomes/frame'
import { added, ADMIN, order, product } from '../support/people'
import type { Act, Pair } from './pair'

const CAP = product(2)
const place = (who: string, n: number, more: Record<string, unknown> = {}): Act => ({
  as: null,
  call: 'place_order',
  answers: 'placed',
  with: {
    lines: [{ product_id: CAP, quantity: 1 }],
    buyer: { full_name: 'Buyer', email: `${who}@example.test` },
    delivery: { method: 'collect' },
    expected_total: 20,
    request_id: request(n),
    ...more,
  },
})
/** In the size of which the pair's cap has one piece. */
const SMALL = { lines: [{ product_id: CAP, variant_id: added(60), quantity: 1 }] }
const at = (call: string, answers: string, more: Record<string, unknown> = {}): Act => ({
  as: ADMIN,
  call,
  with: { order_id: order(91), ...more },
  answers,
})
const FULFIL: Act = {
  as: ADMIN,
  sql: `update public.orders set fulfilled_at = now() where id = '${order(91)}'`,
  answers: 'done',
}
const refund = (n: number): Act => ({
  as: ADMIN,
  call: 'refund_order',
  with: { order_id: order(n), amount: 1, note: 'Sorry', request_id: request(1) },
  answers: n === 1 ? 'refunded' : 'repeated',
})
const save = (product_id: string, item: Record<string, unknown>): Act => ({
  as: ADMIN,
  call: 'save_product',
  with: { product_id, product: item, variants: [] },
  answers: 'saved',
})
const NEW = { name: 'Lantern', price: 5, category: 'Accessories', status: 'live', availability: 'available', stock: 3 }
const ASKS = 'asks@example.test'
const paid = `update public.orders set status = 'paid' where id = '${order(91)}'`
const settled = `${paid}; insert into public.order_payments (order_id, kind, method, amount)
  values ('${order(91)}', 'payment', 'cash', 8)`
const ranOut = `update public.orders set expires_at = private.now() - interval '1 second' where id = '${order(91)}';
  update public.order_items set from_stock = true where order_id = '${order(91)}'`
/** The row that the order's stock hangs on is not there to wait for. */
const gone = `update public.order_items set product_id = null where order_id = '${order(91)}'`

export const STORE: Pair[] = [
  {
    name: 'the last piece goes to whoever came first',
    locks: ['lock_products'],
    given: `update public.products set stock = 1 where id = '${CAP}'`,
    first: place('one', 1),
    second: { ...place('two', 2), answers: 'changed' },
  },
  {
    name: 'the last piece of a size goes to whoever came first',
    locks: ['lock_products'],
    given: `insert into public.product_variants (id, product_id, name, stock, sort_order)
      values ('${added(60)}', '${CAP}', 'S', 1, 0), ('${added(61)}', '${CAP}', 'M', 40, 1)`,
    first: place('one', 1, SMALL),
    second: { ...place('two', 2, SMALL), answers: 'changed' },
  },
  {
    name: 'an address orders as often as it may',
    locks: ['place_order'],
    constants: { max_orders_per_hour: 1 },
    first: place('one', 1),
    second: {
      ...place('one', 2, { lines: [{ product_id: product(3), quantity: 1 }], expected_total: 8 }),
      answers: 'too_many',
    },
  },
  {
    name: 'one press of the button orders once',
    locks: ['place_order'],
    first: place('one', 1),
    second: place('one', 1),
  },
  {
    name: 'an order whose products are gone is cancelled once',
    locks: ['lock_order'],
    given: gone,
    first: at('cancel_order', 'cancelled'),
    second: at('cancel_order', 'already'),
  },
  {
    name: 'an order whose products are gone runs out once',
    locks: ['expire_orders'],
    given: `${ranOut}; ${gone}`,
    first: { as: 'owner', sql: EXPIRE, answers: 'done' },
    second: { as: 'owner', sql: EXPIRE, answers: 'done' },
  },
  {
    name: 'an order is cancelled or paid',
    locks: ['lock_order'],
    first: at('cancel_order', 'cancelled'),
    second: at('mark_order_paid', 'money_owed', { method: 'bank_transfer' }),
  },
  {
    name: 'an order is paid once',
    locks: ['lock_order'],
    first: at('mark_order_paid', 'paid', { method: 'bank_transfer' }),
    second: at('mark_order_paid', 'already', { method: 'bank_transfer' }),
  },
  {
    name: 'one press of the button gives money back once, of whichever order',
    locks: [],
    givesWay: ['add_order_payment'],
    first: refund(1),
    second: refund(2),
  },
  {
    name: 'an order is fulfilled once, and stands in the record once',
    locks: [],
    given: paid,
    first: FULFIL,
    second: FULFIL,
  },
  {
    name: 'an order that has run out gives its pieces back once',
    locks: ['expire_orders', 'lock_products'],
    given: ranOut,
    first: { as: 'owner', sql: EXPIRE, answers: 'done' },
    second: { as: 'owner', sql: EXPIRE, answers: 'done' },
  },
  {
    name: 'an order runs out or is paid',
    locks: ['expire_orders', 'lock_products', 'lock_order'],
    given: ranOut,
    first: at('mark_order_paid', 'paid', { method: 'bank_transfer' }),
    second: { as: 'owner', sql: EXPIRE, answers: 'done' },
  },
  {
    name: 'a product that is saved keeps what was bought meanwhile',
    locks: ['save_product'],
    first: place('one', 1),
    second: save(CAP, { name: 'Black cap' }),
  },
  {
    name: 'a new product is added once, and changed by whoever saves it again',
    locks: ['save_product'],
    first: save(added(90), NEW),
    second: save(added(90), { ...NEW, name: 'Lamp' }),
  },
  {
    name: 'an address asks for products as often as it may',
    locks: ['request_product'],
    constants: { max_enquiries_per_hour: 1 },
    given: `update public.products set availability = 'coming_soon' where id in ('${CAP}', '${product(3)}')`,
    first: { as: null, call: 'request_product', answers: 'noted', with: { product_id: CAP, email: ASKS } },
    second: { as: null, call: 'request_product', answers: 'too_many', with: { product_id: product(3), email: ASKS } },
  },
  {
    name: 'refunds of the whole and of a part of an order together are no more than its payment',
    locks: ['lock_order'],
    given: settled,
    first: at('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
    second: at('refund_order', 'too_much', { amount: 4, request_id: request(2) }),
  },
  {
    name: 'an order whose money and pieces went back is not fulfilled',
    locks: ['lock_order'],
    given: settled,
    first: at('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
    second: FULFIL,
  },
  {
    name: 'an order that was fulfilled is refunded without its pieces coming back',
    locks: ['lock_order'],
    given: settled,
    first: FULFIL,
    second: at('refund_order', 'refunded', { amount: 8, request_id: request(1) }),
  },
]
