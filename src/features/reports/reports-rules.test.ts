import { describe, expect, it } from 'vitest'
import {
  getFinancialYear,
  parseMonth,
  parseDateRange,
  parseScope,
  parseFinancialYear,
  formatFinancialYear,
  setScope,
} from './reports-rules'

describe('the month of the monthly report', () => {
  it('comes from the URL, or is the current month when the URL contains no valid month', () => {
    const parseUrlMonth = (month: string) => parseMonth(new URLSearchParams({ month }), '2026-07-15')
    expect(parseUrlMonth('2025-12')).toBe('2025-12-01')
    for (const invalidMonth of ['', '2025-13', '2025-00', '1999-01', '2025-1', '2025-01-05']) {
      expect(parseUrlMonth(invalidMonth)).toBe('2026-07-01')
    }
  })
})

it('a financial year is named after the calendar year in which it ends', () => {
  expect([getFinancialYear('2026-06-30'), getFinancialYear('2026-07-01')]).toEqual([2026, 2027])
  expect(parseFinancialYear(new URLSearchParams({ year: '2025' }), '2026-07-15')).toBe(2025)
  expect(parseFinancialYear(new URLSearchParams({ year: '25' }), '2026-07-15')).toBe(2027)
  expect(formatFinancialYear(2027)).toBe('2026-27')
})

it('a report covers the date range in the URL, or by default the current month up to today', () => {
  expect(parseDateRange(new URLSearchParams(), '2026-07-15')).toEqual({ from: '2026-07-01', to: '2026-07-15' })
  const search = new URLSearchParams({ from: '2026-01-01', to: '2026-13-01' })
  expect(parseDateRange(search, '2026-07-15')).toEqual({ from: '2026-01-01', to: '2026-07-15' })
})

it('a report covers the trip or departure in the URL, and selecting another trip resets each table to its first page', () => {
  expect(parseScope(new URLSearchParams())).toEqual({ event: '', trip: '', byTrip: false })
  expect(parseScope(new URLSearchParams('by=trip&trip=a'))).toEqual({ event: '', trip: 'a', byTrip: true })
  const search = new URLSearchParams('tab=owed&event=b&page=2&events=3&bookings=4&refunds=5')
  expect(setScope(search, { event: '', trip: 'a', byTrip: true }).toString()).toBe('tab=owed&trip=a&by=trip')
  expect(setScope(search, { event: 'b', trip: '', byTrip: false }).toString()).toBe('tab=owed&event=b')
})
