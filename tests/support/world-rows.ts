/** What component tests begin with beside people and trips: bookings, orders and items of their own, put in as the owner. */
import type { Auth } from '../../src/features/auth/auth-context'
import type { openWorld } from './world'

type World = Pick<ReturnType<typeof openWorld>, 'sql' | 'newTrip'>

const one = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (!row) throw new Error('No row was made.')
  return row
}

/** An item on sale. */
export const newProduct = (
  { sql }: World,
  { price, stock = null, name = 'Night cap' }: { price: number; stock?: number | null; name?: string },
): Promise<{ id: string; name: string }> =>
  one(
    sql(`insert into public.products (name, price, stock, status) values ($1, $2, $3, 'live') returning id, name`, [
      name,
      price,
      stock,
    ]),
  )

/** Somebody whom only the desk knows. */
export const newCustomer = ({ sql }: World, full_name = 'Mabel Wick'): Promise<{ id: string; email: string }> =>
  one(
    sql(
      `insert into public.customers (full_name, email) values ($1, gen_random_uuid() || '@example.test')
       returning id, email`,
      [full_name],
    ),
  )

const customerOf = (world: World, who: Partial<Auth> | undefined): Promise<{ id: string }> =>
  who ? one(world.sql('select id from public.customers where profile_id = $1', [who.user?.id])) : newCustomer(world)

interface BookingWanted {
  /** A member; left out, somebody without an account. */
  who?: Partial<Auth>
  /** When what is due, in AUD: the plan, and with it the total. */
  parts: [due: string, amount: number][]
  /** AUD, in one payment of October 2025. */
  paid?: number
}

/** A confirmed booking of one seat on a trip of its own. */
export const newBooking = async (
  world: World,
  { who, parts, paid = 0 }: BookingWanted,
): Promise<{ id: string; reference: string; title: string }> => {
  const { sql } = world
  const total = parts.reduce((sum, [, amount]) => sum + amount, 0)
  const [trip, customer] = [await world.newTrip({ price: total }), await customerOf(world, who)]
  const booking = await one(
    sql<{ id: string; reference: string }>(
      `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount,
         payment_method)
       values ($1, $2, $3, 1, $4, 'confirmed', $5, $6, 'recurring') returning id, reference`,
      [customer.id, trip.id, who?.user?.id ?? null, parts.length, total, parts[0]?.[1] ?? 0],
    ),
  )
  await sql(
    `insert into public.installments (booking_id, sequence, due_date, amount)
     select $1, p.n, (p.part ->> 0)::date, (p.part ->> 1)::numeric
     from jsonb_array_elements($2::jsonb) with ordinality as p (part, n)`,
    [booking.id, JSON.stringify(parts)],
  )
  if (paid > 0)
    await sql(
      `insert into public.payments (booking_id, kind, method, amount, paid_at)
       values ($1, 'deposit', 'bank_transfer', $2, '2025-10-07T01:00:00Z')`,
      [booking.id, paid],
    )
  await sql('select private.find_next_due($1)', [booking.id])
  return { ...booking, title: trip.title }
}

interface OrderWanted {
  status?: 'pending' | 'paid' | 'expired' | 'cancelled' | 'refunded'
  /** AUD that came and went again. */
  money?: number[]
  fulfilled?: boolean
}

/** An order of two caps at $22.50, to be collected, whose cap is sold out meanwhile. */
export const newOrder = async (
  world: World,
  { status = 'pending', money = [], fulfilled = false }: OrderWanted = {},
): Promise<{ id: string; number: string }> => {
  const { sql } = world
  const cap = await newProduct(world, { price: 22.5, stock: 0 })
  const order = await one(
    sql<{ id: string; number: string }>(
      `insert into public.orders (full_name, email, delivery, subtotal, shipping, total, status, paid_at, fulfilled_at)
       values ('Mabel Wick', gen_random_uuid() || '@example.test', 'collect', 45, 0, 45, $1,
         case when $2 then private.now() end, case when $3 then private.now() end) returning id, number`,
      [status, money.length > 0, fulfilled],
    ),
  )
  await sql(
    `insert into public.order_items (order_id, product_id, name, unit_price, quantity)
     values ($1, $2, $3, 22.5, 2)`,
    [order.id, cap.id, cap.name],
  )
  await sql(
    `insert into public.order_payments (order_id, kind, method, amount)
     select $1, case when m.amount < 0 then 'refund' else 'payment' end, 'bank_transfer', m.amount
     from unnest($2::numeric[]) m (amount)`,
    [order.id, money],
  )
  return order
}
