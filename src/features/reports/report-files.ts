import { PAYMENT_METHOD_NAMES } from '@/features/payments/payment-names'
import { toCsv } from '@/lib/csv'
import { AGES } from './reports-rules'
import type { GstReport, ReceivablesReport, PaymentsReport, RevenueReport } from './reports-queries'

type Columns<Row> = readonly (readonly [heading: string, read: (row: Row) => unknown])[]
/** The rows and the total row as shown on the page. */
const withTotal = <Row>(rows: readonly Row[], total: Partial<Row>): readonly Partial<Row>[] => [...rows, total]

type OwedRow = ReceivablesReport['bookings'][number] & { refund_due: number }

/** One row per booking, then one row per refund due. */
export const owedCsv = (owed: ReceivablesReport): Promise<string> => {
  const columns: Columns<Partial<OwedRow>> = [
    ['Booking or order', ({ reference }) => reference ?? 'Total'],
    ['Customer', ({ customer_name }) => customer_name],
    ['Trip', ({ event_title }) => event_title],
    ['Departs', ({ start_date }) => start_date],
    ['Next due', ({ next_due_date }) => next_due_date],
    ['Owing (AUD)', ({ owing }) => owing],
    ['This month (AUD)', ({ this_month }) => this_month],
    ['Next month (AUD)', ({ next_month }) => next_month],
    ...AGES.map(([key, name]) => [`${name} (AUD)`, (row: Partial<OwedRow>) => row[key]] as const),
    ['Refund due (AUD)', ({ refund_due }) => refund_due],
  ]
  const refunds = owed.refunds.map(({ reference, customer_name, refund_due }) => ({
    reference,
    customer_name,
    refund_due,
  }))
  const { bookings: _bookings, departures: _departures, refunds: _refunds, refunds_due, ...sums } = owed
  return toCsv([...owed.bookings, ...refunds, { ...sums, refund_due: refunds_due }], columns)
}

const MOVED: Columns<Partial<PaymentsReport['lines'][number]>> = [
  ['Received (AUD)', ({ received }) => received],
  ['Refunded (AUD)', ({ refunded }) => refunded],
  ['Net (AUD)', ({ net }) => net],
]

export const paymentsCsv = ({ lines, received, refunded, net }: PaymentsReport): Promise<string> =>
  toCsv(withTotal(lines, { received, refunded, net }), [
    ['Day', ({ day }) => day ?? 'Total'],
    ['Method', ({ method }) => method && PAYMENT_METHOD_NAMES[method]],
    ['Trip', ({ day, title }) => (day ? (title ?? 'Store') : '')],
    ['Departs', ({ start_date }) => start_date],
    ['GST-free', ({ gst_free }) => (gst_free ? 'Yes' : '')],
    ...MOVED,
  ])

export const revenueCsv = ({ trips, ...year }: RevenueReport): Promise<string> => {
  const { seats, received, owing, refund_due, revenue } = year
  return toCsv(withTotal(trips, { seats, received, owing, refund_due, revenue }), [
    ['Departs', ({ start_date }) => start_date ?? 'Total'],
    ['Trip', ({ title }) => title],
    ['GST-free', ({ gst_free }) => (gst_free ? 'Yes' : '')],
    ['Seats', (row) => row.seats],
    ['Received (AUD)', (row) => row.received],
    ['Still owing (AUD)', (row) => row.owing],
    ['Refund due (AUD)', (row) => row.refund_due],
    ['Revenue (AUD)', (row) => row.revenue],
  ])
}

export const gstCsv = ({ quarters, ...year }: GstReport): Promise<string> => {
  const { trips, store, gst_free, vouchers, sales, gst } = year
  return toCsv(withTotal(quarters, { trips, store, gst_free, vouchers, sales, gst }), [
    ['Quarter', ({ quarter }) => (quarter ? `Q${quarter}` : 'Total')],
    ['From', ({ begins }) => begins],
    ['To', ({ ends }) => ends],
    ['Trips, taxed (AUD)', (row) => row.trips],
    ['Merchandise, taxed (AUD)', (row) => row.store],
    ['Trips, GST-free (AUD)', (row) => row.gst_free],
    ['Gift vouchers, not taxed at sale (AUD)', (row) => row.vouchers],
    ['Sales (AUD)', (row) => row.sales],
    ['GST (AUD)', (row) => row.gst],
  ])
}
