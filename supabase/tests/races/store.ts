import { expect } from 'vitest'
import { ADMIN, product } from '../support/people'
import { CLIENTS, type Field, type Race } from './frame'
import { setConstant } from '../support/constants'

const CAP = product(2)
const STOCK = 'alter table public.products drop constraint products_stock_range'
const STOCK_BACK = `update public.products set stock = 100 where id = '${CAP}';
  alter table public.products add constraint products_stock_range check (stock between 0 and 1000000)`

/** Of the cap, in the race for a size. */
const SMALL = '21000000-0000-4000-8000-0000000000f1'
const SIZES = 'alter table public.product_variants drop constraint product_variants_stock_range'
const SIZES_BACK = `update public.product_variants set stock = 1 where id = '${SMALL}';
  alter table public.product_variants add constraint product_variants_stock_range check (stock between 0 and 50000)`

const order = (n: number | string, size: { variant_id?: string } = {}) => ({
  lines: [{ product_id: CAP, quantity: 1, ...size }],
  buyer: { full_name: 'Racer', email: `racer-${n}@example.test` },
  delivery: { method: 'collect' },
  expected_total: 20,
  request_id: crypto.randomUUID(),
})

/** The shelf as it is: pieces left, and pieces in orders that hold them. */
const shelf = async ({ sql }: Field) => {
  const [found] = await sql<{ stock: number; held: number }>(
    `select p.stock, (select coalesce(sum(i.quantity), 0)::int from public.order_items i join public.orders o on o.id = i.order_id
       where i.product_id = p.id and o.full_name = 'Racer' and o.status in ('pending', 'paid')) as held
     from public.products p where p.id = '${CAP}'`,
  )
  return found ?? { stock: NaN, held: NaN }
}

const stockUp = ({ sql }: Field, stock: number) =>
  sql(`
  delete from public.order_items where order_id in (select id from public.orders where full_name = 'Racer');
  update public.orders set full_name = 'Racer before' where full_name = 'Racer';
  ${setConstant('max_orders_per_hour', 1000)}; ${setConstant('max_unpaid_stock_percent', 100)};
  delete from public.product_variants where product_id = '${CAP}';
  update public.products set stock = ${stock} where id = '${CAP}'`)

/** An order of one piece that is still on the shelf of ten; paid where wanted. */
const oneOrder = async (field: Field, paid: boolean): Promise<string> => {
  await stockUp(field, 10)
  expect(await field.asOwner(null, 'place_order', order('first'))).toBe('placed')
  const [placed] = await field.sql<{ id: string }>(`select id from public.orders where full_name = 'Racer'`)
  if (paid) expect(await field.asOwner(ADMIN, 'mark_order_paid', { order_id: placed?.id })).toBe('paid')
  return placed?.id ?? ''
}

export const races: Race<string>[] = [
  {
    name: 'the last piece goes to one',
    prepare: async (field) => {
      await stockUp(field, 1)
      return ''
    },
    deed: (field, db, n) => field.call(db, null, 'place_order', order(n)),
    holds: async (field, seen) => {
      expect(seen).toEqual({ placed: 1, changed: CLIENTS - 1 })
      expect(await shelf(field)).toEqual({ stock: 0, held: 1 })
    },
    locks: ['lock_products'],
    weaken: STOCK,
    restore: STOCK_BACK,
  },
  {
    name: 'the last piece of a size goes to one, whatever other sizes have',
    prepare: async (field) => {
      await stockUp(field, 0)
      await field.sql(`insert into public.product_variants (id, product_id, name, stock, sort_order)
        values ('${SMALL}', '${CAP}', 'S', 1, 0), (gen_random_uuid(), '${CAP}', 'M', 40, 1)`)
      return ''
    },
    deed: (field, db, n) => field.call(db, null, 'place_order', order(n, { variant_id: SMALL })),
    holds: async (field, seen) => {
      expect(seen).toEqual({ placed: 1, changed: CLIENTS - 1 })
      expect(await shelf(field)).toEqual({ stock: 40, held: 1 })
      const [left] = await field.sql('select stock from public.product_variants where id = $1', [SMALL])
      expect(left).toEqual({ stock: 0 })
    },
    locks: ['lock_products'],
    weaken: SIZES,
    restore: SIZES_BACK,
  },
  {
    name: 'an order is paid or cancelled, its money counts once, and its piece is sold or back',
    prepare: (field) => oneOrder(field, false),
    deed: (field, db, n, order_id) =>
      field.call(db, ADMIN, n % 2 === 0 ? 'mark_order_paid' : 'cancel_order', { order_id }),
    holds: async (field, seen, id) => {
      const { paid = 0, cancelled = 0, money_owed = 0 } = seen
      expect([paid + cancelled, paid + money_owed], JSON.stringify(seen)).toEqual([1, 1])
      const [{ n = 0 } = {}] = await field.sql<{ n: number }>(
        'select count(*)::int as n from public.order_payments where order_id = $1',
        [id],
      )
      expect(n).toBe(1)
      expect(await shelf(field)).toEqual(paid ? { stock: 9, held: 1 } : { stock: 10, held: 0 })
    },
    locks: ['lock_order', 'lock_products'],
  },
  {
    name: 'refunds of a part and of the whole never pay back more, and the piece comes back once',
    prepare: (field) => oneOrder(field, true),
    deed: (field, db, n, order_id) =>
      field.call(db, ADMIN, 'refund_order', {
        order_id,
        amount: n % 2 === 0 ? 20 : 10,
        request_id: crypto.randomUUID(),
      }),
    holds: async (field, _, id) => {
      const [{ sum = NaN } = {}] = await field.sql<{ sum: number }>(
        'select sum(amount)::float as sum from public.order_payments where order_id = $1',
        [id],
      )
      expect(sum).toBe(0)
      expect((await shelf(field)).stock).toBe(10)
    },
    locks: ['lock_order', 'lock_products'],
  },
  {
    name: 'an order is sent, or its money and its piece go back, never both',
    prepare: (field) => oneOrder(field, true),
    deed: (field, db, n, order_id) =>
      n % 2 === 0
        ? field.call(db, ADMIN, 'set_order_fulfilled', { order_id, fulfilled: true })
        : field.call(db, ADMIN, 'refund_order', { order_id, amount: 20, request_id: crypto.randomUUID() }),
    holds: async (field, _, id) => {
      const [{ sent = null } = {}] = await field.sql<{ sent: boolean }>(
        'select fulfilled_at is not null as sent from public.orders where id = $1',
        [id],
      )
      expect((await shelf(field)).stock).toBe(sent ? 9 : 10)
    },
    locks: ['lock_order', 'set_order_fulfilled'],
  },
]
