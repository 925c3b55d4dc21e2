import { ADMIN, booking, MEMBER, UNKNOWN_ID } from '../../support/people'
import { day, type SnapshotCase } from '../case'
import {
  confirmPlanHoldSql,
  PLAN_HOLD_ID,
  insertPlanHoldSql,
  setPlanHoldStatusSql,
  insertPlanDepositSql,
} from './plans'

const rescheduleInstallments = (installments: unknown, booking_id: string | null = PLAN_HOLD_ID) => ({
  call: 'reschedule_plan',
  as: ADMIN,
  with: { booking_id, installments },
})
const createInstallment = (days: number, amount: unknown) => ({ due_date: day(days), amount })
const createSingleInstallment = (due_date: unknown) => [{ due_date, amount: 1800 }]

export const installmentsCases: SnapshotCase[] = [
  {
    name: 'an admin changes the due dates of instalments',
    given: insertPlanHoldSql,
    ...rescheduleInstallments([createInstallment(0, 800), createInstallment(40, 500), createInstallment(40, 500)]),
    expected: 'saved',
  },
  {
    name: 'an admin changes the amounts and due dates of instalments',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(800)} ${confirmPlanHoldSql}`,
    ...rescheduleInstallments([createInstallment(0, 900), createInstallment(9, '899.50'), createInstallment(12, 0.5)]),
    expected: 'saved',
  },
  {
    name: 'saving the same instalments changes nothing',
    given: insertPlanHoldSql,
    ...rescheduleInstallments([createInstallment(0, 800), createInstallment(31, 500), createInstallment(62, 500)]),
    expected: 'saved',
  },
  {
    name: 'lowering the first instalment to the amount paid confirms a pending booking',
    given: `${insertPlanHoldSql} ${insertPlanDepositSql(400)}`,
    ...rescheduleInstallments([createInstallment(0, 400), createInstallment(31, 1400)]),
    expected: 'saved',
  },
  {
    name: "instalments must add up to the booking's total, be positive and be in date order",
    given: insertPlanHoldSql,
    ...rescheduleInstallments([createInstallment(0, 800), createInstallment(31, 999.99)]),
    expected: 'invalid',
    then: [
      [createInstallment(0, 800), createInstallment(31, 1000.01)],
      [createInstallment(0, 1900), createInstallment(31, -100)],
      [createInstallment(0, 1800), createInstallment(31, 0)],
      [createInstallment(31, 800), createInstallment(30, 1000)],
      [createInstallment(0, 1800.001)],
      [{ amount: 1800 }],
      [{ due_date: day(0) }],
      [],
      {},
      'x',
      null,
      [null],
      [[]],
      [1, 'x'],
      Array.from({ length: 25 }, () => createInstallment(0, 72)),
    ].map((installments) => ({ ...rescheduleInstallments(installments), expected: 'invalid' })),
  },
  {
    name: 'a payment plan may have up to 24 instalments',
    given: insertPlanHoldSql,
    ...rescheduleInstallments(Array.from({ length: 24 }, () => createInstallment(0, 75))),
    expected: 'saved',
  },
  {
    name: 'the due date of an instalment must be a valid date from 2000 to 2100',
    given: insertPlanHoldSql,
    ...rescheduleInstallments(createSingleInstallment('infinity')),
    expected: 'invalid',
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
    ].map((date) => ({ ...rescheduleInstallments(createSingleInstallment(date)), expected: 'invalid' })),
  },
  {
    name: 'the instalments of an expired booking cannot be changed',
    given: `${insertPlanHoldSql} ${setPlanHoldStatusSql('expired')}`,
    ...rescheduleInstallments(createSingleInstallment(day(1))),
    expected: 'not_live',
  },
  {
    name: 'changing the instalments of an unknown booking returns not_found',
    ...rescheduleInstallments([], UNKNOWN_ID),
    expected: 'not_found',
  },
  {
    name: 'members cannot change instalments',
    ...rescheduleInstallments([], booking(1)),
    as: MEMBER,
    expected: '42501',
  },
]
