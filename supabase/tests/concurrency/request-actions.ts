/** Each function that takes a `request_id`: how the function is called, and a query that counts its effect. */
import assert from 'node:assert/strict'
import { ADMIN, product } from '../support/people'

/** The connections and ids of one case: the database owner and a member whom no other case uses. */
export interface ActionContext {
  member: string
  sql: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Calls a function as the given user and returns the status or an SQLSTATE. */
  call: (userId: string | null, name: string, args: Record<string, unknown>) => Promise<string>
}

interface PreparedAction {
  args: Record<string, unknown>
  /** A query that counts how often the call took effect, for example the rows that it inserted. */
  effect: [sql: string, value: unknown]
}

export interface RequestAction {
  name: string
  /** The member of this case, an admin, or a visitor. */
  as: 'member' | 'admin' | 'visitor'
  status: string
  prepare: (context: ActionContext, request_id: string) => PreparedAction | Promise<PreparedAction>
  /**
   * SQL of the function, besides locks and unique keys, that makes a repeated request safe. The control test removes
   * it.
   */
  safeguard?: string
}

export const fetchFirstRow = async <Row>(
  { sql }: ActionContext,
  text: string,
  values: unknown[] = [],
): Promise<Row> => {
  const [row] = await sql<Row>(text, values)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}
const fetchId = async (context: ActionContext, text: string, values: unknown[] = []) =>
  (await fetchFirstRow<{ id: string }>(context, text, values)).id

const SEAT_PRICE = 1800

const createBookingArguments = (event_id: string) => ({
  ...{ event_id, seats: 1, plan: 3, travellers: [], request_id: crypto.randomUUID() },
  ...{ expected_price: SEAT_PRICE, terms_accepted: true },
})

const createEvent = (context: ActionContext) =>
  fetchId(
    context,
    `insert into public.events (title, start_date, end_date, price, status, max_registrations)
     values ('A trip', private.today() + 200, private.today() + 202, ${SEAT_PRICE}, 'published', 20) returning id`,
  )

const createBooking = async (context: ActionContext, event: string, paid: number) => {
  assert.equal(await context.call(context.member, 'book', createBookingArguments(event)), 'booked')
  const id = await fetchId(context, 'select id from public.bookings where event_id = $1', [event])
  const paymentArguments = { booking_id: id, amount: paid, method: 'cash', request_id: crypto.randomUUID() }
  if (paid > 0) assert.equal(await context.call(ADMIN, 'record_payment', paymentArguments), 'recorded')
  return id
}

const createBookingOnNewEvent = async (context: ActionContext, paid = 0) =>
  createBooking(context, await createEvent(context), paid)

const insertProvider = ({ sql }: ActionContext) =>
  sql(`insert into private.payment_provider (mode, last_four, account_id, sealed_key, sealed_webhook_secret)
    values ('test', 'tkey', 'acct_house', 'sealed.sealed.sealed', 'sealed.sealed.sealed') on conflict do nothing`)

/** Creates a booking that is fully paid by card, with its payment. */
const createCardPayment = async (context: ActionContext) => {
  await insertProvider(context)
  const id = await createBookingOnNewEvent(context)
  await context.call(context.member, 'begin_card_checkout', {
    booking_id: id,
    amount: SEAT_PRICE,
    request_id: crypto.randomUUID(),
  })
  await context.sql(
    `select public.apply_card_payment(c.id, null, 'pi_' || replace(c.id::text, '-', ''), 'succeeded', $2, 'aud', 'test',
      'acct_house', null) from public.card_checkouts c where c.booking_id = $1`,
    [id, SEAT_PRICE * 100],
  )
  return { id, payment: await fetchId(context, 'select id from public.payments where booking_id = $1', [id]) }
}

const createOrderArguments = (request_id: string) => ({
  lines: [{ product_id: product(2), quantity: 1 }],
  buyer: { full_name: 'Writer', email: `${request_id}@example.test` },
  delivery: { method: 'collect' },
  expected_total: 20,
  request_id,
})

const createPaidOrder = async (context: ActionContext) => {
  const requestId = crypto.randomUUID()
  assert.equal(await context.call(null, 'place_order', createOrderArguments(requestId)), 'placed')
  const id = await fetchId(context, 'select id from public.orders where email = $1', [`${requestId}@example.test`])
  assert.equal(await context.call(ADMIN, 'mark_order_paid', { order_id: id }), 'paid')
  return id
}

