import { ADMIN, FREMANTLE, MEMBER, OTHER } from '../../support/people'
import { day, type Case, type Step } from '../case'
import { at, BOOKED, departing, DUE, offer, one, runJobs } from './reminders'
import { another, TOO } from './reminded-once'

/** Two bookings of the same trip, each with an instalment due on the same day. */
const BOTH = `${BOOKED} ${another(day(20))}`
const autopay = (booking: string, state: string) => `
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  values ('${booking}', '${state}', 'Terms', '[]', private.now(), ${state === 'on' ? 'null' : 'private.now()'});`
/** A trigger that makes queueing fail for the matching emails. */
const broken = (when: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
  create trigger broken before insert on public.email_outbox for each row when (${when})
  execute function private.break();`
/** A departure that has not been announced, and a member who asked for emails about new departures. */
const NEW = `delete from public.email_preferences where true;
  insert into public.email_preferences (profile_id, new_departures) values ('${MEMBER}', true);
  delete from private.event_announcements where event_id = '${FREMANTLE}';`
const text = (when: string): Step => ({
  sql: 'select private.run_scheduled_jobs(private.now()) as result',
  as: 'owner',
  expected: 'done',
  at: when,
})
const looks: Step = {
  sql: 'select count(*) from private.reminders(array[private.now()])',
  as: 'owner',
  expected: 'done',
}

export const cases: Case[] = [
  one(
    'a pending bank transfer stops the reminder of its own booking only, and a confirmed one stops none',
    `${BOTH} insert into public.bank_transfers (booking_id, amount, status, expires_at)
      values ('${DUE}', 600, 'pending', ${at(40)}), ('${DUE}', 400, 'pending', ${at(40)}),
        ('${TOO}', 200, 'confirmed', ${at(40)})`,
    runJobs(at(13)),
  ),
  one(
    'a booking with automatic payments gets no instalment reminder; one that ended them gets it',
    `${BOTH} ${autopay(DUE, 'on')} ${autopay(TOO, 'off')}`,
    runJobs(at(13)),
  ),
  one(
    'an instalment reminder asks for the unpaid part of the instalment',
    `${BOTH} insert into public.payments (booking_id, kind, method, amount)
      values ('${DUE}', 'instalment', 'cash', 400)`,
    runJobs(at(13)),
  ),
  one(
    "an instalment reminder goes to the customer's address, or to the account's if the customer has none",
    `${BOTH} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE}' and c.profile_id = '${MEMBER}';
      update public.customers set email = null where profile_id = '${MEMBER}'`,
    runJobs(at(13)),
    {
      sql: `update public.customers set email = 'another@example.test' where profile_id = '${MEMBER}'`,
      as: 'owner',
      expected: 'done',
    },
    runJobs(at(19)),
  ),
  one(
    "a trip reminder goes to the customer's address, or to the account's if the customer has none",
    `${departing(9)} ${another(day(40))} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE}' and c.profile_id = '${MEMBER}' or b.id = '${TOO}' and c.profile_id = '${OTHER}';
      update public.customers set email = null where profile_id = '${MEMBER}';
      update public.customers set email = 'another@example.test' where profile_id = '${OTHER}';
      delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, trip_reminders) values ('${ADMIN}', false)`,
    runJobs(at(2)),
  ),
  one(
    'the job error names the booking whose instalment reminder cannot be queued, and the others are sent',
    `${BOTH} ${broken(`new.template = 'instalment_due' and new.data ->> 'booking_id' = '${DUE}'`)}`,
    text(at(13)),
  ),
  one(
    'the job error names the booking whose trip reminder cannot be queued, and the others are sent',
    `${departing(9)} ${another(day(40))} ${broken(`new.template = 'trip_soon' and new.data ->> 'booking_id' = '${DUE}'`)}`,
    text(at(2)),
  ),
  one(
    'new departure emails that cannot be queued are named in the job error, and reminders are still sent',
    `${BOTH} ${NEW} ${broken(`new.template = 'new_departures'`)}`,
    text(at(13)),
  ),
  one(
    'the job error names the first email that could not be queued',
    `${BOTH} ${NEW} ${broken(`new.template in ('instalment_due', 'new_departures')`)}`,
    text(at(13)),
  ),
  one(
    'an offer whose reminder was sent gets no other reminder',
    offer(11, 13),
    looks,
    runJobs(`private.now() + interval '0 hours'`),
    looks,
  ),
]
