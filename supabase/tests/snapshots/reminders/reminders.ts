import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case, type Step } from '../case'

export const DUE = added(60)
export const at = (days: number, hour = 9, minute = 0) =>
  `private.start_of('${day(days)}') + interval '${hour} hours ${minute} minutes'`
export const runJobs = (when: string): Step => ({
  sql: `select private.run_scheduled_jobs(private.now()) ->> 'status' as result`,
  as: 'owner',
  expected: 'done',
  at: when,
})
/** Removes everything else that is due, and all queued emails, so that only the case's own reminders appear. */
export const QUIET = `
  delete from public.email_outbox where true;
  delete from public.scheduled_jobs where job in ('emails', 'holds', 'openings', 'orders');
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');`
/** A confirmed booking of two seats with instalments due in 20 and 50 days. */
export const BOOKED = `${QUIET}
  update public.events set start_date = '${day(300)}', end_date = '${day(302)}' where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${DUE}', '${customer(23)}', '${FREMANTLE}', 2, 'confirmed', 3600, 1600, 3);
  insert into public.installments (booking_id, sequence, due_date, amount)
  values ('${DUE}', 1, '${day(20)}', 1000), ('${DUE}', 2, '${day(50)}', 2600);
  update public.bookings set next_due_date = '${day(20)}' where id = '${DUE}';`
export const departing = (days: number) =>
  `${BOOKED} update public.bookings set next_due_date = null where id = '${DUE}';
  delete from public.installments where booking_id = '${DUE}';
  update public.events set start_date = '${day(days)}', end_date = '${day(days + 2)}' where id = '${FREMANTLE}';`
export const traveller = (name: string, more = `'1990-01-01', 'Eve Grey', '0491 570 006'`) =>
  `insert into public.travellers (booking_id, full_name, date_of_birth, emergency_contact_name, emergency_contact_phone)
   values ('${DUE}', '${name}', ${more});`
export const offer = (hours: number, ago: number) => `${QUIET}
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status,
    offered_at, offer_expires_at)
  values ('${added(61)}', '${FREMANTLE}', 'Fremantle', 'Ada Grey', 'ada.grey@example.test', 2, 'offered',
    private.now() - interval '${ago} hours', private.now() + interval '${hours} hours');
  update private.offer_tokens set token = '${added(62)}' where entry_id = '${added(61)}';`

export const one = (name: string, given: string, begin: Step, ...then: Step[]): Case => ({
  ...begin,
  name,
  given,
  then,
})

