import { addedRowId, customer, FREMANTLE } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import {
  timeOnDay,
  INSERT_BOOKING_SQL,
  insertDepartureSql,
  DUE_BOOKING,
  createCase,
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
const checkReminders = (clock: string): SnapshotStep[] => [
  listDueReminders(clock),
  runJobs(clock),
  listDueReminders(clock),
]
/** At each given time, lists the due reminders, runs the scheduled jobs, and lists the due reminders again. */
const createEachTimeCase = (name: string, preparation: string, ...clocks: string[]): SnapshotCase => {
  const [begin, ...laterSteps] = clocks.flatMap(checkReminders)
  if (!begin) throw new Error('Nothing is looked at.')
  return createCase(name, preparation, begin, ...laterSteps)
}
/** A second booking of the trip, for which insertOtherBookingSql adds an instalment. */
export const OTHER_BOOKING = addedRowId(64)
export const insertOtherBookingSql = (due: string) => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${OTHER_BOOKING}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${OTHER_BOOKING}', 1, '${due}', 100);
  update public.bookings set next_due_date = '${due}' where id = '${OTHER_BOOKING}';`

export const cases: SnapshotCase[] = [
  createEachTimeCase(
    'an instalment whose reminder was sent gets no other reminder until its next reminder day',
    INSERT_BOOKING_SQL,
    timeOnDay(13),
    timeOnDay(14),
    timeOnDay(19),
    timeOnDay(20),
    timeOnDay(21),
    timeOnDay(23),
    timeOnDay(30),
    timeOnDay(31),
  ),
  createEachTimeCase(
    'a customer is reminded of the next unpaid instalment of a booking, not of an earlier one or of another booking',
    `${INSERT_BOOKING_SQL} ${insertOtherBookingSql(day(40))}
      update public.installments set due_date = '${day(10)}' where booking_id = '${DUE_BOOKING}' and sequence = 1;
      update public.bookings set next_due_date = '${day(14)}' where id = '${DUE_BOOKING}';
      update public.installments set due_date = '${day(14)}' where booking_id = '${DUE_BOOKING}' and sequence = 2`,
    timeOnDay(9),
    timeOnDay(10),
    timeOnDay(13),
    timeOnDay(33),
  ),
  createEachTimeCase(
    'after the request for missing traveller details, a booking gets only the trip reminder',
    insertDepartureSql(70),
    timeOnDay(9),
    timeOnDay(10),
    timeOnDay(11),
    timeOnDay(40),
    timeOnDay(62),
    timeOnDay(63),
    timeOnDay(66),
  ),
  createEachTimeCase(
    'a booking with complete traveller details gets only the trip reminder',
    `${insertDepartureSql(70)} ${insertTravellerSql('Ada Grey')} ${insertTravellerSql('Ben Grey')}`,
    timeOnDay(39),
    timeOnDay(40),
    timeOnDay(63),
    timeOnDay(64),
  ),
]
