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

const isDay = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

/** From the first of this month to today, unless the address names days. */
export const rangeIn = (search: URLSearchParams, now = today()): { from: string; to: string } => {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return { from: isDay(from) ? from : `${now.slice(0, 7)}-01`, to: isDay(to) ? to : now }
}

/** The Australian financial year that a day is in, by the year it ends in: of 1st July, 2026 it is 2027. */
export const financialYear = (day: string): number => Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) > 6 ? 1 : 0)

export const yearIn = (search: URLSearchParams, now = today()): number => {
  const asked = search.get('year') ?? ''
  return /^20\d\d$/.test(asked) ? Number(asked) : financialYear(now)
}

/** `2026-27`. */
export const yearName = (year: number): string => `${year - 1}-${String(year).slice(2)}`
