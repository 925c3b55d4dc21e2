import { ADMIN, addedRowId, booking, customer, event, FREMANTLE, MEMBER, order, product } from '../../support/people'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'

const createSearchStep = (q: unknown) => ({ call: 'admin_search', with: { q }, as: ADMIN, expected: 'ok' }) as const
const READ_TODAY_STEP = { call: 'admin_today', as: ADMIN, expected: 'ok' } as const
const READ_SUMMARY_STEP = { sql: 'select * from public.admin_summary', as: ADMIN, expected: 'done' } as const
const createReadMonthsStep = (n = 12) =>
  ({
    sql: `select * from public.revenue_by_month order by month desc limit ${n}`,
    as: ADMIN,
    expected: 'done',
  }) as const
/** Adds an unpaid booking that holds two seats for a day. */
const INSERT_HOLD_SQL = `insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, paid_amount, plan, next_due_date, expires_at)
  values ('${addedRowId(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 100, 1, private.today(), private.now() + interval '1 day')`
const READ_TOTALS_STEP = {
  sql: `select t.bookings, t.seats, t.received, t.owing from public.event_totals t where t.event_id = '${FREMANTLE}'`,
  as: ADMIN,
  expected: 'done',
} as const
const LAST_SECOND_OF_DAY = timeAfterTest('23 hours 59 minutes 59 seconds')
const START_OF_NEXT_DAY = timeAfterTest('24 hours')
/** Removes all open tasks of the demo data, so that the overview shows only the tasks that the test case adds. */
const REMOVE_TASKS_SQL = `
  delete from public.waitlist_submissions where true; delete from public.contact_messages where true; delete from public.interest_submissions where true;
  delete from public.bank_transfers where true; update public.comments set is_flagged = false where is_flagged; update public.comment_replies set is_flagged = false where is_flagged;
  update public.bookings set next_due_date = null where true; update public.orders set fulfilled_at = private.now() where true;
  update public.product_variants set stock = 99 where true; update public.products set stock = 99 where true`

