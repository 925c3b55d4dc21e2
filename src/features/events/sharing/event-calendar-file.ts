import { createEvent } from 'ics'
import { dayAfter, parts, type CalendarEntry } from './event-calendar'

/** The entry as an iCalendar file's text. Import this file when it is asked for: it brings a library. */
export const calendarFile = (entry: CalendarEntry): string => {
  const { error, value } = createEvent({
    title: entry.title,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    start: parts(entry.start_date),
    end: parts(dayAfter(entry.end_date)),
    uid: entry.url,
    status: 'CONFIRMED',
    busyStatus: 'BUSY',
  })
  if (error ?? !value) throw error ?? new Error('The calendar entry is empty.')
  return value
}
