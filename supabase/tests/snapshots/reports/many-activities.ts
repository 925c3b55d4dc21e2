import { addedRowId, ADMIN, booking, customer, event, FREMANTLE } from '../../support/people'
import { TEST_TIME, timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const insertEntrySql = (id: number, entityId: string, details = '{}', createdAt = timeAfterTest(`-${id} minutes`)) =>
  `insert into public.audit_log (id, at, actor_id, action, entity, entity_id, details) overriding system value
   values (${id}, ${createdAt}, null, 'deed_${id}', 'bookings', '${entityId}', '${details}');`
const emptyLogSql = 'alter table public.audit_log disable trigger protect_table; truncate public.audit_log;'
const listHistory = (filters: unknown): SnapshotStep => ({
  sql: `select string_agg(r ->> 'action', ', ' order by n) as deeds from jsonb_array_elements(
    public.list_activity('${JSON.stringify(filters)}', 1, 1000) -> 'rows') with ordinality t (r, n)`,
  as: ADMIN,
  expected: 'done',
})
/** Adds the given number of bookings to a trip, after removing its waitlist entries. */
const insertBookingsSql = (event: string, count: number) => `
  delete from public.waitlist_submissions where event_id = '${event}';
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount, created_at)
  select ('5f000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${customer(21)}', '${event}', 1, 1, 'cancelled',
    100, 100, private.now() from generate_series(1, ${count}) n;`
const createBookingId = (n: number) => `5f000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NEW_EVENT_ID = event(12)
/** Audit log entries that refer to the trip or its bookings in all possible ways, and such entries of another trip. */
const insertEntriesSql = (count: number) => `${insertBookingsSql(NEW_EVENT_ID, count)} ${emptyLogSql}
  ${insertEntrySql(1, createBookingId(1))} ${insertEntrySql(2, createBookingId(count))} ${insertEntrySql(3, NEW_EVENT_ID)} ${insertEntrySql(4, booking(1))}
  ${insertEntrySql(5, addedRowId(1), `{"booking_id": "${createBookingId(2)}"}`)} ${insertEntrySql(6, addedRowId(1), `{"event_id": "${NEW_EVENT_ID}"}`)}
  ${insertEntrySql(7, addedRowId(1), `{"order_id": "${createBookingId(3)}"}`)} ${insertEntrySql(8, addedRowId(1), `{"customer_id": "${createBookingId(4)}"}`)}
  ${insertEntrySql(9, addedRowId(1), `{"booking_id": "${booking(1)}", "event_id": "${FREMANTLE}", "order_id": "${booking(1)}"}`)}`

export const manyActivitiesCases: SnapshotCase[] = [
  {
    name: 'the activity of a trip with few bookings lists actions on the trip, its bookings and related records',
    ...listHistory({ of: { kind: 'event', id: NEW_EVENT_ID } }),
    given: insertEntriesSql(4),
  },
  {
    name: 'the activity of a departure lists changes of the policies that all departures of its trip share',
    given: emptyLogSql,
    sql: `update public.trips set move_policy = '{"days": 20, "fee": 10, "late_fee": 30}'
      where id = (select trip_id from public.events where id = '${FREMANTLE}')`,
    as: ADMIN,
    expected: 'done',
    then: [
      listHistory({ of: { kind: 'event', id: FREMANTLE } }),
      listHistory({ of: { kind: 'event', id: NEW_EVENT_ID } }),
    ],
  },
  {
    name: 'the activity of a trip with 1,500 bookings lists actions on the trip, its bookings and related records',
    ...listHistory({ of: { kind: 'event', id: NEW_EVENT_ID } }),
    given: insertEntriesSql(1500),
  },
  {
    name: 'the activity log of a day includes its first and last moment, and lists the newest of simultaneous entries first',
    ...listHistory({ since: '2026-07-14', until: '2026-07-14' }),
    given: `${emptyLogSql} ${insertEntrySql(1, addedRowId(1), '{}', `private.start_of('2026-07-14')`)}
      ${insertEntrySql(2, addedRowId(1), '{}', `private.start_of('2026-07-14') - interval '1 microsecond'`)}
      ${insertEntrySql(3, addedRowId(1), '{}', `private.start_of('2026-07-15')`)}
      ${insertEntrySql(4, addedRowId(1), '{}', `private.start_of('2026-07-15') - interval '1 microsecond'`)}
      ${insertEntrySql(5, addedRowId(1), '{}', `'${TEST_TIME}'::timestamptz`)} ${insertEntrySql(6, addedRowId(1), '{}', `'${TEST_TIME}'::timestamptz`)}`,
    then: [listHistory({ since: '2026-07-15' }), listHistory({ until: '2026-07-13' })],
  },
  {
    name: 'a blank or invalid filter leaves the activity log unfiltered',
    ...listHistory({ entity: ' ', action: ' ' }),
    given: `${emptyLogSql} ${insertEntrySql(1, addedRowId(1))} ${insertEntrySql(2, addedRowId(2))}`,
    then: [listHistory({ entity: '', action: '' }), listHistory('x'), listHistory([]), listHistory(7)],
  },
]
