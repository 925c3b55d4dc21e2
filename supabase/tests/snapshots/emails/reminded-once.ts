import { addedRowId, customer, FREMANTLE } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import {
  createTimeOnDaySql,
  INSERT_REMINDED_BOOKING_SQL,
  insertRemindedEventSql,
  DUE_BOOKING_ID,
  createReminderCase,
  runJobs,
  insertTravellerSql,
} from './reminders'

/** Lists the reminders that are due at the time `clock`. */
const listDueReminders = (clock: string): SnapshotStep => ({
  sql: 'select distinct r.queue_order, r.name from private.reminders(array[private.now()]) r order by r.queue_order, r.name',
  as: 'owner',
  expected: 'done',
  at: clock,
})
const createReminderSteps = (clock: string): SnapshotStep[] => [
  listDueReminders(clock),
  runJobs(clock),
  listDueReminders(clock),
]
/** At each given time, lists the due reminders, runs the scheduled jobs, and lists the due reminders again. */
const createEachTimeCase = (name: string, preparation: string, ...clocks: string[]): SnapshotCase => {
  const [begin, ...laterSteps] = clocks.flatMap(createReminderSteps)
  if (!begin) throw new Error('Nothing is looked at.')
  return createReminderCase(name, preparation, begin, ...laterSteps)
}
/** A second booking of the trip, for which insertOtherBookingSql adds an instalment. */
export const OTHER_BOOKING_ID = addedRowId(64)
export const insertOtherBookingSql = (due: string) => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${OTHER_BOOKING_ID}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${OTHER_BOOKING_ID}', 1, '${due}', 100);
  update public.bookings set next_due_date = '${due}' where id = '${OTHER_BOOKING_ID}';`

export const remindedOnceCases: SnapshotCase[] = [
  createEachTimeCase(
    'an instalment whose reminder was sent gets no other reminder until its next reminder day',
    INSERT_REMINDED_BOOKING_SQL,
    createTimeOnDaySql(13),
    createTimeOnDaySql(14),
    createTimeOnDaySql(19),
    createTimeOnDaySql(20),
    createTimeOnDaySql(21),
    createTimeOnDaySql(23),
    createTimeOnDaySql(30),
    createTimeOnDaySql(31),
  ),
  createEachTimeCase(
    'a customer is reminded of the next unpaid instalment of a booking, not of an earlier one or of another booking',
    `${INSERT_REMINDED_BOOKING_SQL} ${insertOtherBookingSql(day(40))}
      update public.installments set due_date = '${day(10)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 1;
      update public.bookings set next_due_date = '${day(14)}' where id = '${DUE_BOOKING_ID}';
      update public.installments set due_date = '${day(14)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 2`,
    createTimeOnDaySql(9),
    createTimeOnDaySql(10),
    createTimeOnDaySql(13),
    createTimeOnDaySql(33),
  ),
  createEachTimeCase(
    'after the request for missing traveller details, a booking gets only the trip reminder',
    insertRemindedEventSql(70),
    createTimeOnDaySql(9),
    createTimeOnDaySql(10),
    createTimeOnDaySql(11),
    createTimeOnDaySql(40),
    createTimeOnDaySql(62),
    createTimeOnDaySql(63),
    createTimeOnDaySql(66),
  ),
  createEachTimeCase(
    'a booking with complete traveller details gets only the trip reminder',
    `${insertRemindedEventSql(70)} ${insertTravellerSql('Ada Grey')} ${insertTravellerSql('Ben Grey')}`,
    createTimeOnDaySql(39),
    createTimeOnDaySql(40),
    createTimeOnDaySql(63),
    createTimeOnDaySql(64),
  ),
]