export const overviewCases: SnapshotCase[] = [
  {
    name: 'the admin search finds customers, trips, bookings and orders by any part of their text',
    ...createSearchStep('nightshade'),
    then: [
      createSearchStep('TASMANIA'),
      createSearchStep('inv-000032'),
      createSearchStep('nobody at all'),
      createSearchStep('@example.test'),
      createSearchStep('ord-00'),
    ],
  },
  {
    name: 'an admin search by phone number finds no customers or bookings if no customer has the number',
    given: `update public.customers set phone = '+61 (412) 345-678' where id = '${customer(3)}'`,
    ...createSearchStep('0412 345 678'),
    then: [createSearchStep('412345678'), createSearchStep('041'), createSearchStep('0412 345 679')],
  },
  {
    name: 'an admin search with one or two characters matches only the beginning of words',
    ...createSearchStep('wi'),
    then: [
      createSearchStep('is'),
      createSearchStep('q'),
      createSearchStep('e.'),
      createSearchStep('%'),
      createSearchStep('_'),
    ],
  },
  {
    name: 'an empty admin search finds nothing',
    ...createSearchStep(null),
    then: [createSearchStep(''), createSearchStep('  '), createSearchStep('\u200b'.repeat(300))],
  },
  {
    name: 'the admin search shows an expired booking as expired before the scheduled jobs have run',
    given: INSERT_HOLD_SQL,
    ...createSearchStep('hollowell'),
    at: timeAfterTest('1 second'),
    then: [{ ...createSearchStep('fremantle'), at: START_OF_NEXT_DAY }],
  },

  { name: 'the task list shows the open tasks of each kind', ...READ_TODAY_STEP },
  { name: 'the task list is empty when no task is open', given: REMOVE_TASKS_SQL, ...READ_TODAY_STEP },
  {
    name: 'the task list shows waitlist offers and bank transfers until they expire, but never unpaid orders',
    at: LAST_SECOND_OF_DAY,
    given: `${INSERT_HOLD_SQL}; update public.waitlist_submissions set offer_expires_at = private.now() + interval '1 day' where status = 'offered';
      update public.orders set expires_at = private.now() + interval '1 day' where status = 'pending'; update public.bank_transfers set expires_at = private.now() + interval '1 day' where true`,
    ...READ_TODAY_STEP,
    then: [{ ...READ_TODAY_STEP, at: START_OF_NEXT_DAY }],
  },
  {
    name: 'an instalment is overdue from the day after its due date',
    given: `${REMOVE_TASKS_SQL}; update public.bookings set next_due_date = private.today() + 2 where id = '${booking(1)}'`,
    ...READ_TODAY_STEP,
    at: `private.start_of(private.today() + 3) - interval '1 second'`,
    then: [{ ...READ_TODAY_STEP, at: `private.start_of(private.today() + 1)` }],
  },
  {
    name: 'the task list shows five tasks of each kind and counts up to a hundred tasks',
    given: `${REMOVE_TASKS_SQL};
      insert into public.contact_messages (id, full_name, email, message, created_at)
      select ('a0000000-0000-4000-8000-000000001' || lpad(n::text, 3, '0'))::uuid, 'Visitor ' || n, 'v@example.test', repeat('x', 139) || 'yz', private.now() - make_interval(mins => n)
      from generate_series(1, 101) n`,
    ...READ_TODAY_STEP,
  },
  {
    name: 'the task list applies the low stock limit of the settings to published products only',
    given: `${REMOVE_TASKS_SQL};
      update public.products set stock = 5 where id in ('${product(1)}', '${product(9)}'); update public.products set stock = 6 where id = '${product(2)}'`,
    ...READ_TODAY_STEP,
    then: [
      { sql: 'update public.settings set low_stock = 6 where only_row', as: 'service', expected: 'done' },
      READ_TODAY_STEP,
    ],
  },
  {
    name: 'the task list shows the refunds due for bookings and orders',
    given: `${REMOVE_TASKS_SQL}; update public.orders set status = 'expired', paid_amount = total where id = '${order(3)}';
      update public.bookings set paid_amount = total_amount + 50 where id = '${booking(1)}'`,
    ...READ_TODAY_STEP,
  },

  {
    name: 'the admin search finds at most five records of each kind, with the next departures first, and finds customers without an email address',
    given: `
      insert into public.customers (id, full_name, created_at)
      select ('a0000000-0000-4000-8000-00000000040' || n)::uuid, 'Octavia ' || n, private.now() - make_interval(hours => n)
      from generate_series(1, 6) n;
      insert into public.events (id, title, start_date)
      select ('a0000000-0000-4000-8000-00000000041' || n)::uuid, 'Octavo ' || n, private.today() + n
      from generate_series(1, 6) n;
      insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount, created_at)
      select ('a0000000-0000-4000-8000-00000000042' || n)::uuid, ('a0000000-0000-4000-8000-00000000040' || n)::uuid,
        '${FREMANTLE}', 1, 1, 'confirmed', 1800, 800, private.now() - make_interval(hours => n) from generate_series(1, 6) n;
      insert into public.orders (id, full_name, delivery, country, subtotal, shipping, total, payment_method, status, created_at)
      select ('a0000000-0000-4000-8000-00000000043' || n)::uuid, 'Octave ' || n, 'collect', 'Australia', 8, 0, 8, 'bank_transfer', 'paid',
        private.now() - make_interval(hours => n) from generate_series(1, 6) n`,
    ...createSearchStep('octav'),
  },

  {
    name: 'an admin search by name, email or phone number finds waitlist entries that wait or have an offer',
    given: `
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, phone, seats, status, offer_expires_at, created_at)
      select ('a0000000-0000-4000-8000-00000000050' || n)::uuid, e.id, e.title, 'Sabine Undertow', 's' || n || '@undertow.test', '0412 555 00' || n, n, w.status, w.ends,
        private.now() - make_interval(hours => n)
      from (values (1, 'waiting', null::timestamptz), (2, 'offered', private.now() + interval '1 hour'),
        (3, 'offered', private.now()), (4, 'withdrawn', null), (5, 'waiting', null), (6, 'waiting', null),
        (7, 'waiting', null), (8, 'waiting', null)) w (n, status, ends)
      cross join public.events e where e.id = '${FREMANTLE}'`,
    ...createSearchStep('undertow'),
    then: [
      createSearchStep('s2@under'),
      createSearchStep('0412 555 005'),
      createSearchStep('sa'),
      createSearchStep('fremantle'),
    ],
  },
  {
    name: 'an admin search for four digits finds bank transfers with these digits in the reference, newest first',
    given: `
      insert into public.bank_transfers (id, booking_id, reference, amount, status, created_at, expires_at)
      select ('a0000000-0000-4000-8000-00000000060' || n)::uuid, '${booking(1)}', 'TR-77100' || n, n, case n when 2 then 'rejected' else 'pending' end,
        private.now() - make_interval(hours => n), private.now() + make_interval(hours => n - 3) from generate_series(1, 6) n`,
    ...createSearchStep('tr-7710'),
    then: [createSearchStep('771006'), createSearchStep('tr-'), createSearchStep('771')],
  },
  {
    name: 'the admin search finds at most five products by name, including drafts',
    given: `
      insert into public.products (id, name, price, status, created_at)
      select ('a0000000-0000-4000-8000-00000000070' || n)::uuid, 'Planchette ' || n, 5, case n when 1 then 'draft' else 'live' end,
        private.now() - make_interval(hours => n) from generate_series(1, 6) n`,
    ...createSearchStep('PLANCH'),
    then: [createSearchStep('planchette 6')],
  },

  { name: 'the dashboard totals count bookings, seats, money and trips', ...READ_SUMMARY_STEP },
  {
    name: 'the dashboard totals are zero before the first trip and the first order',
    given: 'delete from public.event_ledgers where true; delete from public.store_months where true',
    ...READ_SUMMARY_STEP,
  },
  {
    name: 'the dashboard totals count an unpaid booking until it expires',
    given: INSERT_HOLD_SQL,
    ...READ_SUMMARY_STEP,
    at: LAST_SECOND_OF_DAY,
    then: [{ ...READ_SUMMARY_STEP, at: START_OF_NEXT_DAY }],
  },
  {
    name: 'the dashboard totals count a trip as upcoming until the end of its first day',
    given: `update public.events set start_date = private.today(), end_date = private.today() where id = '${event(2)}'`,
    ...READ_SUMMARY_STEP,
    then: [{ ...READ_SUMMARY_STEP, at: `private.start_of(private.today() + 1)` }],
  },
  { name: 'monthly revenue lists the current month first', ...createReadMonthsStep() },
  {
    name: 'monthly revenue counts the seats of an unpaid booking until it expires',
    given: INSERT_HOLD_SQL,
    ...createReadMonthsStep(1),
    at: LAST_SECOND_OF_DAY,
    then: [{ ...createReadMonthsStep(1), at: START_OF_NEXT_DAY }],
  },
  {
    name: 'monthly revenue excludes every expired unpaid booking',
    given: `${INSERT_HOLD_SQL}; ${INSERT_HOLD_SQL.replace(addedRowId(30), addedRowId(31))}`,
    ...createReadMonthsStep(1),
    at: START_OF_NEXT_DAY,
  },
  {
    name: "a trip's totals exclude an unpaid booking from the second when it expires",
    given: `${INSERT_HOLD_SQL}; ${INSERT_HOLD_SQL.replace(addedRowId(30), addedRowId(31))};
      ${INSERT_HOLD_SQL.replace(addedRowId(30), addedRowId(32)).replace('1600, 100,', '1600, 3700,')}`,
    ...READ_TOTALS_STEP,
    at: LAST_SECOND_OF_DAY,
    then: [{ ...READ_TOTALS_STEP, at: START_OF_NEXT_DAY }],
  },
  {
    name: 'monthly revenue uses Sydney time for its months',
    ...createReadMonthsStep(2),
    at: `private.start_of('2026-08-01') - interval '1 second'`,
    then: [{ ...createReadMonthsStep(2), at: `private.start_of('2026-08-01')` }],
  },
  {
    name: 'members and visitors cannot read the search, task list, totals and revenue of the admin area',
    ...createSearchStep('a'),
    as: MEMBER,
    expected: '42501',
    then: [
      ...[createSearchStep('a'), READ_TODAY_STEP].flatMap((step): SnapshotStep[] =>
        [MEMBER, null].map((caller) => ({ ...step, as: caller, expected: '42501' })),
      ),
      ...[READ_SUMMARY_STEP, createReadMonthsStep()].flatMap((step): SnapshotStep[] => [
        { ...step, as: MEMBER },
        { ...step, as: null, expected: '42501' },
      ]),
    ],
  },
]
