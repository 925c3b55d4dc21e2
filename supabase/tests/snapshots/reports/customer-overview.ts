import { ADMIN, addedRowId, FREMANTLE } from '../../support/people'
import { timeAfterTest, type SnapshotCase } from '../case'
import { insertBookingSql } from '../people/people'

/** Twenty-one trips of one customer in six places, oldest first. One ends today, and the last one is unpaid. */
const INSERT_TRAVELLED_BOOKINGS_SQL = `
  insert into public.customers (id, full_name) values ('${addedRowId(41)}', 'Trudy Trotter');
  insert into public.events (id, title, location, start_date, end_date)
  select ('a0000000-0000-4000-8000-0000000005' || lpad(n::text, 2, '0'))::uuid, 'Night ' || n,
    case when n <= 6 then 'Zeehan' when n <= 11 then 'York' when n <= 15 then 'Ross' when n <= 18 then 'Oatlands'
      when n <= 20 then 'Hobart' else 'Bothwell' end, private.today() + n - 12, private.today() + n - 11
  from generate_series(1, 21) n;
  insert into public.bookings (customer_id, event_id, seats, plan, status, expires_at, total_amount, deposit_amount)
  select '${addedRowId(41)}', ('a0000000-0000-4000-8000-0000000005' || lpad(n::text, 2, '0'))::uuid, 1, 1,
    case when n = 21 then 'pending' else 'confirmed' end, case when n = 21 then private.now() + interval '1 hour' end,
    1800, 800
  from generate_series(1, 21) n`

const READ_PLACES_STEP = {
  sql: `select o.events_count, o.favorite_locations::text as places from public.customer_overview o
    where o.id = '${addedRowId(41)}'`,
  as: ADMIN,
  expected: 'done',
}

export const customerOverviewCases: SnapshotCase[] = [
  {
    name: 'the customer overview shows the last twenty trips with their booking status, and the five most visited places',
    given: INSERT_TRAVELLED_BOOKINGS_SQL,
    sql: `select o.events_count, o.favorite_locations::text as places, (
        select string_agg(h.event ->> 'name' || ' ' || (h.event ->> 'status'), ', ' order by h.place)
        from jsonb_array_elements(o.event_history) with ordinality h (event, place)) as events
      from public.customer_overview o where o.id = '${addedRowId(41)}'`,
    as: ADMIN,
    expected: 'done',
  },
  {
    name: "an unpaid booking counts towards a customer's trips and places until the booking expires",
    given: `insert into public.customers (id, full_name) values ('${addedRowId(41)}', 'Trudy Trotter');
      ${insertBookingSql(addedRowId(40), addedRowId(41), FREMANTLE)}
      update public.bookings set status = 'pending', expires_at = private.now() + interval '1 hour'
      where id = '${addedRowId(40)}'`,
    ...READ_PLACES_STEP,
    at: timeAfterTest('59 minutes 59 seconds'),
    then: [{ ...READ_PLACES_STEP, at: timeAfterTest('1 hour') }],
  },
  {
    name: 'the customer list is filtered by status',
    sql: `select array(select c ->> 'full_name' || ', ' || (c ->> 'status')
      from jsonb_array_elements(public.list_customers('{"status": "Pending"}', 1, 100) -> 'rows') c order by 1) as found`,
    as: ADMIN,
    expected: 'done',
  },
]
