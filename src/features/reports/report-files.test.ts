import Papa from 'papaparse'
import { expect, it } from 'vitest'
import {
  createCancellationsCsv,
  createGstCsv,
  createOwedCsv,
  createPaymentsCsv,
  createRevenueCsv,
} from './report-files'

type CsvRow = Record<string, string>

const parseCsvFile = (csv: string) => {
  const csvRows = Papa.parse<CsvRow>(csv.slice(1), { header: true, skipEmptyLines: true }).data
  return { rows: csvRows.slice(0, -1), total: csvRows.at(-1) ?? {} }
}
/** Checks that every column of money adds up to its total. */
const checkTotals = (csv: string) => {
  const { rows, total } = parseCsvFile(csv)
  expect(Object.values(total)).toContain('Total')
  const moneyHeadings = Object.keys(total).filter((heading) => heading.endsWith('(AUD)'))
  for (const moneyHeading of moneyHeadings) {
    expect(rows.reduce((sum, row) => sum + Number(row[moneyHeading]), 0)).toBeCloseTo(Number(total[moneyHeading]), 2)
  }
  return { rows, total, money: moneyHeadings.length }
}

const owedSums = { not_due: 60.5, days_30: 10, days_60: 0, days_more: 0, owing: 70.5, this_month: 10, next_month: 60.5 }
const movementSums = { received: 30.25, refunded: 5, net: 25.25 }
const event = { event_id: 'a', trip_id: null, title: 'Night', start_date: '2026-08-01', event_count: 1 }
const revenueSums = { seats: 2, received: 100, owing: 50.5, refund_due: 0.5, revenue: 150 }

it('the receivables export has a total for each column, including refunds due', async () => {
  const { total, money } = checkTotals(
    await createOwedCsv({
      status: 'ok',
      today: '2026-07-15',
      this_month_begins: '2026-07-01',
      next_month_begins: '2026-08-01',
      ...owedSums,
      events_total: 1,
      events: [{ ...event, bookings: 1, ...owedSums }],
      bookings_total: 1,
      bookings: [
        {
          id: 'b',
          reference: 'INV-1',
          customer_name: 'Mabel',
          event_id: 'a',
          event_title: 'Night',
          start_date: '2026-08-01',
          next_due_date: '2026-07-01',
          ...owedSums,
        },
      ],
      refunds: [{ kind: 'order', id: 'o', reference: 'NR-1', customer_name: 'Otto', refund_due: 12.5 }],
      refunds_total: 1,
      refunds_due: 12.5,
    }),
  )
  expect(money).toBe(8)
  expect(total['Refund due (AUD)']).toBe('12.5')
})

it('the payments export has a total for each column, and labels store payments “Store”', async () => {
  const paymentLine = { day: '2026-07-01', method: 'cash', ...movementSums } as const
  const { rows } = checkTotals(
    await createPaymentsCsv({
      status: 'ok',
      received: 60.5,
      refunded: 10,
      net: 50.5,
      days: [],
      methods: [],
      events_total: 0,
      events: [],
      lines: [
        { ...paymentLine, title: 'Night', start_date: '2026-08-01', gst_free: true },
        { ...paymentLine, title: null, start_date: null, gst_free: null },
      ],
    }),
  )
  expect(rows.map((row) => [row.Trip, row['GST-free']])).toEqual([
    ['Night', 'Yes'],
    ['Store', ''],
  ])
})

it('the cancellations export has a total for each column, names each reason, and lists the moves by departure', async () => {
  const moveSums = { bookings: 1, splits: 1, seats: 2, fees: 50, raised: 0, lowered: 20.5 }
  const cancellationSums = { bookings: 1, received: 100, kept: 60.5, goodwill: 20, refunded: 9.5, refund_due: 30 }
  const { rows, total, money } = checkTotals(
    await createCancellationsCsv({
      status: 'ok',
      bookings: 2,
      received: 200,
      kept: 121,
      goodwill: 40,
      refunded: 19,
      refund_due: 60,
      moves: {
        bookings: 2,
        splits: 2,
        seats: 4,
        fees: 100,
        raised: 0,
        lowered: 41,
        lines: [
          { title: 'Night', start_date: '2026-08-01', ...moveSums },
          { title: null, start_date: null, ...moveSums },
        ],
      },
      reasons: [],
      events_total: 0,
      events: [],
      lines: [
        { reason: 'member', title: 'Night', start_date: '2026-08-01', ...cancellationSums },
        { reason: 'called_off', title: 'Day', start_date: null, ...cancellationSums },
      ],
    }),
  )
  expect(rows.map((row) => row.Reason)).toEqual([
    'Cancelled by the member',
    'Departure called off',
    'Moved to another departure',
    'Moved to another departure',
  ])
  expect(rows.map((row) => row['Moved seats'])).toEqual(['', '', '2', '2'])
  expect(total).toMatchObject({ Bookings: '2', 'Moved bookings': '2', 'Moved bookings from a split': '2' })
  expect(money).toBe(8)
})

it('the revenue and GST exports have a total for each column', async () => {
  checkTotals(
    await createRevenueCsv({
      status: 'ok',
      today: '2026-07-15',
      event_count: 1,
      unearned: 0,
      kinds: [],
      ...revenueSums,
      months: [],
      events_total: 1,
      events: [{ ...event, gst_free: false, ...revenueSums }],
    }),
  )
  const quarterSums = { trips: 110, store: 11, gst_free: 50, vouchers: 7, sales: 171, gst: 11 }
  const quarterPeriod = { quarter: 1, begins: '2026-07-01', ends: '2026-09-30' }
  checkTotals(await createGstCsv({ status: 'ok', ...quarterSums, quarters: [{ ...quarterPeriod, ...quarterSums }] }))
})
