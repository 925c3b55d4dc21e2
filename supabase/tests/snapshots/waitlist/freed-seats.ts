import { addedRowId, ADMIN, customer, MANAGER, FREMANTLE } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from '../people/people'

const createEntryValues = (
  n: number,
  fullName: string,
  seats: number,
  overrides: { createdAtSql?: string; status?: string; email?: string } = {},
) =>
  `('${addedRowId(n)}', '${FREMANTLE}', 'Trip', '${fullName}', '${overrides.email ?? `${fullName}@example.test`}', ${seats},
    '${overrides.status ?? 'waiting'}', ${overrides.createdAtSql ?? timeAfterTest(`-${n} minutes`)})`
/** Fills the Fremantle trip with one booking of `seats` seats, and replaces its other bookings and waitlist entries. */
const insertEntriesSql = (seats: number, ...entryRows: string[]) => `
  delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  update public.bookings set status = 'cancelled', expires_at = null where event_id = '${FREMANTLE}'
    and status in ('pending', 'confirmed');
  update public.settings set offer_hours = 48 where only_row;
  ${insertBookingSql(addedRowId(51), customer(21), FREMANTLE)}
  update public.bookings set seats = ${seats} where id = '${addedRowId(51)}';
  update public.events set max_registrations = ${seats} where id = '${FREMANTLE}';
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats, status, created_at)
  values ${entryRows.join(', ')};
  delete from public.email_outbox where true;`
const cancelBooking = (caller = ADMIN): SnapshotStep => ({
  call: 'cancel_booking',
  with: { booking_id: addedRowId(51) },
  as: caller,
  expected: 'cancelled',
})
const insertMemberSql = (email: string) => `insert into public.customers (full_name, email, member_status)
  values ('Member', '${email}', 'member');`

export const freedSeatsCases: SnapshotCase[] = [
  {
    name: 'cancelling a booking returns the new waitlist offers in order, and lists the entries that need too many seats as skipped',
    ...cancelBooking(),
    given: insertEntriesSql(
      3,
      createEntryValues(69, 'Big', 4),
      createEntryValues(68, 'One', 1),
      createEntryValues(67, 'Huge', 9),
      createEntryValues(66, 'Two', 1),
      createEntryValues(65, 'Three', 1),
      createEntryValues(64, 'Late', 5),
      createEntryValues(70, 'Gone', 9, { status: 'declined' }),
    ),
  },
  {
    name: 'returning customers get waitlist offers first, in order of joining, in any letter case of their address',
    ...cancelBooking(),
    given: `${insertMemberSql('Member@Example.test')} ${insertMemberSql('bigger@example.test')}
      insert into public.customers (full_name, email) values ('Known', 'one@example.test');
      ${insertEntriesSql(
        3,
        createEntryValues(69, 'One', 1),
        createEntryValues(60, 'Member', 1, { email: 'MEMBER@example.test' }),
        createEntryValues(59, 'Bigger', 8, { email: 'bigger@example.test' }),
        createEntryValues(68, 'Big', 9),
        createEntryValues(67, 'Two', 1),
      )}`,
  },
  {
    name: 'waitlist entries made at the same time get offers in a fixed order, and are not reported as skipped',
    ...cancelBooking(),
    given: insertEntriesSql(
      2,
      createEntryValues(62, 'Second', 1, { createdAtSql: timeAfterTest('-1 hour') }),
      createEntryValues(61, 'First', 1, { createdAtSql: timeAfterTest('-1 hour') }),
      createEntryValues(63, 'Third', 1, { createdAtSql: timeAfterTest('-1 hour') }),
    ),
  },
  {
    name: 'a staff member without the waitlist permission cannot see the waitlist offers caused by a cancellation',
    ...cancelBooking(MANAGER),
    given: `${insertEntriesSql(1, createEntryValues(61, 'First', 1))} delete from public.role_permissions where role = 'manager' and permission = 'waitlist'`,
  },
]
