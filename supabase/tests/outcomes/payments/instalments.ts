import { ADMIN, booking, MEMBER, nothing } from '../../support/people'
import { day, type Case } from '../frame'
import { confirmed, HELD, held, over, paid } from './plans'

const reschedule = (installments: unknown, booking_id: string | null = HELD) => ({
  call: 'reschedule_plan',
  as: ADMIN,
  with: { booking_id, installments },
})
const part = (days: number, amount: unknown) => ({ due_date: day(days), amount })
const due = (due_date: unknown) => [{ due_date, amount: 1800 }]

export const cases: Case[] = [
  { name: 'other days', given: held, ...reschedule([part(0, 800), part(40, 500), part(40, 500)]), answers: 'saved' },
  {
    name: 'other parts',
    given: `${held} ${paid(800)} ${confirmed}`,
    ...reschedule([part(0, 900), part(9, '899.50'), part(12, 0.5)]),
    answers: 'saved',
  },
  {
    name: 'the same parts change nothing',
    given: held,
    ...reschedule([part(0, 800), part(31, 500), part(62, 500)]),
    answers: 'saved',
  },
  {
    name: 'a first part as low as what is paid confirms a pending booking',
    given: `${held} ${paid(400)}`,
    ...reschedule([part(0, 400), part(31, 1400)]),
    answers: 'saved',
  },
  {
    name: 'parts add up to the total, each over nothing, in the order of their days',
    given: held,
    ...reschedule([part(0, 800), part(31, 999.99)]),
    answers: 'invalid',
    then: [
      [part(0, 800), part(31, 1000.01)],
      [part(0, 1900), part(31, -100)],
      [part(0, 1800), part(31, 0)],
      [part(31, 800), part(30, 1000)],
      [part(0, 1800.001)],
      [{ amount: 1800 }],
      [{ due_date: day(0) }],
      [],
      {},
      'x',
      null,
      [null],
      [[]],
      [1, 'x'],
      Array.from({ length: 25 }, () => part(0, 72)),
    ].map((parts) => ({ ...reschedule(parts), answers: 'invalid' })),
  },
  {
    name: 'as many parts as a plan may have',
    given: held,
    ...reschedule(Array.from({ length: 24 }, () => part(0, 75))),
    answers: 'saved',
  },
  {
    name: 'a day is a day of this century',
    given: held,
    ...reschedule(due('infinity')),
    answers: 'invalid',
    then: [
      '-infinity',
      'today',
      'x',
      '',
      null,
      '2100-02-29',
      '1999-12-31',
      '2101-01-01',
      '9999-12-31',
      '10000-01-01',
      '2030-1-1',
      '2030-01-01T00:00',
    ].map((date) => ({ ...reschedule(due(date)), answers: 'invalid' })),
  },
  {
    name: 'nothing is due for a booking that is over',
    given: `${held} ${over('expired')}`,
    ...reschedule(due(day(1))),
    answers: 'not_live',
  },
  { name: 'no parts without a booking', ...reschedule([], nothing), answers: 'not_found' },
  { name: 'members move no day', ...reschedule([], booking(1)), as: MEMBER, answers: '42501' },
]
