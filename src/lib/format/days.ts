/** Calendar days, such as `2025-01-31`, have no zone: they are reckoned with in UTC, where each is as long as the next. */
const DAY = 86_400_000

/** Null: it is no day, as while one is typed. */
const startOf = (date: string): number | null => {
  const instant = Date.parse(`${date}T00:00:00Z`)
  // A 31st of February is taken for one of March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date) ? instant : null
}

/** The day so many days later, or earlier where negative; what is no day is given back. */
export const addDays = (date: string, days: number): string => {
  const start = startOf(date)
  return start === null ? date : new Date(start + days * DAY).toISOString().slice(0, 10)
}

/** Days from one date to another; null where one of them is none. */
export const daysBetween = (from: string, to: string): number | null => {
  const [a, b] = [startOf(from), startOf(to)]
  return a === null || b === null ? null : (b - a) / DAY
}
