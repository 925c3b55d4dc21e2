import { tz } from '@date-fns/tz'
import { addDays as addCalendarDays } from 'date-fns/addDays'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { formatISO } from 'date-fns/formatISO'
import { isValid } from 'date-fns/isValid'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { subYears } from 'date-fns/subYears'

/** The company's time zone. The current day and all deadlines are in this time zone. */
const TIME_ZONE = 'Australia/Sydney'

/** A `date` column, such as `2025-01-31`: a calendar day without time zone. */
type CalendarDay = string

const formatCalendarDay = (date: Date): CalendarDay => format(date, 'yyyy-MM-dd')

/** True for an existing calendar day. False for `2025-02-30`. */
export const isCalendarDay = (text: string): boolean => text.length === 10 && isValid(parseISO(text))

/** Formats a calendar day such as `2025-01-01` as `1st January, 2025`. */
export const formatDate = (day: CalendarDay): string => format(parseISO(day), 'do MMMM, yyyy')

/** Formats the month and year of a day, such as `October 2027`. */
export const formatMonth = (day: CalendarDay): string => format(parseISO(day), 'MMMM yyyy')

/** Formats the month of a day for URLs and filters, such as `2027-10`. */
export const getMonth = (day: CalendarDay): string => format(parseISO(day), 'yyyy-MM')

/** Formats the short name of a day's month, such as `Oct`. */
export const formatShortMonth = (day: CalendarDay): string => format(parseISO(day), 'MMM')

/**
 * Formats a date range as `12th February, 2028 – 16th February, 2028`. Formats only the start date if both dates are
 * equal or there is no end date.
 */
export const formatDateRange = (start: CalendarDay, end: CalendarDay | null): string =>
  !end || end === start ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`

/** Uses non-breaking spaces inside each date, so that a range wraps only after its dash. */
export const keepDatesTogether = (range: string): string => range.replaceAll(/(?<!–) /g, '\u00a0')

/** The company's calendar day at an instant: a database timestamp, a `Date` or milliseconds. */
export const toCompanyDay = (instant: string | number | Date): CalendarDay =>
  formatISO(instant, { in: tz(TIME_ZONE), representation: 'date' })

/** Today's calendar day for the company, as `2025-01-31`. */
export const getToday = (currentTime = new Date()): CalendarDay => toCompanyDay(currentTime)

/** Formats the company's calendar day of an instant as `29th July, 2025`. */
export const formatInstantDate = (instant: string): string => formatDate(toCompanyDay(instant))

/**
 * Formats an instant as `29 July 2025, 4:30 pm AEST`. Uses Intl, because date-fns has no abbreviations of Australian
 * time zones.
 */
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

/** Formats a database time such as `09:00:00` as `9:00 am`. */
export const formatTime = (time: string): string => format(parseISO(`2000-01-01T${time}`), 'h:mm aaa')

/** Converts a database time such as `09:00:00` to the value of a time input, such as `09:00`. */
export const formatTimeField = (time: string): string => format(parseISO(`2000-01-01T${time}`), 'HH:mm')

/** Formats two database times as `9:00 am – 11:30 am`. Empty if neither time is set. */
export const formatTimeRange = (start: string | null, end: string | null): string =>
  [start, end]
    .filter((time) => time !== null)
    .map(formatTime)
    .join(' – ')

/** Adds days; a negative number subtracts. Returns a text that is not a day, such as a half-typed date, unchanged. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  isCalendarDay(day) ? formatCalendarDay(addCalendarDays(parseISO(day), days)) : day

/** The number of days from one day to another. Null if one of the texts is not a day. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number | null =>
  isCalendarDay(from) && isCalendarDay(to) ? differenceInCalendarDays(parseISO(to), parseISO(from)) : null

/** The first day of the month that contains the day. */
export const getFirstOfMonth = (day: CalendarDay): CalendarDay => formatCalendarDay(startOfMonth(parseISO(day)))

/** Adds months; a negative number subtracts. The 31st becomes the last day of a shorter month. */
export const addMonths = (day: CalendarDay, months: number): CalendarDay =>
  formatCalendarDay(addCalendarMonths(parseISO(day), months))

/** The same day some years earlier. 29 February becomes 28 February. */
export const subtractYears = (day: CalendarDay, years: number): CalendarDay =>
  formatCalendarDay(subYears(parseISO(day), years))

/** True if the day is before the company's today. False for null. */
export const isPastDay = (lastDay: CalendarDay | null): boolean =>
  lastDay !== null && lastDay !== '' && lastDay < getToday()

/**
 * PostgreSQL's keyword for yesterday's date. Queries filter by date first, because the database must compute the state
 * of each remaining row.
 */
export const YESTERDAY = 'yesterday'
