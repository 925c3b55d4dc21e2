import { addedRowId, ADMIN, booking, customer, FREMANTLE } from '../../support/people'
import { request, type SnapshotCase, type SnapshotStep } from '../case'
import { confirmBookingSql, HELD_ID, insertHoldSql, setBookingStatusSql, insertPaymentSql } from './plans'

const createProgressCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  given: `${insertHoldSql} update public.bookings set plan_status = 'completed' where id = '${booking(6)}'; ${preparation}`,
  sql: `select private.sync_plan_status('${HELD_ID}')`,
  as: 'owner',
  expected: 'done',
})
const setPlanStatusSql = (status: string) =>
  `update public.bookings set plan_status = '${status}' where id = '${HELD_ID}';`
const createConfirmationCase = (name: string, preparation: string): SnapshotCase => ({
  name,
  given: `${insertHoldSql} ${preparation}`,
  sql: `select private.may_confirm(b) as may from public.bookings b where b.id = '${HELD_ID}'`,
  as: 'owner',
  expected: 'done',
})
const insertBookingSql = (
  status: string,
) => `insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount,
    deposit_amount) values ('${addedRowId(36)}', '${customer(29)}', '${FREMANTLE}', 1, 1, '${status}', 0, 0);`

const recordPaymentWithNote = (note: string): SnapshotStep => ({
  call: 'record_payment',
  with: { booking_id: HELD_ID, amount: 1, method: 'cash', note, request_id: request(1) },
  as: ADMIN,
  expected: 'recorded',
})

export const cases: SnapshotCase[] = [
  createProgressCase('paying the whole amount completes the payment plan of a pending booking', insertPaymentSql(1800)),
  createProgressCase(
    'paying the whole amount completes the payment plan of a confirmed booking',
    `${insertPaymentSql(1800)} ${confirmBookingSql}`,
  ),
  createProgressCase(
    'a payment plan is not completed while one cent is missing',
    `${insertPaymentSql(1799.99)} ${confirmBookingSql}`,
  ),
  createProgressCase(
    'a completed payment plan becomes active again after a refund',
    `${insertPaymentSql(1700)} ${confirmBookingSql} ${setPlanStatusSql('completed')}`,
  ),
  createProgressCase(
    'a payment plan that staff marked as overdue stays overdue while money is owing',
    `${confirmBookingSql} ${setPlanStatusSql('overdue')}`,
  ),
  createProgressCase(
    'the plan status of a cancelled booking does not change',
    `${insertPaymentSql(1800)} ${setBookingStatusSql('cancelled')}`,
  ),

  createConfirmationCase(
    'an expired booking can be confirmed if the trip has no seat limit',
    `${setBookingStatusSql('expired')}
    update public.events set max_registrations = null where id = '${FREMANTLE}'`,
  ),
  createConfirmationCase(
    'an expired booking cannot be confirmed if the customer has another active booking of the trip',
    `${setBookingStatusSql('expired')} ${insertBookingSql('confirmed')}`,
  ),
  createConfirmationCase(
    "an expired booking can be confirmed if the customer's other booking of the trip is cancelled",
    `${setBookingStatusSql('expired')} ${insertBookingSql('cancelled')}`,
  ),
  createConfirmationCase('a cancelled booking cannot be confirmed', setBookingStatusSql('cancelled')),

  {
    name: 'the length of a staff note is measured without surrounding spaces',
    given: insertHoldSql,
    call: 'record_payment',
    with: { booking_id: HELD_ID, amount: 1, method: 'cash', note: ` ${'x'.repeat(500)} ` },
    as: ADMIN,
    expected: 'recorded',
  },
  {
    name: 'a payment request that is repeated with different spaces around its note is recorded once',
    given: insertHoldSql,
    ...recordPaymentWithNote(' For the deposit '),
    then: [recordPaymentWithNote('For the deposit')],
  },
]
