import { addedRowId, customer, FREMANTLE } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'

export const DUE_BOOKING_ID = addedRowId(60)
export const createTimeOnDaySql = (days: number, hour = 9, minute = 0) =>
  `private.start_of('${day(days)}') + interval '${hour} hours ${minute} minutes'`
export const runJobs = (clock: string): SnapshotStep => ({
  sql: `select private.run_scheduled_jobs(private.now()) ->> 'status' as result`,
  as: 'owner',
  expected: 'done',
  at: clock,
})
/**
 * Removes queued emails and everything due in the demo data, so that only the reminders of the test case are queued.
 */
export const REMOVE_DUE_ROWS_SQL = `
  delete from public.email_outbox where true;
  delete from public.scheduled_jobs where job in ('emails', 'holds', 'openings', 'orders');
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');`
/** A confirmed booking of two seats with instalments due in 20 and 50 days. */
export const INSERT_REMINDED_BOOKING_SQL = `${REMOVE_DUE_ROWS_SQL}
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${DUE_BOOKING_ID}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3);
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${DUE_BOOKING_ID}', 1, '${day(20)}', 1000), ('${DUE_BOOKING_ID}', 2, '${day(50)}', 2600);
  update public.bookings set next_due_date = '${day(20)}' where id = '${DUE_BOOKING_ID}';`
export const insertRemindedEventSql = (days: number) =>
  `${INSERT_REMINDED_BOOKING_SQL} update public.bookings set next_due_date = null where id = '${DUE_BOOKING_ID}';
  delete from public.installments where booking_id = '${DUE_BOOKING_ID}';
  update public.events set start_date = '${day(days)}', end_date = '${day(days + 2)}' where id = '${FREMANTLE}';`
export const insertTravellerSql = (name: string, travellerSql = `'1990-01-01', 'Eve Grey', '0491 570 006'`) =>
  `insert into public.travellers (booking_id, full_name, date_of_birth, emergency_contact_name, emergency_contact_phone)
   values ('${DUE_BOOKING_ID}', '${name}', ${travellerSql});`
export const insertOfferSql = (hours: number, hoursAgo: number) => `${REMOVE_DUE_ROWS_SQL}
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
    offered_at, offer_expires_at)
  values ('${addedRowId(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
    private.now() - interval '${hoursAgo} hours', private.now() + interval '${hours} hours');
  update private.offer_tokens set token = '${addedRowId(62)}' where entry_id = '${addedRowId(61)}';`

export const createReminderCase = (
  name: string,
  preparation: string,
  begin: SnapshotStep,
  ...laterSteps: SnapshotStep[]
): SnapshotCase => ({
  ...begin,
  name,
  given: preparation,
  then: laterSteps,
})

