import { addedRowId, MEMBER, TASMANIA } from '../../support/people'
import { day, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

/** Moves the Tasmania trip so that it ended the given number of days ago. It has one traveller with details. */
const endEventSql = (days: number) =>
  `delete from public.travellers where booking_id in (select id from public.bookings where event_id = '${TASMANIA}')
    and id <> '${addedRowId(7)}';
  update public.events set start_date = '${day(-days - 2)}', end_date = '${day(-days)}' where id = '${TASMANIA}'`
const insertEnquiriesSql = (age: string) => `
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, created_at, status) values
    ('${addedRowId(61)}', '${TASMANIA}', 'T', 'Old Entry', 'old@example.test', ${timeAfterTest(age)}, 'declined'),
    ('${addedRowId(62)}', '${TASMANIA}', 'T', 'Old Waiter', 'waiter@example.test', ${timeAfterTest(age)}, 'waiting');
  insert into public.interest_submissions (trip_name, full_name, email, created_at)
  values ('T', 'Old Interest', 'old@example.test', ${timeAfterTest(age)});
  insert into public.contact_messages (full_name, email, message, created_at)
  values ('Old Sender', 'old@example.test', 'Hello', ${timeAfterTest(age)});
  insert into public.product_interest (product_id, email, created_at)
  select p.id, 'old@example.test', ${timeAfterTest(age)} from public.products p limit 1`
const GUEST_ID = addedRowId(480)
const ERASE_OLD_DATA_STEP: SnapshotStep = { sql: 'select private.erase_old_data()', as: 'owner', expected: 'done' }
const READ_REMAINING_ROWS_STEP: SnapshotStep = {
  sql: `select (select count(*)::int from public.travellers t join public.bookings b on b.id = t.booking_id
      where b.event_id = '${TASMANIA}') > 0 as travellers,
    (select count(*)::int from public.bookings where event_id = '${TASMANIA}' and user_id = '${MEMBER}') as bookings,
    (select array_agg(w.full_name order by w.id) from public.waitlist_submissions w
      where w.email in ('old@example.test', 'waiter@example.test')) as waiting,
    (select count(*)::int from public.interest_submissions where email = 'old@example.test') as interest,
    (select count(*)::int from public.contact_messages where email = 'old@example.test') as messages,
    (select count(*)::int from public.product_interest where email = 'old@example.test') as product_interest`,
  as: 'owner',
  expected: 'done',
}
const READ_AUDIT_LOG_STEP: SnapshotStep = {
  sql: `select details - 'travellers' as counts, (details ->> 'travellers')::int > 0 as travellers
    from public.audit_log where action = 'erase_old_data'`,
  as: 'owner',
  expected: 'done',
}

/**
 * A visitor with an expired booking and one traveller.
 * @param age how long ago the visitor was last active and the booking was made, such as `2 years`
 */
const insertGuestSql = (age: string) => `
  insert into public.customers (id, full_name, guest_email, last_activity)
  values ('${GUEST_ID}', 'Gwen Guest', 'gwen@example.test', ${timeAfterTest(age)});
  insert into public.bookings (id, customer_id, event_id, seats, total_amount, deposit_amount, plan, status, created_at)
  values ('${GUEST_ID}', '${GUEST_ID}', '${TASMANIA}', 1, 2400, 300, 1, 'expired', ${timeAfterTest(age)});
  insert into private.guest_bookings (booking_id) values ('${GUEST_ID}');
  insert into public.travellers (booking_id, full_name) values ('${GUEST_ID}', 'Gwen Guest')`
const PAY_BOOKING_STEP: SnapshotStep = {
  sql: `insert into public.payments (booking_id, kind, method, amount) values ('${GUEST_ID}', 'deposit', 'card', 1)`,
  as: 'owner',
  expected: 'done',
}
const READ_GUEST_STEP: SnapshotStep = {
  sql: `select c.full_name, c.guest_email, (select count(*)::int from public.travellers t where t.booking_id = c.id) as travellers, (select b.status from public.bookings b where b.customer_id = c.id) as booking
    from public.customers c where c.id = '${GUEST_ID}'`,
  as: 'owner',
  expected: 'done',
}

export const retentionCases: SnapshotCase[] = [
  {
    name: 'traveller details are erased once the number of days in the settings has passed since the trip, and bookings remain',
    given: endEventSql(91),
    sql: 'select private.erase_old_travellers() > 0 as erased',
    as: 'owner',
    expected: 'done',
    then: [READ_REMAINING_ROWS_STEP],
  },
  {
    name: 'traveller details remain until the number of days in the settings has passed since the trip',
    given: endEventSql(90),
    sql: 'select private.erase_old_travellers() as erased',
    as: 'owner',
    expected: 'done',
    then: [READ_REMAINING_ROWS_STEP],
  },
  {
    name: 'enquiries are erased after the number of months in the settings, except waitlist entries for upcoming trips',
    given: insertEnquiriesSql('-24 months -1 day'),
    ...ERASE_OLD_DATA_STEP,
    then: [READ_REMAINING_ROWS_STEP, READ_AUDIT_LOG_STEP],
  },
  {
    name: 'enquiries stay until the retention months are over',
    given: insertEnquiriesSql('-23 months'),
    ...ERASE_OLD_DATA_STEP,
    then: [READ_REMAINING_ROWS_STEP],
  },
  {
    name: 'a waitlist entry is erased after the retention months once its trip is over',
    given: `${insertEnquiriesSql('-25 months')}; ${endEventSql(1)}`,
    ...ERASE_OLD_DATA_STEP,
    then: [READ_REMAINING_ROWS_STEP],
  },
  {
    name: 'the scheduled job that erases old data runs once a day',
    given: insertEnquiriesSql('-25 months'),
    sql: `select private.run_scheduled_jobs(private.now()) ->> 'status' as status`,
    as: 'owner',
    expected: 'done',
    then: [
      {
        sql: `insert into public.contact_messages (full_name, email, message, created_at)
          values ('Old Sender', 'old2@example.test', 'Hello', ${timeAfterTest('-25 months')})`,
        as: 'owner',
        expected: 'done',
      },
      { sql: `select private.run_scheduled_jobs(private.now()) ->> 'status' as status`, as: 'owner', expected: 'done' },
      {
        sql: `select count(*)::int from public.contact_messages where email = 'old2@example.test'`,
        as: 'owner',
        expected: 'done',
      },
    ],
  },
  {
    name: 'the name of a visitor who booked without an account and never paid is erased after the retention months',
    given: insertGuestSql('-24 months -1 day'),
    ...ERASE_OLD_DATA_STEP,
    then: [READ_GUEST_STEP],
  },
  {
    name: 'the name of a visitor without an account stays if they have paid',
    given: insertGuestSql('-24 months -1 day'),
    ...PAY_BOOKING_STEP,
    then: [ERASE_OLD_DATA_STEP, READ_GUEST_STEP],
  },
  {
    name: 'the name of a visitor who booked without an account stays until the retention months are over',
    given: insertGuestSql('-23 months'),
    ...ERASE_OLD_DATA_STEP,
    then: [READ_GUEST_STEP],
  },
]
