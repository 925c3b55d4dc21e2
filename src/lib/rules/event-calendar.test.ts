import { expect, it } from 'vitest'
import { createCalendarFile, createGoogleCalendarUrl } from './event-calendar'

const calendarEntry = {
  title: 'Tasmania; ghosts, & more 👻',
  description: 'Four nights.\nBring a torch.',
  location: 'Port Arthur, Tasmania',
  start_date: '2028-02-26',
  end_date: '2028-02-29',
  url: 'https://example.test/event-details/1',
}

it('the calendar file has an all-day entry for the days of the trip; its end date is the day after the last day', () => {
  const calendarFile = createCalendarFile([calendarEntry])
  expect(calendarFile).toContain('DTSTART;VALUE=DATE:20280226')
  expect(calendarFile).toContain('DTEND;VALUE=DATE:20280301')
  expect(calendarFile).toContain('SUMMARY:Tasmania\\; ghosts\\, & more 👻')
  expect(calendarFile).toContain('DESCRIPTION:Four nights.\\nBring a torch.')
  expect(calendarFile).toContain('LOCATION:Port Arthur\\, Tasmania')
})

it('the calendar file folds long lines at 75 bytes without splitting a character', () => {
  const description = '👻 '.repeat(60)
  const fileLines = createCalendarFile([{ ...calendarEntry, description }]).split('\r\n')
  expect(Math.max(...fileLines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(fileLines.join('\r\n').replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`)
})

it('the Google Calendar link has the same dates as the calendar file', () => {
  const urlParams = new URL(createGoogleCalendarUrl(calendarEntry)).searchParams
  expect(urlParams.get('dates')).toBe('20280226/20280301')
  expect(urlParams.get('text')).toBe(calendarEntry.title)
  expect(urlParams.get('details')).toContain(calendarEntry.url)
})
