import { addedRowId, product, variant } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const createOwnerStep = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const insertOrderSql = (id: number, expires = `private.now() + interval '1 day'`, status = 'pending') =>
  `insert into public.orders (id, full_name, delivery, subtotal, shipping, total, expires_at, status)
   values ('${addedRowId(id)}', 'A', 'collect', 8, 0, 8, ${expires}, '${status}');`
const insertItemSql = (
  orderNumber: number,
  size: number | null,
  quantity: number,
  isFromStock: boolean,
  productNumber = 90,
) =>
  `insert into public.order_items (order_id, product_id, variant_id, variant_name, name, unit_price, quantity, from_stock)
   values ('${addedRowId(orderNumber)}', '${product(productNumber)}', ${size ? `'${variant(size)}', 'S'` : 'null, null'}, 'Hoodie', 8, ${quantity}, ${isFromStock});`

export const stockRulesCases: SnapshotCase[] = [
  {
    name: 'an expired order returns its pieces to the stock of the ordered size if that stock was limited',
    given: `${insertOrderSql(100, 'private.now()')} ${insertItemSql(100, 1, 2, true)} ${insertItemSql(100, 1, 4, false)}
      ${insertOrderSql(101)} ${insertItemSql(101, 1, 8, true)} ${insertOrderSql(102, 'private.now()', 'expired')} ${insertItemSql(102, 1, 16, true)}`,
    ...createOwnerStep(`select (private.store_catalog_variants('${product(90)}') #>> '{0,stock}')::int as small`),
  },
  {
    name: 'reserving stock for an order does not change the pieces of other orders',
    given: `${insertOrderSql(100)} ${insertItemSql(100, 1, 2, false)} ${insertItemSql(100, null, 3, false, 3)}
      ${insertOrderSql(101)} ${insertItemSql(101, 2, 1, true)} ${insertItemSql(101, null, 1, true, 2)}`,
    ...createOwnerStep(`select private.take_stock('${addedRowId(100)}') as taken`),
  },
  {
    name: 'the stock of an order is returned once, and only for pieces that were taken from limited stock',
    given: `${insertOrderSql(100)} ${insertItemSql(100, 1, 2, true)} ${insertItemSql(100, 2, 1, false)} ${insertItemSql(100, null, 1, true, 3)}
      ${insertItemSql(100, null, 1, false, 2)} ${insertOrderSql(101)} ${insertItemSql(101, 1, 7, true)}`,
    ...createOwnerStep(`select private.give_back_stock(array['${addedRowId(100)}']::uuid[])`),
    then: [createOwnerStep(`select private.give_back_stock(array['${addedRowId(100)}']::uuid[])`)],
  },
  {
    name: 'expiring the orders of given products ends only overdue unpaid orders that hold stock of these products',
    given: `update public.orders set expires_at = private.now() + interval '1 day' where status = 'pending';
      ${insertOrderSql(100, 'private.now()')} ${insertItemSql(100, 1, 2, true)} ${insertOrderSql(101)} ${insertItemSql(101, 1, 1, true)}
      ${insertOrderSql(102, 'private.now()', 'paid')} ${insertItemSql(102, 1, 1, true)} ${insertOrderSql(103, 'private.now()')} ${insertItemSql(103, null, 1, true, 3)}
      ${insertOrderSql(104, 'private.now()')} ${insertItemSql(104, 1, 1, false)}`,
    ...createOwnerStep(`select private.expire_orders(array['${product(90)}']::uuid[]) as ended`),
  },
  {
    name: 'a paid order becomes refunded once all its payments are refunded, and an unpaid order never does',
    given: `${insertOrderSql(100, 'private.now()', 'paid')} ${insertOrderSql(101)} ${insertOrderSql(102, 'private.now()', 'paid')}
      insert into public.order_payments (order_id, kind, method, amount) values ('${addedRowId(102)}', 'payment', 'cash', 1)`,
    ...createOwnerStep(`select private.end_refunded_order(o.id) from public.orders o
      where o.id in ('${addedRowId(100)}', '${addedRowId(101)}', '${addedRowId(102)}')`),
  },
]
