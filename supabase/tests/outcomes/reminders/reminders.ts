import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case, type Step } from '../frame'

export const DUE = added(60)
export const at = (days: number, hour = 9, minute = 0) =>
  `private.start_of('${day(days)}') + interval '${hour} hours ${minute} minutes'`
export const tick = (when: string): Step => ({
  sql: `select private.run_scheduled_jobs(private.now()) ->> 'status' as said`,
  as: 'owner',
  answers: 'done',
  at: when,
})
/** Nothing else in the world is due, and letters that wait are not what is asked for. */
export const QUIET = `
  delete from public.email_outbox where true;
  delete from public.scheduled_jobs where job in ('letters', 'holds', 'openings', 'orders');
  update public.scheduled_jobs set tried_at = private.now(), done_at = private.now() where true;
  update public.bookings set status = 'cancelled', expires_at = null where status in ('pending', 'confirmed');
  update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');`
/** A booking of two seats, paid but for an instalment in twenty days. */
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
    'an instalment is told of a week before, the day before, on the day and three days late, each once, from nine on',
    BOOKED,
    tick(at(12, 23, 59)),
    tick(at(13, 8, 59)),
    tick(at(13)),
    tick(at(13, 9, 1)),
    tick(at(18)),
    tick(at(19)),
    tick(at(20)),
    tick(at(20, 23, 59)),
    tick(at(21)),
    tick(at(22)),
    tick(at(23)),
    tick(at(24)),
  ),
  one(
    'a clock that stood still tells late what is still worth telling, and nothing of long ago',
    BOOKED,
    tick(at(16)),
    tick(at(30)),
    tick(at(31)),
  ),
  one(
    'one that was never paid does not keep the next from being told of',
    `${BOOKED} update public.installments set due_date = '${day(0)}' where booking_id = '${DUE}' and sequence = 1;
      update public.bookings set next_due_date = '${day(0)}' where id = '${DUE}';`,
    tick(at(11)),
    tick(at(43)),
  ),
  one(
    'what is announced counts for the oldest instalment, and the next is told of',
    `${BOOKED} update public.installments set due_date = '${day(22)}' where booking_id = '${DUE}' and sequence = 2;
      insert into public.bank_transfers (booking_id, amount, expires_at) values ('${DUE}', 1000, ${at(40)}),
        ('${DUE}', 500, ${at(14, 23)});`,
    tick(at(14)),
    tick(at(15)),
  ),
  one(
    'the days and the hour of reminders are the owner’s to set',
    `${BOOKED} update public.events set start_date = '${day(60)}', end_date = '${day(61)}' where id = '${FREMANTLE}';
      update public.installments set due_date = '${day(25)}' where booking_id = '${DUE}' and sequence = 2;
      update public.settings set reminder_hour = 12, instalment_reminder_days = 10,
        instalment_last_reminder_days = 2, instalment_late_days = 5,
        details_reminder_days = 40, trip_reminder_days = 3 where only_row`,
    tick(at(9, 12)),
    tick(at(10, 11, 59)),
    tick(at(10, 12)),
    tick(at(17, 12)),
    tick(at(18, 12)),
    tick(at(19, 12)),
    tick(at(20, 12)),
    tick(at(24, 12)),
    tick(at(25, 12)),
    tick(at(36, 12)),
    tick(at(56, 12)),
    tick(at(57, 12)),
  ),
  one(
    'with one reminder before the day there is one',
    `${BOOKED} update public.settings set instalment_reminder_days = 2, instalment_last_reminder_days = 5
      where only_row`,
    tick(at(14)),
    tick(at(15)),
    tick(at(18)),
  ),
  one(
    'of whom something cannot be said keeps no other from being reminded, and the desk reads of whom',
    `${offer(310, 24)} ${BOOKED.slice(QUIET.length)}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(63)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${added(63)}', 1, '${day(20)}', 1800);
      update public.bookings set next_due_date = '${day(20)}' where id = '${added(63)}';
      create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger broken before insert on public.email_outbox for each row
      when (new.template = 'offer_ending' or new.template = 'instalment_due' and new.data ->> 'booking_id' = '${DUE}') execute function private.break()`,
    { sql: 'select private.run_scheduled_jobs(private.now()) as said', as: 'owner', answers: 'done', at: at(13) },
    { sql: `drop trigger broken on public.email_outbox`, as: 'owner', answers: 'done' },
    tick(at(13, 9, 1)),
  ),
  one('after eleven days an instalment is the desk’s to ask for', BOOKED, tick(at(31))),
  one(
    'nobody is reminded of what is paid, or announced',
    `${BOOKED} insert into public.bank_transfers (booking_id, amount, expires_at)
      values ('${DUE}', 1000, ${at(14)});`,
    tick(at(13)),
    tick(at(14)),
    {
      sql: `insert into public.payments (booking_id, kind, method, amount) values ('${DUE}', 'instalment', 'bank_transfer', 1000)`,
      as: 'owner',
      answers: 'done',
    },
    tick(at(19)),
  ),
  one(
    'nobody is reminded within a day of booking',
    `${BOOKED} update public.bookings set created_at = ${at(13, 9, 1)} where id = '${DUE}'`,
    tick(at(14, 9, 0)),
    tick(at(14, 9, 1)),
  ),
  one(
    'an instalment that was put off is told of anew',
    BOOKED,
    tick(at(13)),
    {
      sql: `with moved as (update public.installments set due_date = '${day(25)}'
        where booking_id = '${DUE}' and sequence = 1) update public.bookings set next_due_date = '${day(25)}' where id = '${DUE}'`,
      as: 'owner',
      answers: 'done',
    },
    tick(at(14)),
    tick(at(18)),
  ),
  one(
    'of a booking that is over nobody is reminded',
    `${BOOKED} update public.bookings set status = 'cancelled'
    where id = '${DUE}'`,
    tick(at(13)),
  ),
  one(
    'an offer is told of once more twelve hours before it ends, whatever the hour',
    offer(24, 24),
    tick(`private.now() + interval '11 hours 59 minutes'`),
    tick(`private.now() + interval '1 minute'`),
    tick(`private.now() + interval '1 minute'`),
  ),
  one('an offer made for a short while is told of once', offer(12, 11), tick(`private.now() + interval '30 minutes'`)),
  one('an offer that is over is not told of', offer(1, 24), tick(`private.now() + interval '1 hour'`)),
  one(
    'sixty days before a trip travellers who lack details are asked for, once',
    departing(61) + traveller('Ada Grey'),
    tick(at(0, 12)),
    tick(at(1, 12)),
    tick(at(2, 12)),
  ),
  one(
    'one lacks details who has no birthday, or nobody to be called',
    departing(60) +
      traveller('Ada Grey', `null, 'Eve Grey', '0491 570 006'`) +
      traveller('Ben Grey', `'1990-01-01', null, null`),
    tick(at(2)),
  ),
  one('who has given all is not asked', departing(60) + traveller('Ada Grey') + traveller('Ben Grey'), tick(at(2))),
  one('details are asked for as long as they can be given', departing(31 + 2), tick(at(2)), tick(at(3))),
  one('once they cannot be given any more, nobody is asked for them', departing(30 + 2), tick(at(2))),
  one(
    'a week before it begins a trip is told of, once, and again where it was put off',
    departing(9) + traveller('Ada Grey') + traveller('Ben Grey'),
    tick(at(1)),
    tick(at(2)),
    tick(at(3)),
    {
      sql: `update public.events set start_date = '${day(12)}', end_date = '${day(13)}' where id = '${FREMANTLE}'`,
      as: 'owner',
      answers: 'done',
    },
    tick(at(4)),
    tick(at(5)),
  ),
  one(
    'once it is near a trip is told of, whoever is still to be named',
    `${departing(9)} update public.settings set changes_close_days = 2 where only_row`,
    tick(at(2)),
  ),
  one('a trip that has begun is not told of', departing(2), tick(at(2))),
]