export const remindersCases: SnapshotCase[] = [
  createReminderCase(
    'an instalment reminder is sent a week before, a day before, on and three days after the due date',
    INSERT_REMINDED_BOOKING_SQL,
    runJobs(createTimeOnDaySql(12, 23, 59)),
    runJobs(createTimeOnDaySql(13, 8, 59)),
    runJobs(createTimeOnDaySql(13)),
    runJobs(createTimeOnDaySql(13, 9, 1)),
    runJobs(createTimeOnDaySql(18)),
    runJobs(createTimeOnDaySql(19)),
    runJobs(createTimeOnDaySql(20)),
    runJobs(createTimeOnDaySql(20, 23, 59)),
    runJobs(createTimeOnDaySql(21)),
    runJobs(createTimeOnDaySql(22)),
    runJobs(createTimeOnDaySql(23)),
    runJobs(createTimeOnDaySql(24)),
  ),
  createReminderCase(
    'after an outage the scheduled jobs send only the latest of the missed reminders of an instalment',
    INSERT_REMINDED_BOOKING_SQL,
    runJobs(createTimeOnDaySql(16)),
    runJobs(createTimeOnDaySql(30)),
    runJobs(createTimeOnDaySql(31)),
  ),
  createReminderCase(
    'an old unpaid instalment does not stop the reminder of the next one',
    `${INSERT_REMINDED_BOOKING_SQL} update public.installments set due_date = '${day(0)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 1;
      update public.bookings set next_due_date = '${day(0)}' where id = '${DUE_BOOKING_ID}';`,
    runJobs(createTimeOnDaySql(11)),
    runJobs(createTimeOnDaySql(43)),
  ),
  createReminderCase(
    'pending bank transfers cover the oldest instalment first, and the customer is reminded of the next instalment',
    `${INSERT_REMINDED_BOOKING_SQL} update public.installments set due_date = '${day(22)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 2;
      insert into public.bank_transfers (booking_id, amount, expires_at) values ('${DUE_BOOKING_ID}', 1000, ${createTimeOnDaySql(40)}),
        ('${DUE_BOOKING_ID}', 500, ${createTimeOnDaySql(14, 23)});`,
    runJobs(createTimeOnDaySql(14)),
    runJobs(createTimeOnDaySql(15)),
  ),
  createReminderCase(
    'settings define the days and the hour of reminders',
    `${INSERT_REMINDED_BOOKING_SQL} update public.events set start_date = '${day(60)}', end_date = '${day(61)}' where id = '${FREMANTLE}';
      update public.installments set due_date = '${day(25)}' where booking_id = '${DUE_BOOKING_ID}' and sequence = 2;
      update public.settings set reminder_hour = 12, installment_reminder_days = 10,
        installment_last_reminder_days = 2, installment_late_days = 5,
        details_reminder_days = 40, event_reminder_days = 3 where only_row`,
    runJobs(createTimeOnDaySql(9, 12)),
    runJobs(createTimeOnDaySql(10, 11, 59)),
    runJobs(createTimeOnDaySql(10, 12)),
    runJobs(createTimeOnDaySql(17, 12)),
    runJobs(createTimeOnDaySql(18, 12)),
    runJobs(createTimeOnDaySql(19, 12)),
    runJobs(createTimeOnDaySql(20, 12)),
    runJobs(createTimeOnDaySql(24, 12)),
    runJobs(createTimeOnDaySql(25, 12)),
    runJobs(createTimeOnDaySql(36, 12)),
    runJobs(createTimeOnDaySql(56, 12)),
    runJobs(createTimeOnDaySql(57, 12)),
  ),
  createReminderCase(
    'only one reminder is sent before the due date if the settings put the last reminder before the first',
    `${INSERT_REMINDED_BOOKING_SQL} update public.settings set installment_reminder_days = 2, installment_last_reminder_days = 5
      where only_row`,
    runJobs(createTimeOnDaySql(14)),
    runJobs(createTimeOnDaySql(15)),
    runJobs(createTimeOnDaySql(18)),
  ),
  createReminderCase(
    'a reminder that cannot be queued does not stop other reminders, and the job error names the first failure',
    `${insertOfferSql(310, 24)} ${INSERT_REMINDED_BOOKING_SQL.slice(REMOVE_DUE_ROWS_SQL.length)}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${addedRowId(63)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${addedRowId(63)}', 1, '${day(20)}', 1800);
      update public.bookings set next_due_date = '${day(20)}' where id = '${addedRowId(63)}';
      create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger broken before insert on public.email_outbox for each row
      when (new.template = 'offer_ending' or new.template = 'installment_due' and new.data ->> 'booking_id' = '${DUE_BOOKING_ID}') execute function private.break()`,
    {
      sql: 'select private.run_scheduled_jobs(private.now()) as result',
      as: 'owner',
      expected: 'done',
      at: createTimeOnDaySql(13),
    },
    { sql: `drop trigger broken on public.email_outbox`, as: 'owner', expected: 'done' },
    runJobs(createTimeOnDaySql(13, 9, 1)),
  ),
  createReminderCase(
    'the reminder of a trip names start, end, arrival note and emergency phone',
    `${insertRemindedEventSql(9)} ${insertTravellerSql('Ada Grey')} ${insertTravellerSql('Eve Grey')}
      update public.events set meeting_point = 'Sorell Gate', start_time = '17:30', end_point = 'Hobart Airport',
        end_time = '09:15', arrival_note = 'Bring a torch.' where id = '${FREMANTLE}';
      update public.event_contacts set emergency_phone = '0491 570 159' where event_id = '${FREMANTLE}'`,
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'the reminder of a trip names its effort, its packing list and the accommodation of the first day',
    `${insertRemindedEventSql(9)} ${insertTravellerSql('Ada Grey')} ${insertTravellerSql('Eve Grey')}
      update public.events set activity_level = 3, walking_hours = 2.5, packing_list = 'A coat' where id = '${FREMANTLE}';
      update public.event_itineraries set accommodation = 'Stay of day ' || day_number where event_id = '${FREMANTLE}'`,
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'an instalment eleven days overdue gets no reminder',
    INSERT_REMINDED_BOOKING_SQL,
    runJobs(createTimeOnDaySql(31)),
  ),
  createReminderCase(
    'no reminder is sent for an instalment that is paid or covered by a pending bank transfer',
    `${INSERT_REMINDED_BOOKING_SQL} insert into public.bank_transfers (booking_id, amount, expires_at)
      values ('${DUE_BOOKING_ID}', 1000, ${createTimeOnDaySql(14)});`,
    runJobs(createTimeOnDaySql(13)),
    runJobs(createTimeOnDaySql(14)),
    {
      sql: `insert into public.payments (booking_id, kind, method, amount) values ('${DUE_BOOKING_ID}', 'installment', 'bank_transfer', 1000)`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(createTimeOnDaySql(19)),
  ),
  createReminderCase(
    'no instalment reminder is sent within a day of booking',
    `${INSERT_REMINDED_BOOKING_SQL} update public.bookings set created_at = ${createTimeOnDaySql(13, 9, 1)} where id = '${DUE_BOOKING_ID}'`,
    runJobs(createTimeOnDaySql(14, 9, 0)),
    runJobs(createTimeOnDaySql(14, 9, 1)),
  ),
  createReminderCase(
    'the customer is reminded again of an instalment whose due date was postponed',
    INSERT_REMINDED_BOOKING_SQL,
    runJobs(createTimeOnDaySql(13)),
    {
      sql: `with moved as (update public.installments set due_date = '${day(25)}'
        where booking_id = '${DUE_BOOKING_ID}' and sequence = 1) update public.bookings set next_due_date = '${day(25)}' where id = '${DUE_BOOKING_ID}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(createTimeOnDaySql(14)),
    runJobs(createTimeOnDaySql(18)),
  ),
  createReminderCase(
    'no reminder is sent for a cancelled booking',
    `${INSERT_REMINDED_BOOKING_SQL} update public.bookings set status = 'cancelled'
    where id = '${DUE_BOOKING_ID}'`,
    runJobs(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'a person is reminded of a waitlist offer once, twelve hours before it expires, at any time of the day',
    insertOfferSql(24, 24),
    runJobs(`private.now() + interval '11 hours 59 minutes'`),
    runJobs(`private.now() + interval '1 minute'`),
    runJobs(`private.now() + interval '1 minute'`),
  ),
  createReminderCase(
    'a waitlist offer made less than twelve hours ago gets no reminder',
    insertOfferSql(12, 11),
    runJobs(`private.now() + interval '30 minutes'`),
  ),
  createReminderCase(
    'an expired waitlist offer gets no reminder',
    insertOfferSql(1, 24),
    runJobs(`private.now() + interval '1 hour'`),
  ),
  createReminderCase(
    'missing traveller details are requested once, sixty days before the trip',
    insertRemindedEventSql(61) + insertTravellerSql('Ada Grey'),
    runJobs(createTimeOnDaySql(0, 12)),
    runJobs(createTimeOnDaySql(1, 12)),
    runJobs(createTimeOnDaySql(2, 12)),
  ),
  createReminderCase(
    'a booking gets the request for details if a traveller has no birth date or no emergency contact',
    insertRemindedEventSql(60) +
      insertTravellerSql('Ada Grey', `null, 'Eve Grey', '0491 570 006'`) +
      insertTravellerSql('Ben Grey', `'1990-01-01', null, null`),
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'traveller details are not requested from a customer who has given all of them',
    insertRemindedEventSql(60) + insertTravellerSql('Ada Grey') + insertTravellerSql('Ben Grey'),
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'traveller details are requested until the last day for changing them',
    insertRemindedEventSql(31 + 2),
    runJobs(createTimeOnDaySql(2)),
    runJobs(createTimeOnDaySql(3)),
  ),
  createReminderCase(
    'traveller details are not requested after the last day for changing them',
    insertRemindedEventSql(30 + 2),
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'a trip reminder is sent once, a week before the trip, and again if the trip is postponed',
    insertRemindedEventSql(9) + insertTravellerSql('Ada Grey') + insertTravellerSql('Ben Grey'),
    runJobs(createTimeOnDaySql(1)),
    runJobs(createTimeOnDaySql(2)),
    runJobs(createTimeOnDaySql(3)),
    {
      sql: `update public.events set start_date = '${day(12)}', end_date = '${day(13)}' where id = '${FREMANTLE}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(createTimeOnDaySql(4)),
    runJobs(createTimeOnDaySql(5)),
  ),
  createReminderCase(
    'a trip reminder is sent even if traveller details are still missing',
    `${insertRemindedEventSql(9)} update public.settings set changes_close_days = 2 where only_row`,
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'no trip reminder is sent once the trip has begun',
    insertRemindedEventSql(2),
    runJobs(createTimeOnDaySql(2)),
  ),
]
