import { added, customer, FREMANTLE } from '../../support/people'
import { day, type Case } from '../case'
import { at, BOOKED, departing, DUE, offer, one, runJobs, traveller } from './reminders'

const BOTH_TRAVELLERS = traveller('Ada Grey') + traveller('Ben Grey')
const TWELVE = `private.now() + interval '0 hours'`

export const cases: Case[] = [
  one(
    'a trip reminder can be sent on the day before the trip, from 9 am',
    departing(3) + BOTH_TRAVELLERS,
    runJobs(at(2, 8, 59)),
    runJobs(at(2)),
  ),
  one(
    'no trip reminder is sent within a day of booking',
    `${departing(9)} ${BOTH_TRAVELLERS} update public.bookings set created_at = ${at(5, 9, 1)} where id = '${DUE}'`,
    runJobs(at(6, 9, 0)),
    runJobs(at(6, 9, 1)),
  ),
  one(
    'no trip reminder is sent for a trip that is not published',
    `${departing(9)} ${BOTH_TRAVELLERS} update public.events set status = 'draft' where id = '${FREMANTLE}'`,
    runJobs(at(3)),
  ),
  one(
    'an unconfirmed booking gets no trip reminder and no instalment reminder',
    `${departing(9)} ${BOTH_TRAVELLERS} insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${DUE}', 1, '${day(5)}', 1000);
      update public.bookings set status = 'pending', expires_at = ${at(20)}, next_due_date = '${day(5)}'
      where id = '${DUE}'`,
    runJobs(at(3)),
  ),
  one(
    'settings can place the trip reminder before the request for traveller details',
    `${departing(60)} update public.settings set trip_reminder_days = 50, details_reminder_days = 40 where only_row`,
    runJobs(at(10)),
    runJobs(at(20)),
  ),
  one(
    'an instalment reminder is sent if the last reminder is set to come before the first',
    `${BOOKED} update public.settings set instalment_reminder_days = 1, instalment_last_reminder_days = 4
      where only_row`,
    runJobs(at(16)),
  ),
  one(
    'an offer made exactly 12 hours ago that expires in exactly 12 hours gets its reminder',
    offer(12, 12),
    runJobs(TWELVE),
  ),
  one(
    'two bookings and an offer that are due at the same time each get their own reminder',
    `${offer(310, 24)} ${BOOKED.slice(BOOKED.indexOf('update public.events'))}
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${added(64)}', '${customer(22)}', '${FREMANTLE}', 1, 'confirmed', 900, 800, 3);
      insert into public.installments (booking_id, sequence, due_date, amount)
      values ('${added(64)}', 1, '${day(20)}', 0.5), ('${added(64)}', 2, '${day(50)}', 899.5);
      update public.bookings set next_due_date = '${day(20)}' where id = '${added(64)}'`,
    runJobs(at(13)),
  ),
]
