import { addedRowId, customer, FREMANTLE } from '../../support/people'
import { day, type SnapshotCase } from '../case'
import {
  createTimeOnDaySql,
  INSERT_REMINDED_BOOKING_SQL,
  insertRemindedEventSql,
  DUE_BOOKING_ID,
  insertOfferSql,
  createReminderCase,
  runJobs,
  insertTravellerSql,
} from './reminders'

const BOTH_TRAVELLERS_SQL = insertTravellerSql('Ada Grey') + insertTravellerSql('Ben Grey')
const NOON_SQL = `private.now() + interval '0 hours'`

export const notRemindedCases: SnapshotCase[] = [
  createReminderCase(
    'a trip reminder can be sent on the day before the trip, from 9 am',
    insertRemindedEventSql(3) + BOTH_TRAVELLERS_SQL,
    runJobs(createTimeOnDaySql(2, 8, 59)),
    runJobs(createTimeOnDaySql(2)),
  ),
  createReminderCase(
    'no trip reminder is sent within a day of booking',
    `${insertRemindedEventSql(9)} ${BOTH_TRAVELLERS_SQL} update public.bookings set created_at = ${createTimeOnDaySql(5, 9, 1)} where id = '${DUE_BOOKING_ID}'`,
    runJobs(createTimeOnDaySql(6, 9, 0)),
    runJobs(createTimeOnDaySql(6, 9, 1)),
  ),
  createReminderCase(
    'no trip reminder is sent for a trip that is not published',
    `${insertRemindedEventSql(9)} ${BOTH_TRAVELLERS_SQL} update public.events set status = 'draft' where id = '${FREMANTLE}'`,
    runJobs(createTimeOnDaySql(3)),
  ),
  createReminderCase(
    'an unconfirmed booking gets no trip reminder and no instalment reminder',
    `${insertRemindedEventSql(9)} ${BOTH_TRAVELLERS_SQL} insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${DUE_BOOKING_ID}', 1, '${day(5)}', 1000);
      update public.bookings set status = 'pending', expires_at = ${createTimeOnDaySql(20)}, next_due_date = '${day(5)}'
      where id = '${DUE_BOOKING_ID}'`,
    runJobs(createTimeOnDaySql(3)),
  ),
  createReminderCase(
    'the settings can schedule the trip reminder earlier than the request for traveller details',
    `${insertRemindedEventSql(60)} update public.settings set event_reminder_days = 50, details_reminder_days = 40 where only_row`,
    runJobs(createTimeOnDaySql(10)),
    runJobs(createTimeOnDaySql(20)),
  ),
  createReminderCase(
    'an instalment reminder is sent even if the settings put the last reminder before the first one',
    `${INSERT_REMINDED_BOOKING_SQL} update public.settings set installment_reminder_days = 1, installment_last_reminder_days = 4
      where only_row`,
    runJobs(createTimeOnDaySql(16)),
  ),
  createReminderCase(
    'a waitlist offer made 12 hours ago that expires in exactly 12 hours gets its reminder',
    insertOfferSql(12, 12),
    runJobs(NOON_SQL),
  ),
  createReminderCase(
    'two bookings and a waitlist offer that are due at the same time each get their own reminder',
    `${insertOfferSql(310, 24)} ${INSERT_REMINDED_BOOKING_SQL.slice(INSERT_REMINDED_BOOKING_SQL.indexOf('update public.events'))}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${addedRowId(64)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${addedRowId(64)}', 1, '${day(20)}', 0.5), ('${addedRowId(64)}', 2, '${day(50)}', 899.5);
      update public.bookings set next_due_date = '${day(20)}' where id = '${addedRowId(64)}'`,
    runJobs(createTimeOnDaySql(13)),
  ),
]
