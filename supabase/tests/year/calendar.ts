/** The company's days, worked out without the database. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const iso = (at: number): string => new Date(at).toISOString()

/** `2026-07-31` */
export type Day = string

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** What the clock on the company's wall shows. */
export const onTheWall = (at: number): { day: Day; hour: number } => {
  const [day = '', hour] = clock.format(at).split(', ')
  return { day, hour: Number(hour) }
}
export const dayOf = (at: number): Day => onTheWall(at).day

export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
export const daysFrom = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY

/** The same day of a later month, or the last of one that is shorter. */
export const plusMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The instant at which that clock shows an hour of a day. @throws where summer time skips it */
export const instant = (day: Day, hour = 0, minute = 0): number => {
  for (const ahead of [11, 10]) {
    const at = Date.parse(day) + (hour - ahead) * HOUR + minute * MINUTE
    const shown = onTheWall(at)
    if (shown.day === day && shown.hour === hour) return at
  }
  throw new Error(`There is no ${hour} o'clock on ${day}.`)
}
