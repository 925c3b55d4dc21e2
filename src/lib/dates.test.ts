import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  toCompanyDay,
  daysBetween,
  formatDate,
  formatDateRange,
  formatDeadline,
  formatMonth,
  formatTime,
  formatTimeRange,
  isCalendarDay,
  keepDatesTogether,
  getToday,
  subtractYears,
} from './dates'

describe('date formatting', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [30, '30th'],
    [31, '31st'],
  ])('formats day %i of a month as %s', (day, text) =>
    expect(formatDate(`2025-01-${String(day).padStart(2, '0')}`)).toBe(`${text} January, 2025`),
  )

  it('formats a day with its ordinal number, and a month with its year', () => {
    expect(formatDate('2025-01-01')).toBe('1st January, 2025')
    expect(formatMonth('2027-10-05')).toBe('October 2027')
  })

  it('shows a single date for a trip that starts and ends on the same day', () => {
    expect(formatDateRange('2025-01-01', '2025-01-01')).toBe('1st January, 2025')
    expect(formatDateRange('2025-01-01', '2025-01-05')).toBe('1st January, 2025 – 5th January, 2025')
  })

  it('allows a line break in a date range only after the dash', () => {
    expect(keepDatesTogether('1st January, 2025 – 5th January, 2025').replaceAll('\u00a0', '_')).toBe(
      '1st_January,_2025_– 5th_January,_2025',
    )
  })

  it('uses the current day in Sydney, and shows the time zone of a deadline', () => {
    const instant = '2027-01-31T13:30:00.000Z'
    expect(getToday(new Date(instant))).toBe('2027-02-01')
    expect(formatDeadline(instant)).toMatch(/^1 February 2027.*12:30\s?am.*(AEDT|GMT\+11)$/)
  })
})

it.each([
  ['2027-12-30', 3, '2028-01-02'],
  ['2028-03-01', -1, '2028-02-29'],
  // Daylight saving starts in Sydney on this day.
  ['2027-10-03', 1, '2027-10-04'],
  ['2027-02-31', 1, '2027-02-31'],
  ['', 1, ''],
  ['2027-0', 1, '2027-0'],
])('the date %s plus %i days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected))

it('daysBetween is correct across daylight saving and the new year, and returns null for an invalid date', () => {
  expect(daysBetween('2027-09-30', '2027-10-05')).toBe(5)
  expect(daysBetween('2028-01-02', '2027-12-30')).toBe(-3)
  expect(daysBetween('', '2027-12-30')).toBeNull()
  expect(daysBetween('2027-12-30', '2027-02-30')).toBeNull()
})

it.each([
  ['00:00:00', '12:00 am'],
  ['09:05:00', '9:05 am'],
  ['12:30', '12:30 pm'],
  ['23:59:59', '11:59 pm'],
])('the time %s is formatted as %s', (time, expected) => expect(formatTime(time)).toBe(expected))

it('a time range is formatted with start and end, with the start alone, or as empty text if both are missing', () => {
  expect(formatTimeRange('18:00:00', '20:30:00')).toBe('6:00 pm – 8:30 pm')
  expect(formatTimeRange('18:00:00', null)).toBe('6:00 pm')
  expect(formatTimeRange(null, null)).toBe('')
})

it.each([
  ['2025-12-01', 1, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-01'],
  ['2026-07-01', 1, '2026-08-01'],
  ['2028-01-31', 1, '2028-02-29'],
])('the date %s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

it('subtractYears turns 29 February into 28 February if the earlier year has no leap day', () => {
  expect(subtractYears('2028-02-29', 18)).toBe('2010-02-28')
  expect(subtractYears('2027-02-28', 18)).toBe('2009-02-28')
})

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-2-01', false],
  ['2027-02', false],
  ['20270201', false],
  ['', false],
])('isCalendarDay returns for the text %j the value %s', (text, expected) => expect(isCalendarDay(text)).toBe(expected))

it('the day of a database timestamp is the day in Sydney', () => {
  expect(toCompanyDay('2027-01-31T13:30:00.000Z')).toBe('2027-02-01')
  expect(toCompanyDay('2027-01-31T13:30:00.123456+00:00')).toBe('2027-02-01')
  expect(toCompanyDay(Date.parse('2027-06-30T13:59:59Z'))).toBe('2027-06-30')
})
