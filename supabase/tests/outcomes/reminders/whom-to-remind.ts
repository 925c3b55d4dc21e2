import { ADMIN, FREMANTLE, MEMBER, OTHER } from '../../support/people'
import { day, type Case, type Step } from '../frame'
import { at, BOOKED, departing, DUE, offer, one, tick } from './reminders'
import { another, TOO } from './reminded-once'

/** The part that is due of one booking, and of another of the same trip. */
const BOTH = `${BOOKED} ${another(day(20))}`
const autopay = (booking: string, state: string) => `
  insert into public.autopay (booking_id, state, terms, agreed, agreed_at, ended_at)
  values ('${booking}', '${state}', 'Terms', '[]', private.now(), ${state === 'on' ? 'null' : 'private.now()'});`
/** Letters of these kinds cannot be queued. */
const broken = (when: string) => `
  create function private.break() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
  create trigger broken before insert on public.email_outbox for each row when (${when})
  execute function private.break();`
/** A departure that is new, and somebody who asked to be told. */
const NEW = `delete from public.email_preferences where true;
  insert into public.email_preferences (profile_id, new_departures) values ('${MEMBER}', true);
  delete from private.event_announcements where event_id = '${FREMANTLE}';`
const said = (when: string): Step => ({
  sql: 'select private.run_scheduled_jobs(private.now()) as said',
  as: 'owner',
  answers: 'done',
  at: when,
})
const looks: Step = {
  sql: 'select count(*) from private.reminders(array[private.now()])',
  as: 'owner',
  answers: 'done',
}

export const cases: Case[] = [
  one(
    'what is announced of one booking is not announced of another, nor what was confirmed before',
    `${BOTH} insert into public.bank_transfers (booking_id, amount, status, expires_at)
      values ('${DUE}', 600, 'pending', ${at(40)}), ('${DUE}', 400, 'pending', ${at(40)}),
        ('${TOO}', 200, 'confirmed', ${at(40)})`,
    tick(at(13)),
  ),
  one(
    'whoever lets a card be charged is not asked to pay, whoever ended that is',
    `${BOTH} ${autopay(DUE, 'on')} ${autopay(TOO, 'off')}`,
    tick(at(13)),
  ),
  one(
    'asked for is what is left of a part',
    `${BOTH} insert into public.payments (booking_id, kind, method, amount)
      values ('${DUE}', 'instalment', 'cash', 400)`,
    tick(at(13)),
  ),
  one(
    'who gave no address is written to at that of the account, who gave another at the one that was given',
    `${BOTH} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE}' and c.profile_id = '${MEMBER}';
      update public.customers set email = null where profile_id = '${MEMBER}'`,
    tick(at(13)),
    {
      sql: `update public.customers set email = 'another@example.test' where profile_id = '${MEMBER}'`,
      as: 'owner',
      answers: 'done',
    },
    tick(at(19)),
  ),
  one(
    'so it is with the trip itself',
    `${departing(9)} ${another(day(40))} update public.bookings b set customer_id = c.id from public.customers c
      where b.id = '${DUE}' and c.profile_id = '${MEMBER}' or b.id = '${TOO}' and c.profile_id = '${OTHER}';
      update public.customers set email = null where profile_id = '${MEMBER}';
      update public.customers set email = 'another@example.test' where profile_id = '${OTHER}';
      delete from public.email_preferences where true;
      insert into public.email_preferences (profile_id, trip_reminders) values ('${ADMIN}', false)`,
    tick(at(2)),
  ),
  one(
    'of whom alone a letter cannot be queued the desk reads, and all others are reminded',
    `${BOTH} ${broken(`new.template = 'instalment_due' and new.data ->> 'booking_id' = '${DUE}'`)}`,
    said(at(13)),
  ),
  one(
    'so it is where a trip is told of',
    `${departing(9)} ${another(day(40))} ${broken(`new.template = 'trip_soon' and new.data ->> 'booking_id' = '${DUE}'`)}`,
    said(at(2)),
  ),
  one(
    'departures that cannot be told of keep nobody from being reminded, and the desk reads of it',
    `${BOTH} ${NEW} ${broken(`new.template = 'new_departures'`)}`,
    said(at(13)),
  ),
  one(
    'the desk reads what went wrong first',
    `${BOTH} ${NEW} ${broken(`new.template in ('instalment_due', 'new_departures')`)}`,
    said(at(13)),
  ),
  one(
    'who was told of an offer is not looked at again',
    offer(11, 13),
    looks,
    tick(`private.now() + interval '0 hours'`),
    looks,
  ),
]
