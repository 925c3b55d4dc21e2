import { addedRowId, ADMIN, BEECHWORTH, event, FREMANTLE, MEMBER, OPEN_OFFER } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { VALID_ARGUMENTS } from '../bookings/booking-requests'
import { setNetworkSql } from '../store/quotes'

const MEMBER_ADDRESS = 'member@nextroom.test'
const JOIN_WAITLIST_STEP: SnapshotStep = {
  call: 'join_waitlist',
  with: { event_id: BEECHWORTH, full_name: 'Mabel Moonlight', email: MEMBER_ADDRESS },
  as: MEMBER,
  expected: 'joined',
}
const insertEntrySql = (email: string, status: string, event: string) => `
  insert into public.waitlist_submissions (event_id, event_name, full_name, email, status)
  values ('${event}', 'x', 'Mabel', '${email}', '${status}');`
/** Adds a cancelled, an expired and a confirmed booking of the member. The seat holds of all ended at the test time. */
const INSERT_ENDED_HOLDS_SQL = ['cancelled', 'expired', 'confirmed']
  .map(
    (
      status,
      n,
    ) => `insert into public.bookings (id, customer_id, user_id, event_id, seats, plan, total_amount, deposit_amount,
      status, held_until, expires_at)
    select '${addedRowId(30 + n)}', c.id, '${MEMBER}', '${FREMANTLE}', 1, 1, 100, 50, '${status}', private.now(), null
    from public.customers c where c.profile_id = '${MEMBER}';`,
  )
  .join('\n')

export const waitlistConditionsCases: SnapshotCase[] = [
  {
    name: "a member can join a waitlist even if strangers have joined with plus variants of the member's address",
    given: [1, 2, 3, 4, 5].map((n) => insertEntrySql(`member+${n}@nextroom.test`, 'unconfirmed', event(7))).join(''),
    ...JOIN_WAITLIST_STEP,
  },
  {
    name: 'a member can confirm a waitlist entry by joining again, even if strangers have used up its five confirmation emails',
    given: `${insertEntrySql(MEMBER_ADDRESS, 'unconfirmed', BEECHWORTH)}
      insert into public.email_outbox (to_email, template) select '${MEMBER_ADDRESS}', 'waitlist_joined' from generate_series(1, 5);`,
    ...JOIN_WAITLIST_STEP,
  },
  {
    name: 'offered seats can be booked even if unpaid bookings from the IP network already hold half of the seats',
    given: `${setNetworkSql('203.0.113.7')}; update public.events set max_registrations = 40 where id = '${BEECHWORTH}';
      delete from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting';
      insert into public.bookings (id, customer_id, event_id, seats, plan, total_amount, deposit_amount, expires_at)
      select '${addedRowId(30)}', c.id, '${BEECHWORTH}', 20, 1, 1200, 400, ${timeAfterTest('1 day')}
      from public.customers c where c.email = 'agatha.wisp@example.test';
      insert into private.network_requests (network, kind, booking_id)
      select private.client_network(), 'book', '${addedRowId(30)}';`,
    call: 'book',
    with: { ...VALID_ARGUMENTS, event_id: BEECHWORTH, expected_price: 1200, offer_token: OPEN_OFFER },
    as: MEMBER,
    expected: 'booked',
  },
  {
    name: 'staff move a waitlist entry to another trip, and its confirmation email names that trip',
    given: `update public.waitlist_submissions set status = 'unconfirmed' where id = '${addedRowId(12)}'`,
    call: 'update_waitlist_entry',
    with: { entry_id: addedRowId(12), full_name: 'Mabel M.', email: MEMBER_ADDRESS, event_id: BEECHWORTH },
    as: ADMIN,
    expected: 'updated',
  },
  {
    name: 'the seat hold of a booking becomes shorter only after cancelled or expired unpaid bookings of the member, not after others',
    given: INSERT_ENDED_HOLDS_SQL,
    sql: `select h.holds from private.earlier_holds('${MEMBER}', '${FREMANTLE}', null) h`,
    as: 'owner',
    expected: 'done',
  },
]
