import { getMonth } from '@/lib/dates'
import { PAYMENT_METHOD_NAMES } from '@/features/payments/payment-names'
import { toCsv } from '@/lib/csv'
import type { MonthReport } from './reports-queries'

interface Line {
  what: string
  method?: string
  date?: string
  state?: string
  received?: number
  refunded?: number
  net: number
}

/** The rows shown on the page, in their order. */
const linesOf = (month: MonthReport): Line[] => {
  const moved = (what: string, rows: MonthReport['bookings']): Line[] =>
    rows.map(({ method, ...sums }) => ({ what, method: PAYMENT_METHOD_NAMES[method], ...sums }))
  return [
    ...moved('Bookings', month.bookings),
    ...moved('Store orders', month.orders),
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

export const monthCsv = (month: MonthReport): Promise<string> =>
  toCsv(linesOf(month), [
    ['Month', () => getMonth(month.month)],
    ['Line', ({ what }) => what],
    ['Method', ({ method }) => method],
    ['Date', ({ date }) => date],
    ['State', ({ state }) => state],
    ['Received (AUD)', ({ received }) => received],
    ['Refunded (AUD)', ({ refunded }) => refunded],
    ['Net (AUD)', ({ net }) => net],
  ])
