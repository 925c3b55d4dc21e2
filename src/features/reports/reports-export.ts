import { getMonth } from '@/lib/dates'
import { PAYMENT_METHOD_NAMES } from '@/features/payments/payment-names'
import { toCsv } from '@/lib/csv'
import type { MonthReport } from './reports-queries'

interface MonthCsvLine {
  what: string
  method?: string
  date?: string
  state?: string
  received?: number
  refunded?: number
  net: number
}

/** The lines of the exported month report, in the same order as on the page. */
const createMonthLines = (month: MonthReport): MonthCsvLine[] => {
  const createMovementLines = (kind: string, rows: MonthReport['bookings']): MonthCsvLine[] =>
    rows.map(({ method, ...sums }) => ({ what: kind, method: PAYMENT_METHOD_NAMES[method], ...sums }))
  return [
    ...createMovementLines('Bookings', month.bookings),
    ...createMovementLines('Store orders', month.orders),
    { what: 'Total', received: month.received, refunded: month.refunded, net: month.net },
    { what: 'GST in the total', net: month.gst },
    { what: 'Provider fees', net: month.fees },
    ...month.payouts.map(({ id, arrives_on, state, amount }) => ({
      what: `Payout ${id}`,
      date: arrives_on,
      state,
      net: amount,
    })),
    { what: 'Paid out', net: month.paid_out },
  ]
}

export const createMonthCsv = (month: MonthReport): Promise<string> =>
  toCsv(createMonthLines(month), [
    ['Month', () => getMonth(month.month)],
    ['Line', ({ what }) => what],
    ['Method', ({ method }) => method],
    ['Date', ({ date }) => date],
    ['State', ({ state }) => state],
    ['Received (AUD)', ({ received }) => received],
    ['Refunded (AUD)', ({ refunded }) => refunded],
    ['Net (AUD)', ({ net }) => net],
  ])
