import { beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

/** Price and deposit of one seat in AUD. The plan has three equal instalments. */
const PRICE = 2400
const DEPOSIT = 800

interface BookingStep {
  pay?: number
  reprice?: number
  isCancelled?: true
  refund?: number
  isExpired?: true
}

interface ExpectedFigures {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  plan: 'active' | 'completed' | 'cancelled'
  installments: string
  invoiceTotal: number
  /** The money received: payments minus refunds, and minus the amount that is still to be refunded. */
  received: number
  owing: number
  refundDue: number
  history: string[]
}

const BOOKING_STATES: [name: string, steps: BookingStep[], expected: ExpectedFigures][] = [
  [
    'pending',
    [],
    {
      status: 'pending',
      plan: 'active',
      installments: 'pending pending pending',
      invoiceTotal: PRICE,
      received: 0,
      owing: PRICE,
      refundDue: 0,
      history: ['Pending'],
    },
  ],
  [
    'confirmed by its deposit',
    [{ pay: DEPOSIT }],
    {
      status: 'confirmed',
      plan: 'active',
      installments: 'paid pending pending',
      invoiceTotal: PRICE,
      received: DEPOSIT,
      owing: PRICE - DEPOSIT,
      refundDue: 0,
      history: ['Upcoming'],
    },
  ],
  [
    'paid in full',
    [{ pay: PRICE }],
    {
      status: 'confirmed',
      plan: 'completed',
      installments: 'paid paid paid',
      invoiceTotal: PRICE,
      received: PRICE,
      owing: 0,
      refundDue: 0,
      history: ['Upcoming'],
    },
  ],
  [
    'cancelled without a payment',
    [{ isCancelled: true }],
    {
      status: 'cancelled',
      plan: 'cancelled',
      installments: 'cancelled cancelled cancelled',
      invoiceTotal: 0,
      received: 0,
      owing: 0,
      refundDue: 0,
      history: ['Cancelled'],
    },
  ],
  [
    'cancelled with money owed back',
    [{ pay: DEPOSIT }, { pay: 1000 }, { isCancelled: true }],
    {
      status: 'cancelled',
      plan: 'cancelled',
      installments: 'paid paid cancelled',
      invoiceTotal: DEPOSIT,
      received: DEPOSIT,
      owing: 0,
      refundDue: 1000,
      history: ['Cancelled'],
    },
  ],
  [
    'cancelled and partly refunded',
    [{ pay: DEPOSIT }, { pay: 1000 }, { isCancelled: true }, { refund: 400 }],
    {
      status: 'cancelled',
      plan: 'cancelled',
      installments: 'paid cancelled cancelled',
      invoiceTotal: DEPOSIT,
      received: DEPOSIT,
      owing: 0,
      refundDue: 600,
      history: ['Cancelled'],
    },
  ],
  [
    'expired with a part of the deposit paid',
    [{ pay: 300 }, { isExpired: true }],
    {
      status: 'expired',
      plan: 'cancelled',
      installments: 'cancelled cancelled cancelled',
      invoiceTotal: 0,
      received: 0,
      owing: 0,
      refundDue: 300,
      history: [],
    },
  ],
]

let app: EmbeddedApp
beforeAll(async () => {
  app = await openEmbeddedApp()
})

const firstRow = async <Row>(statement: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await app.sql<Row>(statement, values)
  if (!row) throw new Error(`No row: ${statement}`)
  return row
}

const fetchReportTotals = async () =>
  (
    await app.admin
      .from('booking_totals')
      .select('payments_received, payments_owing, total_expected')
      .single()
      .throwOnError()
  ).data

/** Books one seat on a new trip as staff, and then performs the given steps. */
const createBooking = async (steps: BookingStep[]) => {
  const { event } = await firstRow<{ event: string }>(
    `insert into public.events (title, description, location, price, deposit, max_registrations, start_date, end_date,
       status, phase)
     values ('Figures', 'A night out.', 'Hobart, Tasmania', $1, $2, 10, private.today() + 400, private.today() + 402,
       'published', 'open') returning id as event`,
    [PRICE, DEPOSIT],
  )
  const { data } = await app.admin
    .rpc('admin_book', {
      event_id: event,
      seats: 1,
      plan: 3,
      customer: { full_name: 'Mabel Wick', email: `${crypto.randomUUID()}@example.test` },
    })
    .throwOnError()
  expect(data).toMatchObject({ status: 'booked' })
  const { booking, customer } = await firstRow<{ booking: string; customer: string }>(
    'select id as booking, customer_id as customer from public.bookings where event_id = $1',
    [event],
  )
  for (const { pay, isCancelled, refund, isExpired } of steps) {
    if (pay) await app.admin.rpc('record_payment', { booking_id: booking, amount: pay, method: 'cash' }).throwOnError()
    if (isCancelled) await app.admin.rpc('cancel_booking', { booking_id: booking }).throwOnError()
    if (refund) await app.admin.rpc('refund_payment', { booking_id: booking, amount: refund }).throwOnError()
    if (isExpired)
      await app.sql(`update public.bookings set expires_at = private.now() - interval '1 minute' where id = $1`, [
        booking,
      ])
  }
  return { event, booking, customer }
}

describe.each(BOOKING_STATES)('a booking that is %s', (_name, steps, expected) => {
  it('has the same money figures on every page', async () => {
    const totalsBefore = await fetchReportTotals()
    const { event, booking, customer } = await createBooking(steps)
    const { received, owing, refundDue } = expected

    const overview = await app.admin
      .from('booking_overview')
      .select('status, plan_status, invoice_total, paid_amount, balance, refund_due')
      .eq('id', booking)
      .single()
      .throwOnError()
    expect(overview.data).toEqual({
      status: expected.status,
      plan_status: expected.plan,
      invoice_total: expected.invoiceTotal,
      paid_amount: received + refundDue,
      balance: owing,
      refund_due: refundDue,
    })
    // The total of the invoice minus the payments must equal the amount owing minus the refund due.
    expect(expected.invoiceTotal - overview.data.paid_amount).toBe(owing - refundDue)

    const schedule = await app.admin
      .from('installment_schedule')
      .select('status')
      .eq('booking_id', booking)
      .order('sequence')
      .throwOnError()
    expect(schedule.data.map(({ status }) => status).join(' ')).toBe(expected.installments)

    const bookingRow = await app.admin
      .from('customer_overview')
      .select('total_spent, owing, event_history')
      .eq('id', customer)
      .single()
      .throwOnError()
    expect(bookingRow.data).toMatchObject({ total_spent: received, owing })
    expect(bookingRow.data.event_history.map(({ status }) => status)).toEqual(expected.history)
    // Reads the total that the customer list uses to sort by the amount spent.
    const [sortColumn] = await app.sql<{ joined: string }>(`select private.customer_sums('spent') as joined`)
    const [sorted] = await app.sql<{ spent: number }>(
      `select coalesce(s.value, 0)::float as spent from public.customers c ${sortColumn?.joined} where c.id = $1`,
      [customer],
    )
    expect(sorted?.spent).toBe(received)

    const eventTotals = await app.admin.from('event_totals').select('received, owing').eq('event_id', event).single()
    expect(eventTotals.data).toEqual({ received, owing })
    const { data: page } = await app.admin.rpc('event_overview', { event_id: event }).throwOnError()
    expect(page).toMatchObject({
      event: { received, owing },
      money: { received, owing, refund_due: refundDue },
    })

    const totalsAfter = await fetchReportTotals()
    expect({
      payments_received: totalsAfter.payments_received - totalsBefore.payments_received,
      payments_owing: totalsAfter.payments_owing - totalsBefore.payments_owing,
      total_expected: totalsAfter.total_expected - totalsBefore.total_expected,
    }).toEqual({ payments_received: received, payments_owing: owing, total_expected: received + owing })
  })
})
