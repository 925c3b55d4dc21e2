import { addDays } from '../../../lib/dates.ts'

/** What a calendar entry says. Days are calendar days, the end one included. */
export interface CalendarEntry {
  title: string
  description: string
  location: string
  start_date: string
  end_date: string
  url: string
}

/** Calendars end a whole-day entry on the day after its last one. */
export const dayAfter = (date: string): string => addDays(date, 1)

/** `20280229`, as calendars write a day. */
export const compact = (date: string): string => date.replaceAll('-', '')

export const googleCalendarUrl = ({
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
    dates: `${compact(start_date)}/${compact(dayAfter(end_date))}`,
    details: `${description}\n\n${url}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
