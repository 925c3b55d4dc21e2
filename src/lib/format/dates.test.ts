import { describe, expect, it } from 'vitest'
import { formatDate, formatDateRange, formatDeadline, formatMonth, keepDatesWhole, ordinal, today } from './dates'

describe('dates', () => {
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
  ])('says %i as %s', (day, words) => expect(ordinal(day)).toBe(words))

  it('writes a day as the spec does', () => {
    expect(formatDate('2025-01-01')).toBe('1st January, 2025')
    expect(formatMonth('2027-10-05')).toBe('October 2027')
  })

  it('writes one date where a trip starts and ends on it', () => {
    expect(formatDateRange('2025-01-01', '2025-01-01')).toBe('1st January, 2025')
    expect(formatDateRange('2025-01-01', '2025-01-05')).toBe('1st January, 2025 – 5th January, 2025')
  })

  it('lets a range break after its dash alone', () => {
    expect(keepDatesWhole('1st January, 2025 – 5th January, 2025').replaceAll('\u00a0', '_')).toBe(
      '1st_January,_2025_– 5th_January,_2025',
    )
  })

  it('takes the day in Sydney, and prints a deadline with its zone', () => {
    const instant = '2027-01-31T13:30:00.000Z'
    expect(today(new Date(instant))).toBe('2027-02-01')
    expect(formatDeadline(instant)).toMatch(/^1 February 2027.*12:30\s?am.*(AEDT|GMT\+11)$/)
  })
})
