// Every public page prints a date: a library's formats would cost each 7 KB, these cost none. Reckoning with days: days.ts.

/** Deadlines are the company's: they are printed in its time zone. */
const TIME_ZONE = 'Australia/Sydney'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

interface Day {
  year: number
  month: number
  day: number
}

/** A `date` column is a calendar day without a zone; parsing it as an instant would move it. */
const parseDay = (date: string): Day => {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return { year, month, day }
}

export const ordinal = (day: number): string => {
  const suffix = day % 100 >= 11 && day % 100 <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${suffix}`
}

/** `1st January, 2025`, from a `date` such as `2025-01-01`. */
export const formatDate = (date: string): string => {
  const { year, month, day } = parseDay(date)
  return `${ordinal(day)} ${MONTHS[month - 1]}, ${year}`
}

/** `October 2027`. */
export const formatMonth = (date: string): string => {
  const { year, month } = parseDay(date)
  return `${MONTHS[month - 1]} ${year}`
}

/** `12th February, 2028 – 16th February, 2028`; one date where both are the same or the end is open. */
export const formatDateRange = (start: string, end: string | null): string =>
  !end || end === start ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`

/** Keeps each date of a range on one line: the range breaks after its dash alone. */
export const keepDatesWhole = (range: string): string => range.replaceAll(/(?<!–) /g, '\u00a0')

/** Today's calendar day for the company, as `2025-01-31`. */
export const today = (now = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now)

/** `29th July, 2025`, the company's calendar day of an instant. */
export const formatInstantDate = (instant: string): string => formatDate(today(new Date(instant)))

/** `29 July 2025, 4:30 pm AEST`: a deadline with its zone. */
export const formatDeadline = (instant: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

/**
 * In a filter, the day before the database's own, whichever its zone. What a trip's state is has to be worked out:
 * those that ended before it are passed by without.
 */
export const YESTERDAY = 'yesterday'
