/** Each function that takes a `request_id`: how it is called, and a query that counts its effect. */
import assert from 'node:assert/strict'
import { ADMIN, product } from '../support/people'

/** The owner's connection for the rows of one case, and a member of its own. */
export interface Field {
  member: string
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Calls a function as the given user and returns the status or an SQLSTATE. */
  call: (userId: string | null, name: string, args: Record<string, unknown>) => Promise<string>
}

interface Prepared {
  args: Record<string, unknown>
  /** A query that counts how often the effect happened. */
  effect: [sql: string, value: unknown]
}

export interface Action {
  name: string
  /** The member of this case, an admin, or a visitor. */
  as: 'member' | 'admin' | 'visitor'
  status: string
  prepare: (field: Field, request_id: string) => Prepared | Promise<Prepared>
  /** SQL that the control removes from the function, in addition to its locks and unique keys. */
  safeguard?: string
}

export const first = async <Row>({ sql }: Field, text: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await sql<Row>(text, values)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}
const idOf = async (field: Field, text: string, values: unknown[] = []) =>
  (await first<{ id: string }>(field, text, values)).id

const PRICE = 1800

const booking = (event_id: string) => ({
  ...{ event_id, seats: 1, plan: 3, travellers: [], request_id: crypto.randomUUID() },
  ...{ expected_price: PRICE, terms_accepted: true },
})

const newTrip = (field: Field) =>
  idOf(
    field,
    `insert into public.events (title, start_date, end_date, price, status, max_registrations)
     values ('A trip', private.today() + 200, private.today() + 202, ${PRICE}, 'published', 20) returning id`,
  )

const bookFor = async (field: Field, trip: string, paid: number) => {
  assert.equal(await field.call(field.member, 'book', booking(trip)), 'booked')
  const id = await idOf(field, 'select id from public.bookings where event_id = $1', [trip])
  const payment = { booking_id: id, amount: paid, method: 'cash', request_id: crypto.randomUUID() }
  if (paid > 0) assert.equal(await field.call(ADMIN, 'record_payment', payment), 'recorded')
  return id
}

const newBooking = async (field: Field, paid = 0) => bookFor(field, await newTrip(field), paid)

const connectProvider = ({ sql }: Field) =>
  sql(`insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
    values ('test', 'tkey', 'acct_house', 'sealed.sealed.sealed', 'sealed.sealed.sealed') on conflict do nothing`)

/** Creates a booking that is fully paid by card, with its payment. */
const paidByCard = async (field: Field) => {
  await connectProvider(field)
  const id = await newBooking(field)
  await field.call(field.member, 'begin_card_checkout', {
    booking_id: id,
    amount: PRICE,
    request_id: crypto.randomUUID(),
  })
  await field.sql(
    `select public.apply_card_payment(c.id, null, 'pi_' || replace(c.id::text, '-', ''), 'succeeded', $2, 'aud', 'test',
      'acct_house', null) from public.card_checkouts c where c.booking_id = $1`,
    [id, PRICE * 100],
  )
  return { id, payment: await idOf(field, 'select id from public.payments where booking_id = $1', [id]) }
}

const order = (request_id: string) => ({
  lines: [{ product_id: product(2), quantity: 1 }],
  buyer: { full_name: 'Writer', email: `${request_id}@example.test` },
  delivery: { method: 'collect' },
  expected_total: 20,
  request_id,
})

const paidOrder = async (field: Field) => {
  const request = crypto.randomUUID()
  assert.equal(await field.call(null, 'place_order', order(request)), 'placed')
  const id = await idOf(field, 'select id from public.orders where email = $1', [`${request}@example.test`])
  assert.equal(await field.call(ADMIN, 'mark_order_paid', { order_id: id }), 'paid')
  return id
}

