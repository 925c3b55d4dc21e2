import { addDays } from '../../../lib/dates.ts'

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

/** The date format of calendar files, such as `20280229`. */
export const formatCalendarDate = (date: string): string => date.replaceAll('-', '')

export const createGoogleCalendarUrl = ({
  title,
  description,
  location,
  start_date,
  end_date,
  url,
}: CalendarEntry): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${formatCalendarDate(start_date)}/${formatCalendarDate(getNextDay(end_date))}`,
    details: `${description}\n\n${url}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** Escapes separators according to RFC 5545, 3.3.11. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/**
 * RFC 5545, 3.1: a line has at most 75 bytes and continues on the next line after a space. A character must not be
 * split.
 */
const MAX_LINE_BYTES = 75

const foldLine = (line: string): string => {
  const encoder = new TextEncoder()
  let length = 0
  return Array.from(line, (character) => {
    const bytes = encoder.encode(character).byteLength
    length += bytes
    if (length <= MAX_LINE_BYTES) return character
    length = bytes + 1
    return `\r\n ${character}`
  }).join('')
}

const createEntryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.url}`,
  `DTSTAMP:${(entry.updatedAt ?? new Date()).toISOString().replace(/[-:]|\.\d+/g, '')}`,
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
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ghost trips//EN',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...entries.flatMap(createEntryLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
