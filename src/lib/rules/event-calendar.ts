import { createCalendar, escapeText, formatCalendarDate, formatCalendarTime } from '../calendar-file.ts'
import { addDays } from '../dates.ts'

/** The content of a calendar entry. `end_date` is the last day. */
export interface CalendarEntry {
  title: string
  description: string
  location: string
  start_date: string
  end_date: string
  url: string
  /** When the trip last changed. By default now. */
  updatedAt?: Date
  /** True if the entry is only for information and does not block the day. */
  isFree?: boolean
}

/** The end of an all-day entry in a calendar file, which is the day after its last day. */
export const getNextDay = (date: string): string => addDays(date, 1)

export const createGoogleCalendarUrl = ({
  title,
  description,
  location,
  start_date,
  end_date,
  url,
}: CalendarEntry): string => {
  const googleParams = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${formatCalendarDate(start_date)}/${formatCalendarDate(getNextDay(end_date))}`,
    details: `${description}\n\n${url}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${googleParams}`
}

const createEntryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.url}`,
  `DTSTAMP:${formatCalendarTime(entry.updatedAt ?? new Date())}`,
  `DTSTART;VALUE=DATE:${formatCalendarDate(entry.start_date)}`,
  `DTEND;VALUE=DATE:${formatCalendarDate(getNextDay(entry.end_date))}`,
  `SUMMARY:${escapeText(entry.title)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `LOCATION:${escapeText(entry.location)}`,
  `URL:${entry.url}`,
  'STATUS:CONFIRMED',
  `X-MICROSOFT-CDO-BUSYSTATUS:${entry.isFree ? 'FREE' : 'BUSY'}`,
  'END:VEVENT',
]

/**
 * An iCalendar file (RFC 5545) with one all-day entry for each trip.
 * @param name the name of the calendar that people subscribe to
 */
export const createCalendarFile = (entries: readonly CalendarEntry[], name?: string): string =>
  createCalendar([
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...entries.flatMap(createEntryLines),
  ])
