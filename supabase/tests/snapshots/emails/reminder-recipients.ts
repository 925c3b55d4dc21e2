import { ADMIN, FREMANTLE, MEMBER, OTHER_MEMBER } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import {
  createTimeOnDaySql,
  INSERT_REMINDED_BOOKING_SQL,
  insertRemindedEventSql,
  DUE_BOOKING_ID,
  insertOfferSql,
  createReminderCase,
  runJobs,
} from './reminders'
import { insertOtherBookingSql, OTHER_BOOKING_ID } from './reminded-once'

/** Two bookings of the same trip, each with an instalment due on the same day. */
const INSERT_BOOKINGS_SQL = `${INSERT_REMINDED_BOOKING_SQL} ${insertOtherBookingSql(day(20))}`
const insertAutopaySql = (booking: string, state: string) => `
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  values ('${booking}', '${state}', 'Terms', '[]', private.now(), ${state === 'on' ? 'null' : 'private.now()'});`
/** Creates a trigger that raises an error if an email that meets the condition is queued. */
const createFailingTriggerSql = (clock: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
  create trigger broken before insert on public.email_outbox for each row when (${clock})
  execute function private.break();`
/** A departure that has not been announced, and a member who asked for emails about new departures. */
const INSERT_SUBSCRIBER_SQL = `delete from public.email_preferences where true;
  insert into public.email_preferences (profile_id, new_dates) values ('${MEMBER}', true);
  delete from private.event_announcements where event_id = '${FREMANTLE}';`
const runJobsAt = (clock: string): SnapshotStep => ({
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
  at: clock,
})
const LIST_REMINDERS_STEP: SnapshotStep = {
  sql: 'select count(*) from private.reminders(array[private.now()])',
  as: 'owner',
  expected: 'done',
}

export const reminderRecipientsCases: SnapshotCase[] = [
  createReminderCase(
    'a pending bank transfer stops only the reminder for its own booking, and a confirmed bank transfer stops no reminder',
    `${INSERT_BOOKINGS_SQL} insert into public.bank_transfers (booking_id, amount, status, expires_at)
      values ('${DUE_BOOKING_ID}', 600, 'pending', ${createTimeOnDaySql(40)}), ('${DUE_BOOKING_ID}', 400, 'pending', ${createTimeOnDaySql(40)}),
        ('${OTHER_BOOKING_ID}', 200, 'confirmed', ${createTimeOnDaySql(40)})`,
    runJobs(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'a booking gets no instalment reminder while automatic payments are on, and gets reminders again once they are off',
    `${INSERT_BOOKINGS_SQL} ${insertAutopaySql(DUE_BOOKING_ID, 'on')} ${insertAutopaySql(OTHER_BOOKING_ID, 'off')}`,
    runJobs(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'an instalment reminder asks for the unpaid part of the instalment',
    `${INSERT_BOOKINGS_SQL} insert into public.payments (booking_id, kind, method, amount)
      values ('${DUE_BOOKING_ID}', 'installment', 'cash', 400)`,
    runJobs(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    "an instalment reminder goes to the customer's address, or to the account's if the customer has none",
    `${INSERT_BOOKINGS_SQL} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE_BOOKING_ID}' and c.profile_id = '${MEMBER}';
      update public.customers set email = null where profile_id = '${MEMBER}'`,
    runJobs(createTimeOnDaySql(13)),
    {
      sql: `update public.customers set email = 'another@example.test' where profile_id = '${MEMBER}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(createTimeOnDaySql(19)),
  ),
  createReminderCase(
    "a trip reminder goes to the customer's address, or to the account's if the customer has none",
    `${insertRemindedEventSql(9)} ${insertOtherBookingSql(day(40))} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE_BOOKING_ID}' and c.profile_id = '${MEMBER}' or b.id = '${OTHER_BOOKING_ID}' and c.profile_id = '${OTHER_MEMBER}';
      update public.customers set email = null where profile_id = '${MEMBER}';
      update public.customers set email = 'another@example.test' where profile_id = '${OTHER_MEMBER}';
      delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, event_reminders) values ('${ADMIN}', false)`,
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'the job error names a booking whose instalment reminder cannot be queued; other reminders are sent',
    `${INSERT_BOOKINGS_SQL} ${createFailingTriggerSql(`new.template = 'installment_due' and new.data ->> 'booking_id' = '${DUE_BOOKING_ID}'`)}`,
    runJobsAt(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'the job error names a booking whose trip reminder cannot be queued; other reminders are sent',
    `${insertRemindedEventSql(9)} ${insertOtherBookingSql(day(40))} ${createFailingTriggerSql(`new.template = 'event_soon' and new.data ->> 'booking_id' = '${DUE_BOOKING_ID}'`)}`,
    runJobsAt(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'if emails about new departures cannot be queued, the job error says so, and reminders are still sent',
    `${INSERT_BOOKINGS_SQL} ${INSERT_SUBSCRIBER_SQL} ${createFailingTriggerSql(`new.template = 'new_dates'`)}`,
    runJobsAt(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'the job error names the first email that could not be queued',
    `${INSERT_BOOKINGS_SQL} ${INSERT_SUBSCRIBER_SQL} ${createFailingTriggerSql(`new.template in ('installment_due', 'new_dates')`)}`,
    runJobsAt(createTimeOnDaySql(13)),
  ),
  createReminderCase(
    'a waitlist offer whose reminder was sent gets no other reminder',
    insertOfferSql(11, 13),
    LIST_REMINDERS_STEP,
    runJobs(`private.now() + interval '0 hours'`),
    LIST_REMINDERS_STEP,
  ),
]
