import { describe, expect, it } from 'vitest'
import { financialYear, monthIn, rangeIn, yearIn, yearName } from './books-rules'

describe('a month of the books', () => {
  it('is the one that the address names, else the present one', () => {
    const named = (month: string) => monthIn(new URLSearchParams({ month }), '2026-07-15')
    expect(named('2025-12')).toBe('2025-12-01')
    for (const wrong of ['', '2025-13', '2025-00', '1999-01', '2025-1', '2025-01-05']) {
      expect(named(wrong)).toBe('2026-07-01')
    }
  })
})

it('counts financial years by the June in which they end', () => {
  expect([financialYear('2026-06-30'), financialYear('2026-07-01')]).toEqual([2026, 2027])
  expect(yearIn(new URLSearchParams({ year: '2025' }), '2026-07-15')).toBe(2025)
  expect(yearIn(new URLSearchParams({ year: '25' }), '2026-07-15')).toBe(2027)
  expect(yearName(2027)).toBe('2026-27')
})

it('shows the days that the address names, else those of this month so far', () => {
  expect(rangeIn(new URLSearchParams(), '2026-07-15')).toEqual({ from: '2026-07-01', to: '2026-07-15' })
  const named = new URLSearchParams({ from: '2026-01-01', to: '2026-13-01' })
  expect(rangeIn(named, '2026-07-15')).toEqual({ from: '2026-01-01', to: '2026-07-15' })
})
