import { getMonth } from '@/lib/dates'
import { PAYMENT_METHOD_NAMES } from '@/lib/rules/payment-names'
import { toCsv } from '@/lib/csv'
import type { MonthReportData } from './reports-queries'

interface MonthCsvLine {
  label: string
  method?: string
  date?: string
  state?: string
  received?: number
  refunded?: number
  net: number
}

/** The lines of the exported month report, in the same order as on the page. */
const createMonthLines = (month: MonthReportData): MonthCsvLine[] => {
  const createMovementLines = (kind: string, rows: MonthReportData['bookings']): MonthCsvLine[] =>
    rows.map(({ method, ...sums }) => ({ label: kind, method: PAYMENT_METHOD_NAMES[method], ...sums }))
  return [
    ...createMovementLines('Bookings', month.bookings),
    ...createMovementLines('Store orders', month.orders),
    { label: 'Total', received: month.received, refunded: month.refunded, net: month.net },
    { label: 'GST in the total', net: month.gst },
    { label: 'Provider fees', net: month.fees },
    ...month.payouts.map(({ id, arrives_on, state, amount }) => ({
      label: `Payout ${id}`,
      date: arrives_on,
      state,
      net: amount,
    })),
    { label: 'Paid out', net: month.paid_out },
  ]
}

export const createMonthCsv = (month: MonthReportData): Promise<string> =>
  toCsv(createMonthLines(month), [
    ['Month', () => getMonth(month.month)],
    ['Line', ({ label }) => label],
    ['Method', ({ method }) => method],
    ['Date', ({ date }) => date],
    ['State', ({ state }) => state],
    ['Received (AUD)', ({ received }) => received],
    ['Refunded (AUD)', ({ refunded }) => refunded],
    ['Net (AUD)', ({ net }) => net],
  ])
