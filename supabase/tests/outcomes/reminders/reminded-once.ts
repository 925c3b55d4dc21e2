import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case, type Step } from '../frame'
import { at, BOOKED, departing, DUE, one, tick, traveller } from './reminders'

/** Whom the clock looks at. */
const looks = (when: string): Step => ({
  sql: 'select distinct r.place, r.name from private.reminders(array[private.now()]) r order by r.place, r.name',
  as: 'owner',
  answers: 'done',
  at: when,
})
const told = (when: string): Step[] => [looks(when), tick(when), looks(when)]
/** Looked at, told, and looked at no more. */
const each = (name: string, given: string, ...whens: string[]): Case => {
  const [begin, ...then] = whens.flatMap(told)
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
    'who was told of an instalment is not looked at again until the next time to tell',
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
    'another’s instalment is not one’s own, nor one that was due before what is due next',
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
    'who was asked for travellers is not looked at again before the trip is told of, and then no more',
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
    'who need not be asked is looked at when the trip is told of, and not before',
    `${departing(70)} ${traveller('Ada Grey')} ${traveller('Ben Grey')}`,
    at(39),
    at(40),
    at(63),
    at(64),
  ),
]
