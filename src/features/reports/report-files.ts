import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { toCsv } from '@/lib/csv'
import { AGE_GROUPS, CANCELLATION_REASON_NAMES } from './reports-rules'
import type {
  CancellationsReportData,
  GstReportData,
  ReceivablesReportData,
  PaymentsReportData,
  RevenueReportData,
} from './reports-queries'

type CsvColumns<Row> = readonly (readonly [heading: string, read: (row: Row) => unknown])[]
/** Adds the totals as the last row of the export. The page shows the same totals. */
const appendTotal = <Row>(rows: readonly Row[], total: Partial<Row>): readonly Partial<Row>[] => [...rows, total]

type OwedCsvRow = ReceivablesReportData['bookings'][number] & { refund_due: number }

/** The CSV of amounts owing: one row per booking with an amount owing, then one row per refund due. */
export const createOwedCsv = (owed: ReceivablesReportData): Promise<string> => {
  const owedColumns: CsvColumns<Partial<OwedCsvRow>> = [
    ['Booking or order', ({ reference }) => reference ?? 'Total'],
    ['Customer', ({ customer_name }) => customer_name],
    ['Trip', ({ event_title }) => event_title],
    ['Departs', ({ start_date }) => start_date],
    ['Next due', ({ next_due_date }) => next_due_date],
    ['Owing (AUD)', ({ owing }) => owing],
    ['Due this month (AUD)', ({ this_month }) => this_month],
    ['Due next month (AUD)', ({ next_month }) => next_month],
    ...AGE_GROUPS.map(([key, name]) => [`${name} (AUD)`, (row: Partial<OwedCsvRow>) => row[key]] as const),
    ['Refund due (AUD)', ({ refund_due }) => refund_due],
  ]
  const refundRows = owed.refunds.map(({ reference, customer_name, refund_due }) => ({
    reference,
    customer_name,
    refund_due,
  }))
  const { bookings: _bookings, events: _events, refunds: _refunds, refunds_due, ...sums } = owed
  return toCsv([...owed.bookings, ...refundRows, { ...sums, refund_due: refunds_due }], owedColumns)
}

const MOVEMENT_COLUMNS: CsvColumns<Partial<PaymentsReportData['lines'][number]>> = [
  ['Received (AUD)', ({ received }) => received],
  ['Refunded (AUD)', ({ refunded }) => refunded],
  ['Net (AUD)', ({ net }) => net],
]

export const createPaymentsCsv = ({ lines, received, refunded, net }: PaymentsReportData): Promise<string> =>
  toCsv(appendTotal(lines, { received, refunded, net }), [
    ['Day', ({ day }) => day ?? 'Total'],
    ['Method', ({ method }) => method && PAYMENT_METHOD_NAMES[method]],
    ['Trip', ({ day, title }) => (day ? (title ?? 'Store') : '')],
    ['Departs', ({ start_date }) => start_date],
    ['GST-free', ({ gst_free }) => (gst_free ? 'Yes' : '')],
    ...MOVEMENT_COLUMNS,
  ])

type CancellationsCsvRow = CancellationsReportData['lines'][number] & {
  moves: Omit<CancellationsReportData['moves'], 'lines'>
}

/**
 * The CSV of cancellations. First one row per departure and reason of cancellation. Then one row per departure from
 * which bookings moved to another departure.
 */
export const createCancellationsCsv = ({ lines, moves, ...report }: CancellationsReportData): Promise<string> => {
  const { bookings, received, kept, goodwill, refunded, refund_due } = report
  const moveRows = moves.lines.map(({ title, start_date, ...sums }) => ({
    reason: 'moved',
    title: title ?? 'Deleted departure',
    start_date,
    moves: sums,
  }))
  const totalSums = { bookings, received, kept, goodwill, refunded, refund_due, moves }
  return toCsv<Partial<CancellationsCsvRow>>(
    [...lines, ...moveRows, totalSums],
    [
      ['Departs', ({ reason, start_date }) => (reason ? start_date : 'Total')],
      ['Trip', ({ title }) => title],
      ['Reason', ({ reason }) => reason && (CANCELLATION_REASON_NAMES[reason] ?? reason)],
      ['Bookings', (row) => row.bookings],
      ['Paid (AUD)', (row) => row.received],
      ['Kept (AUD)', (row) => row.kept],
      ['Goodwill (AUD)', (row) => row.goodwill],
      ['Refunded (AUD)', (row) => row.refunded],
      ['Refund due (AUD)', (row) => row.refund_due],
      ['Moved bookings', (row) => row.moves?.bookings],
      ['Moved bookings from a split', (row) => row.moves?.splits],
      ['Moved seats', (row) => row.moves?.seats],
      ['Fees for moves (AUD)', (row) => row.moves?.fees],
      ['Higher prices after moves (AUD)', (row) => row.moves?.raised],
      ['Lower prices after moves (AUD)', (row) => row.moves?.lowered],
    ],
  )
}

export const createRevenueCsv = ({ events, ...year }: RevenueReportData): Promise<string> => {
  const { seats, received, owing, refund_due, revenue } = year
  return toCsv(appendTotal(events, { seats, received, owing, refund_due, revenue }), [
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

export const createGstCsv = ({ quarters, ...year }: GstReportData): Promise<string> => {
  const { trips, store, gst_free, vouchers, sales, gst } = year
  return toCsv(appendTotal(quarters, { trips, store, gst_free, vouchers, sales, gst }), [
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