export const ACTIONS: Action[] = [
  {
    name: 'book',
    as: 'member',
    status: 'booked',
    prepare: async (field, request_id) => {
      const event_id = await newTrip(field)
      return {
        args: { ...booking(event_id), request_id },
        effect: ['select count(*) from public.bookings where event_id = $1', event_id],
      }
    },
  },
  {
    name: 'admin_book',
    as: 'admin',
    status: 'booked',
    prepare: async (field, request_id) => {
      const event_id = await newTrip(field)
      return {
        args: { event_id, seats: 1, plan: 1, customer: { full_name: 'By Phone' }, request_id },
        effect: ['select count(*) from public.bookings where event_id = $1', event_id],
      }
    },
  },
  {
    name: 'record_payment',
    as: 'admin',
    status: 'recorded',
    prepare: async (field, request_id) => {
      const booking_id = await newBooking(field)
      return {
        args: { booking_id, amount: 100, method: 'cash', request_id },
        effect: ['select count(*) from public.payments where booking_id = $1', booking_id],
      }
    },
  },
  {
    name: 'refund_payment',
    as: 'admin',
    status: 'refunded',
    prepare: async (field, request_id) => {
      const booking_id = await newBooking(field, PRICE)
      return {
        args: { booking_id, amount: 100, request_id },
        effect: ['select count(*) from public.payments where booking_id = $1 and amount < 0', booking_id],
      }
    },
  },
  {
    name: 'begin_refund',
    as: 'admin',
    status: 'requested',
    prepare: async (field, request_id) => {
      const { id, payment } = await paidByCard(field)
      return {
        args: { booking_id: id, order_id: null, amount: 100, note: null, purpose: 'duplicate_payment', request_id },
        effect: ['select count(*) from public.card_refunds where payment_id = $1', payment],
      }
    },
  },
  {
    name: 'begin_card_refund',
    as: 'admin',
    status: 'requested',
    prepare: async (field, request_id) => {
      const { payment } = await paidByCard(field)
      return {
        args: { payment_id: payment, amount: 100, request_id },
        effect: ['select count(*) from public.card_refunds where payment_id = $1', payment],
      }
    },
  },
  {
    name: 'refund_order',
    as: 'admin',
    status: 'refunded',
    prepare: async (field, request_id) => {
      const order_id = await paidOrder(field)
      return {
        args: { order_id, amount: 5, request_id },
        effect: ['select count(*) from public.order_payments where order_id = $1 and amount < 0', order_id],
      }
    },
  },
  {
    name: 'begin_card_checkout',
    as: 'member',
    status: 'ready',
    prepare: async (field, request_id) => {
      await connectProvider(field)
      const booking_id = await newBooking(field)
      return {
        args: { booking_id, request_id },
        effect: ['select count(*) from public.card_checkouts where booking_id = $1', booking_id],
      }
    },
  },
  {
    name: 'request_bank_transfer',
    as: 'member',
    status: 'requested',
    prepare: async (field, request_id) => {
      const booking_id = await newBooking(field, 800)
      return {
        args: { booking_id, amount: 100, request_id },
        effect: ['select count(*) from public.bank_transfers where booking_id = $1', booking_id],
      }
    },
  },
  {
    name: 'place_order',
    as: 'visitor',
    status: 'placed',
    prepare: (_, request_id) => ({
      args: order(request_id),
      effect: ['select count(*) from public.orders where email = $1', `${request_id}@example.test`],
    }),
  },
  {
    name: 'save_customer',
    as: 'admin',
    status: 'saved',
    prepare: (_, request_id) => ({
      args: { customer: { full_name: `Writer ${request_id}` }, request_id },
      effect: ['select count(*) from public.customers where full_name = $1', `Writer ${request_id}`],
    }),
  },
  {
    name: 'save_event',
    as: 'admin',
    status: 'saved',
    prepare: (_, request_id) => ({
      args: { event: { title: `Trip ${request_id}` }, request_id },
      effect: ['select count(*) from public.events where title = $1', `Trip ${request_id}`],
    }),
  },
  {
    name: 'import_events',
    as: 'admin',
    status: 'imported',
    prepare: (_, request_id) => ({
      args: { events: [{ title: `Trip ${request_id}` }], request_id },
      effect: ['select count(*) from public.events where title = $1', `Trip ${request_id}`],
    }),
  },
  {
    name: 'reply_to_message',
    as: 'admin',
    status: 'replied',
    prepare: async (field, request_id) => {
      const message_id = await idOf(
        field,
        `insert into public.contact_messages (full_name, email, message)
         values ('Writer', $1 || '@example.test', 'Hello') returning id`,
        [request_id],
      )
      return {
        args: { message_id, body: 'Hello', request_id },
        effect: ['select count(*) from public.message_replies where message_id = $1', message_id],
      }
    },
  },
  {
    name: 'invite_staff',
    as: 'admin',
    status: 'invited',
    prepare: (_, request_id) => ({
      args: { email: `${request_id}@example.test`, role: 'manager', request_id },
      effect: ['select count(*) from public.email_outbox where to_email = $1', `${request_id}@example.test`],
    }),
    safeguard: 'where excluded.request_id is null or t.request_id is distinct from excluded.request_id',
  },
  {
    name: 'resend_email',
    as: 'admin',
    status: 'queued',
    prepare: async (field, request_id) => {
      const email_id = await idOf(
        field,
        `insert into public.email_outbox (to_email, template, data, sent_at)
         values ('racer@example.test', 'booking_confirmed', '{}', now()) returning id`,
      )
      return {
        args: { email_id, request_id },
        effect: ['select count(*) from public.email_outbox where again_of = $1', email_id],
      }
    },
  },
  {
    name: 'send_announcement',
    as: 'admin',
    status: 'written',
    prepare: async (field, request_id) => {
      const event_id = await newTrip(field)
      await bookFor(field, event_id, PRICE)
      return {
        args: { event_id, audience: 'all', subject: 'Bring socks', body: 'It is cold.', request_id },
        effect: ['select count(*) from public.announcements where event_id = $1', event_id],
      }
    },
  },
]
