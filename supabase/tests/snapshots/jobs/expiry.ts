import { RUN_EXPIRY_SQL } from '../../support/expiry'
import { ADMIN, addedRowId, BEECHWORTH, customer, event, FREMANTLE, MEMBER } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

const EXPIRE_STEP = { sql: RUN_EXPIRY_SQL, as: 'owner', expected: 'done' } as const
/** Adds an unpaid booking of the last two seats of a trip, which expires after a day. */
const INSERT_HOLD_SQL = `
  update public.events set max_registrations = 7 where id = '${FREMANTLE}';
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 1,
    private.now() + interval '1 day')`

export const expiryCases: SnapshotCase[] = [
  {
    name: 'the scheduled jobs cannot be run by admins, members or visitors',
    sql: 'select private.run_scheduled_jobs()',
    as: ADMIN,
    expected: '42501',
    then: [
      { sql: 'select private.run_scheduled_jobs()', as: MEMBER, expected: '42501' },
      { sql: 'select private.run_scheduled_jobs()', as: null, expected: '42501' },
    ],
  },
  {
    name: 'the next expiry time of a trip is updated after each unpaid booking or waitlist offer that expires',
    ...EXPIRE_STEP,
    at: timeAfterTest('1 hour'),
    given: `
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan,
        expires_at)
      select ('a0000000-0000-4000-8000-0000000000' || n)::uuid, c.id, '${BEECHWORTH}', 1, 'pending', 1800, 800, 1,
        private.now() + make_interval(hours => n - 39)
      from generate_series(40, 42) n, lateral (select c.id from public.customers c
        where not exists (select from public.bookings b where b.customer_id = c.id)
        order by lower(c.full_name) limit 1 offset n - 40) c;
      update public.waitlist_submissions set status = 'declined' where status = 'waiting'`,
    then: [
      { ...EXPIRE_STEP, at: timeAfterTest('2 hours') },
      { ...EXPIRE_STEP, at: timeAfterTest('3 hours') },
      { ...EXPIRE_STEP, at: timeAfterTest('34 hours') },
    ],
  },
  {
    name: 'without a test time, the database functions use the current time',
    sql: `select private.now() = now() as is_now from set_config('app.now', '', true)`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'no unpaid booking expires before its expiry time',
    ...EXPIRE_STEP,
    at: timeAfterTest('-1 second'),
    given: INSERT_HOLD_SQL,
  },
  {
    name: 'an unpaid booking holds its seats until its last second, and then the seats are offered to the waitlist',
    ...EXPIRE_STEP,
    given: INSERT_HOLD_SQL,
    at: timeAfterTest('23 hours 59 minutes 59 seconds'),
    then: [
      { ...EXPIRE_STEP, at: timeAfterTest('24 hours') },
      { ...EXPIRE_STEP, at: timeAfterTest('24 hours') },
    ],
  },
  {
    name: 'a waitlist offer holds its seat until it expires, and then the next waitlist entry that fits gets an offer',
    ...EXPIRE_STEP,
    at: timeAfterTest('33 hours 59 minutes 59 seconds'),
    then: [
      { ...EXPIRE_STEP, at: timeAfterTest('34 hours') },
      { ...EXPIRE_STEP, at: timeAfterTest('81 hours 59 minutes 59 seconds') },
      { ...EXPIRE_STEP, at: timeAfterTest('82 hours') },
    ],
  },
  {
    name: 'a seat that becomes free after the last day for booking is not offered to the waitlist',
    given: `
      update public.waitlist_submissions w set offer_expires_at = private.start_of(e.start_date - 89)
      from public.events e where e.id = w.event_id and w.id = '${addedRowId(11)}'`,
    ...EXPIRE_STEP,
    at: `(select private.start_of(start_date - 89) from public.events where id = '${BEECHWORTH}')`,
  },
  {
    name: 'a pending bank transfer stays pending until the last second before it expires',
    ...EXPIRE_STEP,
    given: INSERT_HOLD_SQL,
    at: timeAfterTest('6 days 23 hours 59 minutes 59 seconds'),
    then: [{ ...EXPIRE_STEP, at: timeAfterTest('7 days') }],
  },
  {
    name: "a booking and a waitlist offer of one trip expire in one run, which updates the trip's next expiry",
    ...EXPIRE_STEP,
    at: timeAfterTest('24 hours'),
    given: `${INSERT_HOLD_SQL}; delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
      insert into public.waitlist_submissions (event_id, event_name, full_name, email, status,
        offer_expires_at)
      select '${FREMANTLE}', 'x', 'x', n || '@example.test', 'offered',
        private.now() + make_interval(hours => n)
      from unnest(array[24, 30, 50]) n;
      update public.event_stats set next_expiry = private.now() where event_id = '${event(7)}'`,
  },
  {
    name: 'unpaid bookings and waitlist offers of several trips expire in one run of the scheduled jobs',
    ...EXPIRE_STEP,
    at: timeAfterTest('2 days'),
    given: `${INSERT_HOLD_SQL};
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status,
        offer_expires_at)
      values ('${addedRowId(33)}', '${event(7)}', 'Norfolk Island', 'Off Line', 'off@example.test', 'offered',
        private.now())`,
  },
  {
    name: 'a bank transfer of a confirmed booking expires on time even if the trip has no booking or waitlist offer that expires',
    ...EXPIRE_STEP,
    at: timeAfterTest('7 days'),
    given: `update public.bank_transfers set status = 'rejected', decided_at = private.now() where true;
      update public.bookings set status = 'expired', expires_at = null where status = 'pending';
      update public.waitlist_submissions set status = 'declined' where status in ('waiting', 'offered');
      insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
      values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 1800, 800, 1);
      insert into public.bank_transfers (id, booking_id, amount) values ('${addedRowId(31)}', '${addedRowId(30)}', 100)`,
  },
]
