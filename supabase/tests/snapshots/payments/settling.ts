import { addedRowId, ADMIN, booking, customer, FREMANTLE } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import {
  confirmPlanHoldSql,
  PLAN_HOLD_ID,
  insertPlanHoldSql,
  setPlanHoldStatusSql,
  insertPlanDepositSql,
} from './plans'

const createProgressCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  given: `${insertPlanHoldSql} update public.bookings set plan_status = 'completed' where id = '${booking(6)}'; ${preparation}`,
  sql: `select private.sync_plan_status('${PLAN_HOLD_ID}')`,
  as: 'owner',
  expected: 'done',
})
const setPlanStatusSql = (status: string) =>
  `update public.bookings set plan_status = '${status}' where id = '${PLAN_HOLD_ID}';`
const createConfirmationCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  given: `${insertPlanHoldSql} ${preparation}`,
  sql: `select private.may_confirm(b) as may from public.bookings b where b.id = '${PLAN_HOLD_ID}'`,
  as: 'owner',
  expected: 'done',
})
const insertBookingSql = (
  status: string,
) => `insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
    deposit_amount) values ('${addedRowId(36)}', '${customer(29)}', '${FREMANTLE}', 1, 1, '${status}', 0, 0);`

const recordPaymentWithNote = (note: string): SnapshotStep => ({
  call: 'record_payment',
  with: { booking_id: PLAN_HOLD_ID, amount: 1, method: 'cash', note, request_id: request(1) },
  as: ADMIN,
  expected: 'recorded',
})

export const settlingCases: SnapshotCase[] = [
  createProgressCase(
    'paying the whole amount completes the payment plan of a pending booking',
    insertPlanDepositSql(1800),
  ),
  createProgressCase(
    'paying the whole amount completes the payment plan of a confirmed booking',
    `${insertPlanDepositSql(1800)} ${confirmPlanHoldSql}`,
  ),
  createProgressCase(
    'a payment plan is not completed while one cent is missing',
    `${insertPlanDepositSql(1799.99)} ${confirmPlanHoldSql}`,
  ),
  createProgressCase(
    'a completed payment plan becomes active again after a refund',
    `${insertPlanDepositSql(1700)} ${confirmPlanHoldSql} ${setPlanStatusSql('completed')}`,
  ),
  createProgressCase(
    'a payment plan that staff marked as overdue stays overdue while money is owing',
    `${confirmPlanHoldSql} ${setPlanStatusSql('overdue')}`,
  ),
  createProgressCase(
    'the plan status of a cancelled booking does not change',
    `${insertPlanDepositSql(1800)} ${setPlanHoldStatusSql('cancelled')}`,
  ),

  createConfirmationCase(
    'an expired booking can be confirmed if the trip has no seat limit',
    `${setPlanHoldStatusSql('expired')}
    update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  ),
  createConfirmationCase(
    'an expired booking cannot be confirmed if the customer has another active booking of the trip',
    `${setPlanHoldStatusSql('expired')} ${insertBookingSql('confirmed')}`,
  ),
  createConfirmationCase(
    "an expired booking can be confirmed if the customer's other booking of the trip is cancelled",
    `${setPlanHoldStatusSql('expired')} ${insertBookingSql('cancelled')}`,
  ),
  createConfirmationCase('a cancelled booking cannot be confirmed', setPlanHoldStatusSql('cancelled')),

  {
    name: 'the length of a staff note is measured without surrounding spaces',
    given: insertPlanHoldSql,
    call: 'record_payment',
    with: { booking_id: PLAN_HOLD_ID, amount: 1, method: 'cash', note: ` ${'x'.repeat(500)} ` },
    as: ADMIN,
    expected: 'recorded',
  },
  {
    name: 'a payment request that is repeated with different spaces around its note is recorded once',
    given: insertPlanHoldSql,
    ...recordPaymentWithNote(' For the deposit '),
    then: [recordPaymentWithNote('For the deposit')],
  },
]