export const cases: Case[] = [
  one(
    'an instalment is reminded once a week before, a day before, on its due date and three days late, from 9 am',
    BOOKED,
    runJobs(at(12, 23, 59)),
    runJobs(at(13, 8, 59)),
    runJobs(at(13)),
    runJobs(at(13, 9, 1)),
    runJobs(at(18)),
    runJobs(at(19)),
    runJobs(at(20)),
    runJobs(at(20, 23, 59)),
    runJobs(at(21)),
    runJobs(at(22)),
    runJobs(at(23)),
    runJobs(at(24)),
  ),
  one(
    'after an outage the scheduled jobs send reminders that are still useful, and no old ones',
    BOOKED,
    runJobs(at(16)),
    runJobs(at(30)),
    runJobs(at(31)),
  ),
  one(
    'an old unpaid instalment does not stop the reminder of the next one',
    `${BOOKED} update public.installments set due_date = '${day(0)}' where booking_id = '${DUE}' and sequence = 1;
      update public.bookings set next_due_date = '${day(0)}' where id = '${DUE}';`,
    runJobs(at(11)),
    runJobs(at(43)),
  ),
  one(
    'pending bank transfers count towards the oldest instalment, and the next one is reminded',
    `${BOOKED} update public.installments set due_date = '${day(22)}' where booking_id = '${DUE}' and sequence = 2;
      insert into public.bank_transfers (booking_id, amount, expires_at) values ('${DUE}', 1000, ${at(40)}),
        ('${DUE}', 500, ${at(14, 23)});`,
    runJobs(at(14)),
    runJobs(at(15)),
  ),
  one(
    'settings define the days and the hour of reminders',
    `${BOOKED} update public.events set start_date = '${day(60)}', end_date = '${day(61)}' where id = '${FREMANTLE}';
      update public.installments set due_date = '${day(25)}' where booking_id = '${DUE}' and sequence = 2;
      update public.settings set reminder_hour = 12, instalment_reminder_days = 10,
        instalment_last_reminder_days = 2, instalment_late_days = 5,
        details_reminder_days = 40, trip_reminder_days = 3 where only_row`,
    runJobs(at(9, 12)),
    runJobs(at(10, 11, 59)),
    runJobs(at(10, 12)),
    runJobs(at(17, 12)),
    runJobs(at(18, 12)),
    runJobs(at(19, 12)),
    runJobs(at(20, 12)),
    runJobs(at(24, 12)),
    runJobs(at(25, 12)),
    runJobs(at(36, 12)),
    runJobs(at(56, 12)),
    runJobs(at(57, 12)),
  ),
  one(
    'an instalment gets one reminder before its due date if the last reminder is set to come before the first',
    `${BOOKED} update public.settings set instalment_reminder_days = 2, instalment_last_reminder_days = 5
      where only_row`,
    runJobs(at(14)),
    runJobs(at(15)),
    runJobs(at(18)),
  ),
  one(
    'a reminder that cannot be queued does not stop the others, and the job error names the first failure',
    `${offer(310, 24)} ${BOOKED.slice(QUIET.length)}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(63)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${added(63)}', 1, '${day(20)}', 1800);
      update public.bookings set next_due_date = '${day(20)}' where id = '${added(63)}';
      create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger broken before insert on public.email_outbox for each row
      when (new.template = 'offer_ending' or new.template = 'instalment_due' and new.data ->> 'booking_id' = '${DUE}') execute function private.break()`,
    { sql: 'select private.run_scheduled_jobs(private.now()) as result', as: 'owner', expected: 'done', at: at(13) },
    { sql: `drop trigger broken on public.email_outbox`, as: 'owner', expected: 'done' },
    runJobs(at(13, 9, 1)),
  ),
  one(
    'the reminder of a trip names start, end, arrival note and emergency phone',
    `${departing(9)} ${traveller('Ada Grey')} ${traveller('Eve Grey')}
      update public.events set meeting_point = 'Sorell Gate', start_time = '17:30', end_point = 'Hobart Airport',
        end_time = '09:15', arrival_note = 'Bring a torch.' where id = '${FREMANTLE}';
      update public.event_contacts set emergency_phone = '0491 570 159' where event_id = '${FREMANTLE}'`,
    runJobs(at(2)),
  ),
  one('an instalment eleven days overdue gets no reminder', BOOKED, runJobs(at(31))),
  one(
    'no reminder is sent for an instalment that is paid or covered by a pending bank transfer',
    `${BOOKED} insert into public.bank_transfers (booking_id, amount, expires_at)
      values ('${DUE}', 1000, ${at(14)});`,
    runJobs(at(13)),
    runJobs(at(14)),
    {
      sql: `insert into public.payments (booking_id, kind, method, amount) values ('${DUE}', 'instalment', 'bank_transfer', 1000)`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(at(19)),
  ),
  one(
    'no instalment reminder is sent within a day of booking',
    `${BOOKED} update public.bookings set created_at = ${at(13, 9, 1)} where id = '${DUE}'`,
    runJobs(at(14, 9, 0)),
    runJobs(at(14, 9, 1)),
  ),
  one(
    'an instalment whose due date is postponed is reminded again',
    BOOKED,
    runJobs(at(13)),
    {
      sql: `with moved as (update public.installments set due_date = '${day(25)}'
        where booking_id = '${DUE}' and sequence = 1) update public.bookings set next_due_date = '${day(25)}' where id = '${DUE}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(at(14)),
    runJobs(at(18)),
  ),
  one(
    'no reminder is sent for a cancelled booking',
    `${BOOKED} update public.bookings set status = 'cancelled'
    where id = '${DUE}'`,
    runJobs(at(13)),
  ),
  one(
    'an offer is reminded once, twelve hours before it expires, at any hour of the day',
    offer(24, 24),
    runJobs(`private.now() + interval '11 hours 59 minutes'`),
    runJobs(`private.now() + interval '1 minute'`),
    runJobs(`private.now() + interval '1 minute'`),
  ),
  one(
    'an offer made less than twelve hours ago gets no reminder',
    offer(12, 11),
    runJobs(`private.now() + interval '30 minutes'`),
  ),
  one('an expired offer gets no reminder', offer(1, 24), runJobs(`private.now() + interval '1 hour'`)),
  one(
    'missing traveller details are requested once, sixty days before the trip',
    departing(61) + traveller('Ada Grey'),
    runJobs(at(0, 12)),
    runJobs(at(1, 12)),
    runJobs(at(2, 12)),
  ),
  one(
    'a traveller without a birth date or an emergency contact counts as missing details',
    departing(60) +
      traveller('Ada Grey', `null, 'Eve Grey', '0491 570 006'`) +
      traveller('Ben Grey', `'1990-01-01', null, null`),
    runJobs(at(2)),
  ),
  one(
    'traveller details are not requested from a customer who has given all of them',
    departing(60) + traveller('Ada Grey') + traveller('Ben Grey'),
    runJobs(at(2)),
  ),
  one(
    'traveller details are requested until the last day for changing them',
    departing(31 + 2),
    runJobs(at(2)),
    runJobs(at(3)),
  ),
  one('traveller details are not requested after the last day for changing them', departing(30 + 2), runJobs(at(2))),
  one(
    'a trip reminder is sent once, a week before the trip, and again if the trip is postponed',
    departing(9) + traveller('Ada Grey') + traveller('Ben Grey'),
    runJobs(at(1)),
    runJobs(at(2)),
    runJobs(at(3)),
    {
      sql: `update public.events set start_date = '${day(12)}', end_date = '${day(13)}' where id = '${FREMANTLE}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(at(4)),
    runJobs(at(5)),
  ),
  one(
    'a trip reminder is sent even if traveller details are still missing',
    `${departing(9)} update public.settings set changes_close_days = 2 where only_row`,
    runJobs(at(2)),
  ),
  one('no trip reminder is sent once the trip has begun', departing(2), runJobs(at(2))),
]
