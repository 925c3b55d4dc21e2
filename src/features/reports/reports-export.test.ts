import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { createMonthCsv } from './reports-export'
import type { MonthReportData } from './reports-queries'

const monthReport: MonthReportData = {
  status: 'ok',
  month: '2026-07-01',
  bookings: [
    { method: 'bank_transfer', received: 800, refunded: 0, net: 800 },
    { method: 'card', received: 1600.5, refunded: 100.25, net: 1500.25 },
  ],
  orders: [{ method: 'cash', received: 33, refunded: 0, net: 33 }],
  received: 2433.5,
  refunded: 100.25,
  net: 2333.25,
  gst: 212.11,
  fees: 13.9,
  payouts: [{ id: 'po_1', amount: 786.1, arrives_on: '2026-07-17', state: 'paid' }],
  paid_out: 786.1,
}

it('the month report exports the same totals as the page shows, with bookings and store orders in separate rows', async () => {
  const { data } = Papa.parse<Record<string, string>>((await createMonthCsv(monthReport)).slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  const summaryRows = data.filter(({ Line }) => Line === 'Bookings' || Line === 'Store orders')
  for (const [heading, sum] of [
    ['Received (AUD)', monthReport.received],
    ['Refunded (AUD)', monthReport.refunded],
    ['Net (AUD)', monthReport.net],
  ] as const) {
    expect(summaryRows.reduce((subtotal, row) => subtotal + Number(row[heading]), 0)).toBeCloseTo(sum, 2)
    expect(Number(data.find(({ Line }) => Line === 'Total')?.[heading])).toBe(sum)
  }
  expect(data.find(({ Line }) => Line === 'Payout po_1')).toMatchObject({ Date: '2026-07-17', State: 'paid' })
})
