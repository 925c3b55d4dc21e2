import { addedRowId, booking, FREMANTLE, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import { bookAsAdmin, createBookingCase } from './booking-requests'

/** Moves the trip so that it departs today, and empties its waitlist. */
const MOVE_EVENT_TO_TODAY_SQL = `delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  update public.events set start_date = private.today(), end_date = private.today() + 2 where id = '${FREMANTLE}';
  delete from public.email_outbox where true;`
const WAITLIST_TOKEN = addedRowId(74)

export const lastDaysCases: SnapshotCase[] = [
  createBookingCase(
    'staff book a late guest on the departure day, but not on the day after',
    bookAsAdmin({ late: true }, 'booked'),
    {
      given: MOVE_EVENT_TO_TODAY_SQL,
      then: [
        bookAsAdmin(
          {
            late: true,
            request_id: addedRowId(2),
            customer_id: null,
            customer: { full_name: 'Too Late', phone: '0412 345 678' },
          },
          'closed',
          { at: timeAfterTest('1 day') },
        ),
      ],
    },
  ),
  {
    name: 'a visitor cannot see the payment plan of a trip for members only',
    given: `update public.events set members_only = true where id = '${FREMANTLE}'`,
    call: 'preview_plan',
    with: { event_id: FREMANTLE, seats: 1, plan: 1 },
    as: null,
    expected: 'not_found',
    then: [{ call: 'preview_plan', with: { event_id: FREMANTLE, seats: 1, plan: 1 }, as: MEMBER, expected: 'ok' }],
  },
  {
    name: 'a visitor cannot join the waitlist of a bookable trip without a seat limit',
    given: `update public.events set max_registrations = null where id = '${FREMANTLE}'`,
    call: 'join_waitlist',
    with: { event_id: FREMANTLE, full_name: 'New Visitor', email: 'visitor@example.test', seats: 1 },
    as: null,
    expected: 'bookable',
  },
  {
    name: 'the seats of a customer who accepts the refund of a moved trip are offered to the waitlist',
    given: `insert into private.refund_offers (booking_id, token, start_date_before, end_date_before, expires_at)
      values ('${booking(25)}', '${WAITLIST_TOKEN}', private.today() + 5, private.today() + 9, private.now() + interval '1 day')
      on conflict (booking_id) do update set token = excluded.token, expires_at = excluded.expires_at;
      update public.events e set max_registrations = s.seats_taken from public.event_stats s
      where s.event_id = e.id and e.id = (select b.event_id from public.bookings b where b.id = '${booking(25)}');
      delete from public.waitlist_submissions where event_id = (
        select b.event_id from public.bookings b where b.id = '${booking(25)}');
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email)
      select '${addedRowId(31)}', b.event_id, 'x', 'Next In Line', 'next@example.test'
      from public.bookings b where b.id = '${booking(25)}';
      delete from public.email_outbox where true;`,
    call: 'accept_refund_offer',
    with: { token: WAITLIST_TOKEN },
    as: null,
    expected: 'cancelled',
  },
]
