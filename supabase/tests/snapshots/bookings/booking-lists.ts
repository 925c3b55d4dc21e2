import {
  ADMIN,
  addedRowId,
  booking,
  customer,
  FREMANTLE,
  trip,
  MEMBER,
  UNKNOWN_ID,
  TASMANIA,
} from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const listBookings = (filters: unknown, expected = 'ok', step: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({ call: 'list_bookings', with: { filters, page: 1, page_size: 1 }, as: ADMIN, expected, ...step }) as SnapshotStep
const createCase = (name: string, step: SnapshotStep, overrides: Partial<SnapshotCase> = {}): SnapshotCase =>
  ({ name, ...step, ...overrides }) as SnapshotCase
/** Adds an unpaid booking (INV-900001) of the Fremantle trip that expires the given time after the test time. */
const insertHoldSql = (until: string) => `
  insert into public.bookings (id, reference, customer_id, event_id, seats, total_amount, deposit_amount, plan,
    expires_at, next_due_date)
  values ('${addedRowId(50)}', 'INV-900001', '${customer(23)}', '${FREMANTLE}', 2, 3600, 1600, 1, ${timeAfterTest(until)}, '2026-07-01')`
/** Builds a query that returns for each filter how many rows of the pending booking are in the list (1 or 0). */
const countMatchesSql = (...filters: object[]) => `select ${filters
  .map(
    (filter, n) =>
      `(public.list_bookings('${JSON.stringify({ q: 'inv-9000', ...filter })}') ->> 'total')::int
        as "${n + 1} ${Object.values(filter).join(' ')}"`,
  )
  .join(', ')},
  (select o.status from public.booking_overview o where o.id = '${addedRowId(50)}'),
  (select o.balance from public.booking_overview o where o.id = '${addedRowId(50)}'),
  (select count(*)::int from public.event_travellers g where g.booking_id = '${addedRowId(50)}') as travellers`
const STATUS_FILTERS = ['pending', 'live', 'expired', 'confirmed', 'cancelled'].map((status) => ({ status }))
const OVERDUE_FILTER = { payment: 'overdue' }

/** Bookings INV-900011 to INV-900016 with their prices and payments. */
const INSERT_PRICED_BOOKINGS_SQL = `
  insert into public.bookings (reference, customer_id, event_id, seats, status, total_amount, deposit_amount, plan,
    paid_amount)
  select 'INV-90001' || n, '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', total, 0, 1, paid
  from (values (1, 1800, 0), (2, 1800, 0.01), (3, 1800, 1799.99), (4, 1800, 1800), (5, 1800, 1800.01), (6, 0, 0))
    b (n, total, paid)`
/**
 * Adds more than 5,000 customers whose name or email address matches a search for "crowd". With so many matches, the
 * search filters bookings row by row. The second customer has no email address.
 */
const INSERT_MANY_CUSTOMERS_SQL = `
  insert into public.customers (id, full_name, email)
  select ('a0000000-0000-4000-8000-00000001' || lpad(n::text, 4, '0'))::uuid,
    case when n = 1 then 'Somebody' else 'Crowdy' end,
    case when n <> 2 then case when n = 3 then 'else' else 'crowd' end || n || '@example.test' end
  from generate_series(1, 5002) n;
  insert into public.bookings (reference, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  select 'INV-90002' || n, ('a0000000-0000-4000-8000-00000001000' || n)::uuid, '${FREMANTLE}', 1, 'confirmed', 0, 0, 1
  from generate_series(1, 3) n`
const listReferences = (q: string, overrides: object = {}): SnapshotStep => ({
  sql: `select (select string_agg(r ->> 'reference', ' ' order by r ->> 'reference') from jsonb_array_elements(
    public.list_bookings('${JSON.stringify({ q, ...overrides })}', 1, 100) -> 'rows') r) as found`,
  as: ADMIN,
  expected: 'done',
})
/** Reads the first page with the given number of rows, in the default order of admin lists. */
const readFirstPage = (rows: number): SnapshotStep => ({
  sql: `select private.ordered_page('select g.id from generate_series(1, ${rows}) g (id)', 'g.id desc', 'to_jsonb(p.id)',
    null, 1, 1) as page`,
  as: 'owner',
  expected: 'done',
})

const countBookings = (filters: object): SnapshotStep => ({
  sql: `select public.list_bookings('${JSON.stringify(filters)}', 1, 1) -> 'total' as total`,
  as: ADMIN,
  expected: 'done',
})

export const bookingListsCases: SnapshotCase[] = [
  {
    name: 'bookings are filtered by one departure and by all departures of a trip',
    ...countBookings({ event_id: TASMANIA }),
    then: [
      { trip_id: trip(1) },
      { trip_id: trip(1), event_id: TASMANIA },
      { trip_id: trip(1), payment: 'paid', sort: 'due' },
      { trip_id: 'tasmania' },
    ].map(countBookings),
  },
  createCase(
    'the booking list shows an unpaid booking as pending and active until the last second before it expires',
    { sql: countMatchesSql(...STATUS_FILTERS, OVERDUE_FILTER), as: ADMIN, expected: 'done' },
    { given: insertHoldSql('1 second') },
  ),
  createCase(
    'the booking list shows an expired unpaid booking only as expired',
    { sql: countMatchesSql(...STATUS_FILTERS, OVERDUE_FILTER), as: ADMIN, expected: 'done' },
    { given: insertHoldSql('0 seconds') },
  ),
  createCase(
    'staff find a booking by its customer, email address, trip or reference',
    {
      sql: countMatchesSql(
        { q: 'DORIAN' },
        { q: 'dorian.mistry@' },
        { q: 'mistry@example' },
        { q: 'after dark' },
        { q: '900001' },
        { q: 'do' },
        { q: 'mi' },
        { q: 'in' },
        { q: 'f' },
        { q: 'after%dark' },
        { q: 'nobody at all' },
      ),
      as: ADMIN,
      expected: 'done',
    },
    { given: insertHoldSql('1 second') },
  ),
  createCase(
    'the payment filter separates paid, partly paid, unpaid and overpaid bookings to the cent',
    listReferences('inv-90001'),
    {
      given: INSERT_PRICED_BOOKINGS_SQL,
      then: ['paid', 'partial', 'pending', 'refund_due'].map((payment) => listReferences('inv-90001', { payment })),
    },
  ),
  createCase(
    "staff find a booking when only the customer's name or only the email address matches",
    listReferences('crowdy'),
    {
      given: INSERT_MANY_CUSTOMERS_SQL.replace('5002', '9'),
      then: [listReferences('crowd1@'), listReferences('else3')],
    },
  ),
  createCase(
    'a blank filter does not narrow the booking list',
    listReferences('inv-90001', { status: '', payment: '', event_id: '' }),
    {
      given: INSERT_PRICED_BOOKINGS_SQL,
      then: [
        listReferences('inv-90001', { status: 'live', customer_id: '' }),
        listReferences('inv-90001', { status: 'pending' }),
      ],
    },
  ),
  createCase('a booking search works when more than 5,000 customers match', listReferences('crowd'), {
    given: INSERT_MANY_CUSTOMERS_SQL,
  }),
  createCase(
    'the traveller list shows the named travellers, or the customer if no traveller is named',
    {
      sql: `select traveller_name, booked_by from public.event_travellers
        where booking_id in ('${booking(1)}', '${addedRowId(50)}') order by 1`,
      as: ADMIN,
      expected: 'done',
    },
    { given: insertHoldSql('1 hour') },
  ),
  createCase(
    'the traveller list includes diet, emergency contact, room mate, guardian and payment status',
    {
      sql: `select to_jsonb(g) as guest from public.event_travellers g where g.booking_id = '${addedRowId(50)}'`,
      as: ADMIN,
      expected: 'done',
    },
    {
      given: `${insertHoldSql('1 hour')}; insert into public.travellers (booking_id, full_name, date_of_birth, dietary,
        emergency_contact_name, emergency_contact_phone, room_mate, is_guardian)
        values ('${addedRowId(50)}', 'Ann', '1980-01-01', 'Vegan', 'Bob', '0491 570 156', 'Cleo', true)`,
    },
  ),
  createCase(
    'the customer filter finds only the bookings of that customer',
    listReferences('inv-9000', { customer_id: customer(23) }),
    { given: insertHoldSql('1 hour'), then: [listReferences('inv-9000', { customer_id: customer(24) })] },
  ),
  createCase(
    'the booking list shows the newest booking first',
    listBookings({ event_id: FREMANTLE, status: 'confirmed' }),
  ),
  createCase(
    'the booking list ignores filters of the wrong type, and is empty for unknown filter values',
    listBookings([1]),
    {
      then: [
        listBookings('x'),
        listBookings(null),
        listBookings({ event_id: 'x' }),
        listBookings({ customer_id: UNKNOWN_ID, payment: 'x' }),
        listBookings({ status: `x' or true --` }),
        listBookings({ q: {}, status: 7 }),
        {
          call: 'list_bookings',
          with: { filters: { event_id: TASMANIA }, page: 2147483647, page_size: -1 },
          as: ADMIN,
          expected: 'ok',
        },
      ],
    },
  ),
  createCase('a booking list of 1,000 rows is complete, and a longer list is marked as capped', readFirstPage(1000), {
    then: [readFirstPage(1001)],
  }),
  createCase('members and visitors cannot read the booking list', listBookings({}, '42501', { as: MEMBER }), {
    then: [listBookings({}, '42501', { as: null })],
  }),
  createCase(
    'the booking overview counts the named travellers and those with missing details',
    {
      sql: `select seats, travellers_given, details_missing, staff_notes from public.booking_overview
        where id in ('${booking(1)}', '${addedRowId(50)}') order by seats`,
      as: ADMIN,
      expected: 'done',
    },
    {
      given: `${insertHoldSql('1 hour')}; insert into public.travellers (booking_id, full_name, date_of_birth)
        values ('${addedRowId(50)}', 'Ann', '1980-01-01')`,
      then: [
        {
          sql: `select travellers_given, details_missing, staff_notes from public.booking_overview order by 2`,
          as: MEMBER,
          expected: 'done',
        },
      ],
    },
  ),
]
