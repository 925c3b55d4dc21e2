import {
  addedRowId,
  ADMIN,
  ACCOUNTANT,
  booking,
  FREMANTLE,
  GUIDE,
  MEMBER,
  OTHER_GUIDE,
  OTHER_MEMBER,
  TASMANIA,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { insertFormSql } from '../traveller_forms/traveller-forms'

const readEvent = (booking_id: string | null = HELD_ID, as: string | null = MEMBER, expected = 'ok'): SnapshotStep => ({
  call: 'my_trip',
  with: { booking_id },
  as,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const insertAnnouncementSql = (id: number, audience: string, subject: string, customer: string) => `
  insert into public.announcements (id, event_id, audience, subject, body, written_at, request_id)
  values ('${addedRowId(id)}', '${FREMANTLE}', '${audience}', '${subject}', 'The text.',
    private.now() - interval '${id} hours', '${addedRowId(id)}');
  insert into public.announcement_recipients (announcement_id, customer_id)
  select '${addedRowId(id)}', c.id from public.customers c where ${customer};`
const OWN_CUSTOMER_CONDITION_SQL = `c.profile_id = '${MEMBER}'`
/** A trip with an itinerary of one day, a guide with a public profile, an emergency phone, and three announcements. */
export const insertEventSql = `${insertFormSql}
  insert into private.traveller_secrets (traveller_id, kind, sealed_value, consented_at)
  select t.id, 'medical', repeat('sealed', 10), private.now() from public.travellers t where t.booking_id = '${HELD_ID}';
  delete from public.event_itineraries where event_id = '${FREMANTLE}';
  insert into public.event_itineraries (id, event_id, day_number, title, place, accommodation, meals, latitude, longitude)
  values ('${addedRowId(600)}', '${FREMANTLE}', 1, 'Arrival', 'Fremantle', 'The old hostel', array['dinner'], -32, 115.7);
  insert into public.itinerary_items (itinerary_id, title, start_time, end_time, sort_order)
  values ('${addedRowId(600)}', 'Torchlight tour', '20:00', '22:00', 1), ('${addedRowId(600)}', 'Check in', null, null, 0);
  insert into public.guide_profiles (user_id, public_name, biography, is_public)
  values ('${OTHER_GUIDE}', 'Gus', 'Knows every cell.', true)
  on conflict (user_id) do update set public_name = 'Gus', biography = 'Knows every cell.', is_public = true;
  insert into public.event_contacts (event_id, emergency_phone) values ('${FREMANTLE}', '0491 570 110')
  on conflict (event_id) do update set emergency_phone = '0491 570 110';
  ${insertAnnouncementSql(601, 'all', 'A later start', OWN_CUSTOMER_CONDITION_SQL)}
  ${insertAnnouncementSql(602, 'owing', 'A payment is due', OWN_CUSTOMER_CONDITION_SQL)}
  ${insertAnnouncementSql(603, 'all', 'For another guest', `c.profile_id = '${OTHER_MEMBER}'`)}`
/** Noon of the last day of the trip, or of a day after it. */
const createNoonAfterEndSql = (daysLater: number) =>
  `(select e.end_date + ${daysLater} from public.events e where e.id = '${FREMANTLE}')::timestamp + interval '12 hours'`
export const setBookingStatusSql = (status: string) => `update public.bookings set status = '${status}',
  cancelled_at = case when '${status}' = 'cancelled' then private.now() end,
  expires_at = case when '${status}' = 'pending' then private.now() + interval '1 day' end where id = '${HELD_ID}'`

export const myTripCases: SnapshotCase[] = [
  {
    name: 'the trip page data for the member who booked has the payment, missing forms, days, guide and announcements',
    given: insertEventSql,
    ...readEvent(),
  },
  {
    name: 'guides of a departure see the trip without amounts of money, and other members and other guides cannot see it',
    given: insertEventSql,
    ...readEvent(HELD_ID, OTHER_GUIDE),
    then: [
      readEvent(HELD_ID, ADMIN),
      readEvent(HELD_ID, GUIDE, 'not_found'),
      readEvent(HELD_ID, ACCOUNTANT, 'not_found'),
      readEvent(HELD_ID, OTHER_MEMBER, 'not_found'),
      readEvent(HELD_ID, null, '42501'),
      readEvent(UNKNOWN_ID, ADMIN, 'not_found'),
    ],
  },
  {
    name: "a request without a booking id returns the member's next trip until the last day of that trip is over",
    given: insertEventSql,
    ...readEvent(null),
    then: [
      readEvent(null, OTHER_GUIDE, 'not_found'),
      { ...readEvent(null), at: createNoonAfterEndSql(0) },
      { ...readEvent(null), at: createNoonAfterEndSql(1) },
      readEvent(HELD_ID),
    ],
  },
  {
    name: 'the trip of an unpaid, cancelled or expired booking, or of a called-off departure, is not shown',
    given: insertEventSql,
    ...runAsOwner(setBookingStatusSql('pending')),
    then: [
      readEvent(HELD_ID, MEMBER, 'not_confirmed'),
      { ...readEvent(HELD_ID, MEMBER, 'cancelled'), at: `private.now() + interval '25 hours'` },
      runAsOwner(setBookingStatusSql('cancelled')),
      readEvent(HELD_ID, MEMBER, 'cancelled'),
      runAsOwner(`update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`),
      readEvent(HELD_ID, MEMBER, 'called_off'),
    ],
  },
  {
    name: 'a trip abroad shows no Australian emergency number, and a fully paid trip shows no payment',
    given: `${insertEventSql} update public.events set gst_free = true where id = '${FREMANTLE}';
      update public.settings set phone = '';
      insert into public.payments (booking_id, kind, method, amount) values ('${HELD_ID}', 'installment', 'cash', 2000);`,
    ...readEvent(),
  },
  {
    name: 'a member sees travellers of other bookings of the departure only if these travellers agreed to be shown',
    given: `update public.travellers set shares_name = true, date_of_birth = '1990-02-03'
      where booking_id in ('${booking(1)}', '${booking(6)}');
      update public.bookings set status = 'confirmed', expires_at = null where id = '${booking(6)}';
      delete from public.event_itineraries where event_id = '${TASMANIA}'`,
    ...readEvent(booking(1)),
    then: [readEvent(booking(1), ADMIN)],
  },
]
