import { describe, expect, it } from 'vitest'
import { monthIn, monthsFrom } from './books-rules'

describe('a month of the books', () => {
  it('is the one that the address names, else the present one', () => {
    const named = (month: string) => monthIn(new URLSearchParams({ month }), '2026-07-15')
    expect(named('2025-12')).toBe('2025-12-01')
    for (const wrong of ['', '2025-13', '2025-00', '1999-01', '2025-1', '2025-01-05']) {
      expect(named(wrong)).toBe('2026-07-01')
    }
  })

  it('has one before it and one after it, over the turn of a year too', () => {
    expect(monthsFrom('2026-01-01', -1)).toBe('2025-12-01')
    expect(monthsFrom('2025-12-01', 1)).toBe('2026-01-01')
    expect(monthsFrom('2026-07-01', 1)).toBe('2026-08-01')
  })
})
