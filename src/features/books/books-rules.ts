import { today } from '@/lib/format/dates'

/** A month of the books by its first day, as `2025-01-01`; what the address says wrongly is the present one. */
export const monthIn = (search: URLSearchParams, now = today()): string => {
  const asked = search.get('month') ?? ''
  return `${/^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : now.slice(0, 7)}-01`
}

/** The month so many later, or earlier: `2025-12-01` and 1 are `2026-01-01`. */
export const monthsFrom = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 10)
}

/** As an address names it: `2025-01`. */
export const monthName = (month: string): string => month.slice(0, 7)
