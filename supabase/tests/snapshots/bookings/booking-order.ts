import { addedRowId, ADMIN, customer, FREMANTLE, UNKNOWN_ID, TASMANIA } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'

/**
 * Four bookings: two confirmed with money owing (one customer has an email address, the other only a phone number), a
 * paid one, and an expired one. The first has a pending bank transfer. The Tasmania trip departs in five days.
 */
const INSERT_BOOKINGS_SQL = `
  insert into public.customers (id, full_name, phone) values ('${addedRowId(55)}', 'No Address', '0412 999 000');
  update public.events set start_date = private.today() + 5, end_date = private.today() + 7 where id = '${TASMANIA}';
  insert into public.bookings (id, reference, customer_id, event_id, seats, status, total_amount, deposit_amount, plan,
    paid_amount, next_due_date, created_at, expires_at)
  values ('${addedRowId(51)}', 'INV-900031', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 300, 0, 1, 0,
      '2026-08-01', ${timeAfterTest('-4 hours')}, null),
    ('${addedRowId(52)}', 'INV-900032', '${addedRowId(55)}', '${TASMANIA}', 1, 'confirmed', 500, 0, 1, 100,
      '2026-07-20', ${timeAfterTest('-3 hours')}, null),
    ('${addedRowId(53)}', 'INV-900033', '${customer(24)}', '${FREMANTLE}', 1, 'confirmed', 100, 0, 1, 100,
      null, ${timeAfterTest('-2 hours')}, null),
    ('${addedRowId(54)}', 'INV-900034', '${customer(25)}', '${FREMANTLE}', 1, 'pending', 900, 0, 1, 50,
      null, ${timeAfterTest('-1 hour')}, ${timeAfterTest('0 hours')});
  insert into public.bank_transfers (booking_id, amount) values ('${addedRowId(51)}', 100)`

export const bookingOrderCases: SnapshotCase[] = [
  {
    name: 'the booking list is sorted by the requested column, with bookings without a due date last',
    sql: `select ${['start', '-start', 'due', '-owing', 'created', 'nonsense']
      .map(
        (sort) => `(select string_agg(r ->> 'reference', ' ') from jsonb_array_elements(
          public.list_bookings('{"sort": "${sort}", "q": "inv-90003"}', 1, 100) -> 'rows') r) as "${sort}"`,
      )
      .join(', ')}`,
    as: ADMIN,
    expected: 'done',
    given: INSERT_BOOKINGS_SQL,
  },
  {
    name: 'the booking list is filtered by money owing, pending bank transfer, refund due, near departure and phone number',
    sql: `select ${[
      { payment: 'owing' },
      { payment: 'transfers' },
      { payment: 'refund_due' },
      { departs: 'soon', status: 'live' },
      { q: '0412 999' },
      { q: '+61 412 999 000' },
    ]
      .map(
        (filter) => `(select string_agg(r ->> 'reference', ' ' order by r ->> 'reference') from jsonb_array_elements(
          public.list_bookings('${JSON.stringify({ ...filter })}', 1, 1000) -> 'rows') r
          where r ->> 'reference' like 'INV-90003%') as "${Object.values(filter).join(' ')}"`,
      )
      .join(', ')},
      (select string_agg(r ->> 'full_name', ', ') from jsonb_array_elements(
        public.list_customers('{"q": "412999000", "sort": "-name"}') -> 'rows') r) as customers`,
    as: ADMIN,
    expected: 'done',
    given: INSERT_BOOKINGS_SQL,
  },
  {
    name: 'staff remind customers of the next instalment at most once a day, and only by email',
    given: `${INSERT_BOOKINGS_SQL};
      insert into public.installments (booking_id, sequence, due_date, amount)
      select b.id, 1, private.today() + 3, b.total_amount from public.bookings b
      where b.reference in ('INV-900031', 'INV-900032')`,
    call: 'remind_bookings',
    with: { booking_ids: [addedRowId(51), addedRowId(52), addedRowId(53), UNKNOWN_ID] },
    as: ADMIN,
    expected: 'reminded',
    then: [
      { call: 'remind_bookings', with: { booking_ids: [addedRowId(51)] }, as: ADMIN, expected: 'reminded' },
      { call: 'remind_bookings', with: { booking_ids: [] }, as: ADMIN, expected: 'invalid' },
    ],
  },
]
