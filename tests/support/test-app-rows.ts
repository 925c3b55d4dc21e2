/** Test data for component tests besides people and trips: bookings, orders and products, inserted as the owner. */
import type { Auth } from '../../src/features/auth/auth-context'
import type { openTestApp } from './test-app'

type TestApp = Pick<ReturnType<typeof openTestApp>, 'sql' | 'newEvent'>

const getFirstRow = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (!row) throw new Error('No row was made.')
  return row
}

/** Creates a product on sale. */
export const newProduct = (
  { sql }: TestApp,
  { price, stock = null, name = 'Night cap' }: { price: number; stock?: number | null; name?: string },
): Promise<{ id: string; name: string }> =>
  getFirstRow(
    sql(`insert into public.products (name, price, stock, status) values ($1, $2, $3, 'live') returning id, name`, [
      name,
      price,
      stock,
    ]),
  )

/** Creates a customer without an account. */
export const newCustomer = ({ sql }: TestApp, full_name = 'Mabel Wick'): Promise<{ id: string; email: string }> =>
  getFirstRow(
    sql(
      `insert into public.customers (full_name, email) values ($1, gen_random_uuid() || '@example.test')
       returning id, email`,
      [full_name],
    ),
  )

const getCustomer = (app: TestApp, bookedBy: Partial<Auth> | undefined): Promise<{ id: string }> =>
  bookedBy
    ? getFirstRow(app.sql('select id from public.customers where profile_id = $1', [bookedBy.user?.id]))
    : newCustomer(app)

interface BookingOptions {
  /** The member who booked; by default a customer without an account. */
  bookedBy?: Partial<Auth>
  /** The due date and amount in AUD of each instalment. They define the plan and its total. */
  installments: [due: string, amount: number][]
  /** Amount in AUD of a single payment in October 2025. */
  paid?: number
}

/** Creates a confirmed booking of one seat. The trip belongs to this booking alone. */
export const newBooking = async (
  app: TestApp,
  { bookedBy, installments, paid = 0 }: BookingOptions,
): Promise<{ id: string; reference: string; title: string }> => {
  const { sql } = app
  const total = installments.reduce((sum, [, amount]) => sum + amount, 0)
  const [event, customer] = [await app.newEvent({ price: total }), await getCustomer(app, bookedBy)]
  const booking = await getFirstRow(
    sql<{ id: string; reference: string }>(
      `insert into public.bookings (customer_id, event_id, user_id, seats, plan, status, total_amount, deposit_amount,
         payment_method)
       values ($1, $2, $3, 1, $4, 'confirmed', $5, $6, 'recurring') returning id, reference`,
      [customer.id, event.id, bookedBy?.user?.id ?? null, installments.length, total, installments[0]?.[1] ?? 0],
    ),
  )
  await sql(
    `insert into public.installments (booking_id, sequence, due_date, amount)
     select $1, p.n, (p.part ->> 0)::date, (p.part ->> 1)::numeric
     from jsonb_array_elements($2::jsonb) with ordinality as p (part, n)`,
    [booking.id, JSON.stringify(installments)],
  )
  if (paid > 0)
    await sql(
      `insert into public.payments (booking_id, kind, method, amount, paid_at)
       values ($1, 'deposit', 'bank_transfer', $2, '2025-10-07T01:00:00Z')`,
      [booking.id, paid],
    )
  await sql('select private.set_next_due_date($1)', [booking.id])
  return { ...booking, title: event.title }
}

interface OrderOptions {
  status?: 'pending' | 'paid' | 'expired' | 'cancelled' | 'refunded'
  /** Payments in AUD. A negative number is a refund. */
  payments?: number[]
  isFulfilled?: boolean
}

/** Creates an order of two pieces of a product at $22.50, for collection. The product is then sold out. */
export const newOrder = async (
  app: TestApp,
  { status = 'pending', payments = [], isFulfilled = false }: OrderOptions = {},
): Promise<{ id: string; number: string }> => {
  const { sql } = app
  const soldOutProduct = await newProduct(app, { price: 22.5, stock: 0 })
  const order = await getFirstRow(
    sql<{ id: string; number: string }>(
      `insert into public.orders (full_name, email, delivery, subtotal, shipping, total, status, paid_at, fulfilled_at)
       values ('Mabel Wick', gen_random_uuid() || '@example.test', 'collect', 45, 0, 45, $1,
         case when $2 then private.now() end, case when $3 then private.now() end) returning id, number`,
      [status, payments.length > 0, isFulfilled],
    ),
  )
  await sql(
    `insert into public.order_items (order_id, product_id, name, unit_price, quantity)
     values ($1, $2, $3, 22.5, 2)`,
    [order.id, soldOutProduct.id, soldOutProduct.name],
  )
  await sql(
    `insert into public.order_payments (order_id, kind, method, amount)
     select $1, case when m.amount < 0 then 'refund' else 'payment' end, 'bank_transfer', m.amount
     from unnest($2::numeric[]) m (amount)`,
    [order.id, payments],
  )
  return order
}

/** Adds a departure to the trip of the departure `eventId`. It costs 1,500 AUD per person and has three free seats. */
export const addOtherDate = async (app: TestApp, eventId: string): Promise<void> => {
  const otherEvent = await app.newEvent({ seats: 3, price: 1500 })
  await app.sql('update public.events set trip_id = (select trip_id from public.events where id = $1) where id = $2', [
    eventId,
    otherEvent.id,
  ])
}

/**
 * A name that no other guide has. The database removes the name of a new member if a staff member has it, and all test
 * files share one database.
 */
export const createGuideName = (): string => `Gale ${crypto.randomUUID().replace(/[^a-f]/g, '')}`
