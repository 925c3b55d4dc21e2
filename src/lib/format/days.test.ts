import { expect, it } from 'vitest'
import { addDays, daysBetween } from './days'

it.each([
  ['2027-12-30', 3, '2028-01-02'],
  ['2028-03-01', -1, '2028-02-29'],
  // The clocks go forward in Sydney on this day.
  ['2027-10-03', 1, '2027-10-04'],
  ['2027-02-31', 1, '2027-02-31'],
  ['', 1, ''],
  ['2027-0', 1, '2027-0'],
])('%s and %i days is %s', (date, days, later) => expect(addDays(date, days)).toBe(later))

it('counts days across the turn of the clocks and of the year, and none where there is no day', () => {
  expect(daysBetween('2027-09-30', '2027-10-05')).toBe(5)
  expect(daysBetween('2028-01-02', '2027-12-30')).toBe(-3)
  expect(daysBetween('', '2027-12-30')).toBeNull()
  expect(daysBetween('2027-12-30', '2027-02-30')).toBeNull()
})