export const REQUEST_ACTIONS: RequestAction[] = [
  {
    name: 'book',
    as: 'member',
    status: 'booked',
    prepare: async (context, request_id) => {
      const event_id = await createEvent(context)
      return {
        args: { ...createBookingArguments(event_id), request_id },
        effect: ['select count(*) from public.bookings where event_id = $1', event_id],
      }
    },
  },
  {
    name: 'book_as_guest',
    as: 'visitor',
    status: 'booked',
    prepare: async (context, request_id) => {
      const event_id = await createEvent(context)
      const contact = { full_name: 'Gwen Guest', email: 'gwen.guest@example.test' }
      return {
        args: { ...createBookingArguments(event_id), ...contact, request_id },
        effect: ['select count(*) from public.bookings where event_id = $1', event_id],
      }
    },
  },
  {
    name: 'admin_book',
    as: 'admin',
    status: 'booked',
    prepare: async (context, request_id) => {
      const event_id = await createEvent(context)
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
    prepare: async (context, request_id) => {
      const booking_id = await createBookingOnNewEvent(context)
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
    prepare: async (context, request_id) => {
      const booking_id = await createBookingOnNewEvent(context, SEAT_PRICE)
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
    prepare: async (context, request_id) => {
      const { id, payment } = await createCardPayment(context)
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
    prepare: async (context, request_id) => {
      const { payment } = await createCardPayment(context)
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
    prepare: async (context, request_id) => {
      const order_id = await createPaidOrder(context)
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
    prepare: async (context, request_id) => {
      await insertProvider(context)
      const booking_id = await createBookingOnNewEvent(context)
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
    prepare: async (context, request_id) => {
      const booking_id = await createBookingOnNewEvent(context, 800)
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
      args: createOrderArguments(request_id),
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
    name: 'create_events',
    as: 'admin',
    status: 'created',
    prepare: async (context, request_id) => {
      const source_id = await createEvent(context)
      return {
        args: { source_id, events: [{ start_date: '2031-02-10' }], request_id },
        effect: [
          `select count(*) from public.events e join public.events s using (trip_id)
           where s.id = $1 and e.id <> s.id`,
          source_id,
        ],
      }
    },
  },
  {
    name: 'save_events',
    as: 'admin',
    status: 'saved',
    prepare: async (context, request_id) => {
      const id = await createEvent(context)
      const otherRequestId = await fetchId(
        context,
        `insert into public.events (title, start_date, end_date, trip_id)
         select 'Other', private.today() + 300, private.today() + 302, e.trip_id from public.events e where e.id = $1
         returning id`,
        [id],
      )
      return {
        args: {
          event: { id, location: 'Hobart', arrival_note: 'Bring a torch.' },
          expected_version: 1,
          others: [{ id: otherRequestId, expected_version: 1, fields: ['arrival_note'] }],
          request_id,
        },
        effect: [
          `select count(*) from public.events where id = $1 and version = 2 and arrival_note = 'Bring a torch.'`,
          otherRequestId,
        ],
      }
    },
  },
  {
    name: 'reply_to_message',
    as: 'admin',
    status: 'replied',
    prepare: async (context, request_id) => {
      const message_id = await fetchId(
        context,
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
    name: 'move_travellers',
    as: 'member',
    status: 'changed',
    prepare: async (context, request_id) => {
      const [event, event_id] = [await createEvent(context), await createEvent(context)]
      assert.equal(await context.call(context.member, 'book', { ...createBookingArguments(event), seats: 3 }), 'booked')
      const booking_id = await fetchId(context, 'select id from public.bookings where event_id = $1', [event])
      const paymentArguments = { booking_id, amount: 3 * SEAT_PRICE, method: 'cash', request_id: crypto.randomUUID() }
      assert.equal(await context.call(ADMIN, 'record_payment', paymentArguments), 'recorded')
      return {
        args: {
          ...{ booking_id, event_id, traveller_ids: [], unnamed_seats: 1, request_id },
          ...{ expected_total: SEAT_PRICE, expected_fee: 0 },
        },
        effect: ['select count(*) from public.bookings where event_id = $1', event_id],
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
    prepare: async (context, request_id) => {
      const email_id = await fetchId(
        context,
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
    prepare: async (context, request_id) => {
      const event_id = await createEvent(context)
      await createBooking(context, event_id, SEAT_PRICE)
      return {
        args: { event_id, audience: 'all', subject: 'Bring socks', body: 'It is cold.', request_id },
        effect: ['select count(*) from public.announcements where event_id = $1', event_id],
      }
    },
  },
]
