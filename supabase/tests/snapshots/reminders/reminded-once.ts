import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case, type Step } from '../case'
import { at, BOOKED, departing, DUE, one, runJobs, traveller } from './reminders'

/** Lists the reminders that are due at this time. */
const looks = (when: string): Step => ({
  sql: 'select distinct r.place, r.name from private.reminders(array[private.now()]) r order by r.place, r.name',
  as: 'owner',
  expected: 'done',
  at: when,
})
const checkReminders = (when: string): Step[] => [looks(when), runJobs(when), looks(when)]
/** At each time: lists the due reminders, runs the scheduled jobs, and lists the reminders again. */
const each = (name: string, given: string, ...whens: string[]): Case => {
  const [begin, ...then] = whens.flatMap(checkReminders)
  if (!begin) throw new Error('Nothing is looked at.')
  return one(name, given, begin, ...then)
}
/** Another booking of the same trip, with an instalment of its own. */
export const TOO = added(64)
export const another = (due: string) => `
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  values ('${TOO}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
  insert into public.installments (booking_id, sequence, due_date, amount) values ('${TOO}', 1, '${due}', 100);
  update public.bookings set next_due_date = '${due}' where id = '${TOO}';`

export const cases: Case[] = [
  each(
    'an instalment whose reminder was sent gets no other reminder until its next reminder day',
    BOOKED,
    at(13),
    at(14),
    at(19),
    at(20),
    at(21),
    at(23),
    at(30),
    at(31),
  ),
  each(
    "a booking is reminded of its next due instalment, not of an earlier one or another booking's",
    `${BOOKED} ${another(day(40))}
      update public.installments set due_date = '${day(10)}' where booking_id = '${DUE}' and sequence = 1;
      update public.bookings set next_due_date = '${day(14)}' where id = '${DUE}';
      update public.installments set due_date = '${day(14)}' where booking_id = '${DUE}' and sequence = 2`,
    at(9),
    at(10),
    at(13),
    at(33),
  ),
  each(
    'after the request for traveller details, only the trip reminder is still due',
    departing(70),
    at(9),
    at(10),
    at(11),
    at(40),
    at(62),
    at(63),
    at(66),
  ),
  each(
    'a booking with complete traveller details is due only for the trip reminder',
    `${departing(70)} ${traveller('Ada Grey')} ${traveller('Ben Grey')}`,
    at(39),
    at(40),
    at(63),
    at(64),
  ),
]
