import { expect, it } from 'vitest'
import type { MyTrip } from './my-trip-queries'
import { describeCountdown, getCallUrl, listEventTasks } from './my-trip-rules'

const DAYS = { start_date: '2031-03-10', end_date: '2031-03-12' }
const EVENT: MyTrip = {
  status: 'ok',
  booking_id: '',
  reference: '',
  event_id: '',
  is_own: true,
  opens_offline: true,
  has_calendar_feed: false,
  title: '',
  location: '',
  ...DAYS,
  seats: 2,
  meeting_point: '',
  start_time: null,
  end_point: '',
  end_time: null,
  arrival_note: '',
  packing_list: '',
  payment: null,
  travellers: [],
  details_missing: 0,
  changes_close_on: '2031-02-08',
  forms: [],
  days: [],
  guides: [],
  event_phone: null,
  company_phone: null,
  emergency_number: '000',
  announcements: [],
  documents: [],
  companions: [],
}

it.each([
  ['2031-02-08', '30 days to go'],
  ['2031-03-08', '2 days to go'],
  ['2031-03-09', 'Tomorrow'],
  ['2031-03-10', 'Today: day 1 of 3'],
  ['2031-03-12', 'Day 3 of 3'],
  ['2031-03-13', 'This trip is over'],
])('on %s, the countdown of a trip from 10 to 12 March says "%s"', (today, text) => {
  expect(describeCountdown(DAYS, today)).toBe(text)
})

it('the countdown of a trip of one day says "Today" on its day', () =>
  expect(describeCountdown({ start_date: '2031-03-10', end_date: '2031-03-10' }, '2031-03-10')).toBe('Today'))

it('the tasks of a trip are the next payment, missing details and missing forms, and overdue tasks are marked as late', () => {
  const event: MyTrip = {
    ...EVENT,
    payment: { due_date: '2031-02-01', amount: 500, overdue: 0, announced: 200, balance: 900 },
    details_missing: 1,
    forms: [{ traveller: 'Ada Grey', title: 'About you', due_on: '2031-01-31', state: 'late' }],
  }
  expect(listEventTasks(event, '2031-02-01')).toEqual([
    {
      title: 'Payment of $500.00 by 1st February, 2031',
      text: '$900.00 to pay in total. Your bank transfer of $200.00 is on its way.',
      isLate: false,
    },
    {
      title: 'Missing details of 1 traveller',
      text: 'Names, dates of birth and emergency contacts, by 8th February, 2031.',
      isLate: false,
    },
    { title: 'About you: Ada Grey', text: 'A form to fill in by 31st January, 2031.', isLate: true },
  ])
})

it('an overdue payment is marked as late, and stays in the task list after the trip', () => {
  const event: MyTrip = {
    ...EVENT,
    payment: { due_date: '2031-02-01', amount: 500, overdue: 700, announced: 0, balance: 900 },
    details_missing: 1,
  }
  expect(listEventTasks(event, '2031-03-13')).toEqual([
    { title: 'Overdue payment of $700.00', text: '$900.00 to pay in total.', isLate: true },
  ])
})

it('a trip has no tasks if nothing is owing and no details or forms are missing', () =>
  expect(listEventTasks(EVENT, '2031-02-01')).toEqual([]))

it('the link of a phone number contains only its digits', () =>
  expect(getCallUrl('+61 (2) 5550-1313')).toBe('tel:+61255501313'))
