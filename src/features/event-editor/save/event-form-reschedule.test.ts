import { expect, it } from 'vitest'
import { createEmptyDay } from '@/features/itinerary/itinerary-rules'
import { createDatedCopy, calculateMovedEnd, moveDates } from './event-form-reschedule'
import { createEmptyForm } from '../fields/event-form-values'

const form = {
  ...createEmptyForm(),
  start_date: '2027-02-27',
  end_date: '2027-03-02',
  opens_on: '2026-12-01',
  days: ['2027-02-27', '2027-02-28', ''].map(createEmptyDay),
}
const listDates = ({
  start_date,
  end_date,
  opens_on,
  days,
}: Pick<typeof form, 'start_date' | 'end_date' | 'opens_on' | 'days'>) =>
  [start_date, end_date, opens_on, ...days.map(({ date }) => date)].join(' ')

it('a new start date moves the end, the itinerary days and the opening date of a trip, and leaves empty dates empty', () => {
  expect(listDates(moveDates(form, form.start_date, '2027-03-06'))).toBe(
    '2027-03-06 2027-03-09 2026-12-08 2027-03-06 2027-03-07 ',
  )
  // While the user types a year, the field contains dates such as 0002-03-06. The other dates must follow the final
  // date.
  const movedForm = moveDates(
    { ...form, ...moveDates(form, form.start_date, '0002-03-06') },
    '0002-03-06',
    '2027-03-06',
  )
  expect(listDates(movedForm)).toBe('2027-03-06 2027-03-09 2026-12-08 2027-03-06 2027-03-07 ')
})

it('a new start date sets a missing end date of the trip to four days later', () => {
  expect(moveDates({ ...form, end_date: '' }, '', '2027-03-06').end_date).toBe('2027-03-10')
  expect(moveDates({ ...form, end_date: '' }, form.start_date, '2027-03-06').end_date).toBe('2027-03-10')
})

it('a copied trip has the new dates, or no dates if no new start date is entered', () => {
  expect(listDates(createDatedCopy(form, '2028-02-27'))).toBe('2028-02-27 2028-03-01 2027-12-01 2028-02-27 2028-02-28 ')
  expect(listDates(createDatedCopy(form, '')).trim()).toBe('')
})

it('a trip keeps its length when its start date changes', () => {
  expect(calculateMovedEnd('2027-02-27', '2027-03-02', '2028-02-27')).toBe('2028-03-01')
  expect(calculateMovedEnd('2027-02-27', '', '2028-02-27')).toBe('')
  expect(calculateMovedEnd('2027-02-27', '2027-03-02', '')).toBe('')
})
