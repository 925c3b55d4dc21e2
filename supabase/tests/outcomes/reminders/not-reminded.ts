import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case } from '../frame'
import { at, BOOKED, departing, DUE, offer, one, tick, traveller } from './reminders'

const WHOLE = traveller('Ada Grey') + traveller('Ben Grey')
const TWELVE = `private.now() + interval '0 hours'`

export const cases: Case[] = [
  one('a trip is told of on its eve, from nine on', departing(3) + WHOLE, tick(at(2, 8, 59)), tick(at(2))),
  one(
    'nobody is told of a trip within a day of booking',
    `${departing(9)} ${WHOLE} update public.bookings set created_at = ${at(5, 9, 1)} where id = '${DUE}'`,
    tick(at(6, 9, 0)),
    tick(at(6, 9, 1)),
  ),
  one(
    'a trip that is not published is not told of',
    `${departing(9)} ${WHOLE} update public.events set status = 'draft' where id = '${FREMANTLE}'`,
    tick(at(3)),
  ),
  one(
    'of a trip that nobody is sure to go on yet nobody is told, nor of its instalments',
    `${departing(9)} ${WHOLE} insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${DUE}', 1, '${day(5)}', 1000);
      update public.bookings set status = 'pending', expires_at = ${at(20)}, next_due_date = '${day(5)}'
      where id = '${DUE}'`,
    tick(at(3)),
  ),
  one(
    'a trip may be told of before travellers are asked for',
    `${departing(60)} update public.settings set trip_reminder_days = 50, details_reminder_days = 40 where only_row`,
    tick(at(10)),
    tick(at(20)),
  ),
  one(
    'an instalment is told of where the last reminder is the earlier one',
    `${BOOKED} update public.settings set instalment_reminder_days = 1, instalment_last_reminder_days = 4
      where only_row`,
    tick(at(16)),
  ),
  one('an offer made just as long ago as it has left is told of once more', offer(12, 12), tick(TWELVE)),
  one(
    'of two bookings and an offer each is told of its own',
    `${offer(310, 24)} ${BOOKED.slice(BOOKED.indexOf('update public.events'))}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(64)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${added(64)}', 1, '${day(20)}', 0.5), ('${added(64)}', 2, '${day(50)}', 899.5);
      update public.bookings set next_due_date = '${day(20)}' where id = '${added(64)}'`,
    tick(at(13)),
  ),
]
