import { ADMIN, added, booking, customer, FREMANTLE, MEMBER, nothing, TASMANIA } from '../../support/people'
import { moment, type Case, type Step } from '../case'

const list = (filters: unknown, expected = 'ok', step: Partial<Step> = {}): Step =>
  ({ call: 'list_bookings', with: { filters, page: 1, page_size: 1 }, as: ADMIN, expected, ...step }) as Step
const named = (name: string, step: Step, more: Partial<Case> = {}): Case => ({ name, ...step, ...more }) as Case
/** A hold on the Fremantle trip that expires the given time after the test time. Its reference is INV-900001. */
const held = (until: string) => `
  insert into public.bookings (id, reference, customer_id, event_id, seats, total_amount, deposit_amount, plan,
    expires_at, next_due_date)
  values ('${added(50)}', 'INV-900001', '${customer(23)}', '${FREMANTLE}', 2, 3600, 1600, 1, ${moment(until)}, '2026-07-01')`
/** A query that counts the matches of the hold for each filter. */
const found = (...filters: object[]) => `select ${filters
  .map(
    (one, n) =>
      `(public.list_bookings('${JSON.stringify({ q: 'inv-9000', ...one })}') ->> 'total')::int
        as "${n + 1} ${Object.values(one).join(' ')}"`,
  )
  .join(', ')},
  (select o.status from public.booking_overview o where o.id = '${added(50)}'),
  (select o.balance from public.booking_overview o where o.id = '${added(50)}'),
  (select count(*)::int from public.event_travellers g where g.booking_id = '${added(50)}') as travellers`
const STATES = ['pending', 'live', 'expired', 'confirmed', 'cancelled'].map((status) => ({ status }))
const OVERDUE = { payment: 'overdue' }

/** Bookings INV-900011 to INV-900016 with their prices and payments. */
const PAID = `
  insert into public.bookings (reference, customer_id, event_id, seats, status, total_amount, deposit_amount, plan,
    paid_amount)
  select 'INV-90001' || n, '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', total, 0, 1, paid
  from (values (1, 1800, 0), (2, 1800, 0.01), (3, 1800, 1799.99), (4, 1800, 1800), (5, 1800, 1800.01), (6, 0, 0))
    b (n, total, paid)`
/**
 * With more than 5,000 matching customers, the search filters bookings by row. The second customer has no email
 * address.
 */
const CROWD = `
  insert into public.customers (id, full_name, email)
  select ('a0000000-0000-4000-8000-00000001' || lpad(n::text, 4, '0'))::uuid,
    case when n = 1 then 'Somebody' else 'Crowdy' end,
    case when n <> 2 then case when n = 3 then 'else' else 'crowd' end || n || '@example.test' end
  from generate_series(1, 5002) n;
  insert into public.bookings (reference, customer_id, event_id, seats, status, total_amount, deposit_amount, plan)
  select 'INV-90002' || n, ('a0000000-0000-4000-8000-00000001000' || n)::uuid, '${FREMANTLE}', 1, 'confirmed', 0, 0, 1
  from generate_series(1, 3) n`
const references = (q: string, more: object = {}): Step => ({
  sql: `select (select string_agg(r ->> 'reference', ' ' order by r ->> 'reference') from jsonb_array_elements(
    public.list_bookings('${JSON.stringify({ q, ...more })}', 1, 100) -> 'rows') r) as found`,
  as: ADMIN,
  expected: 'done',
})
/** The first page of the given number of rows, sorted as in every admin list. */
const ordered = (rows: number): Step => ({
  sql: `select private.ordered_page('select g.id from generate_series(1, ${rows}) g (id)', 'g.id desc', 'to_jsonb(p.id)',
    null, 1, 1) as page`,
  as: 'owner',
  expected: 'done',
})

export const cases: Case[] = [
  named(
    'the booking list shows a hold as pending and active until its last second',
    { sql: found(...STATES, OVERDUE), as: ADMIN, expected: 'done' },
    { given: held('1 second') },
  ),
  named(
    'the booking list shows an expired hold as expired only',
    { sql: found(...STATES, OVERDUE), as: ADMIN, expected: 'done' },
    { given: held('0 seconds') },
  ),
  named(
    'staff find a booking by its customer, email address, trip or reference',
    {
      sql: found(
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
    { given: held('1 second') },
  ),
  named(
    'the payment filter separates paid, partly paid, unpaid and overpaid bookings to the cent',
    references('inv-90001'),
    {
      given: PAID,
      then: ['paid', 'partial', 'pending', 'refund_due'].map((payment) => references('inv-90001', { payment })),
    },
  ),
  named("staff find a booking when only the customer's name or only the email address matches", references('crowdy'), {
    given: CROWD.replace('5002', '9'),
    then: [references('crowd1@'), references('else3')],
  }),
  named(
    'a blank filter does not narrow the booking list',
    references('inv-90001', { status: '', payment: '', event_id: '' }),
    {
      given: PAID,
      then: [
        references('inv-90001', { status: 'live', customer_id: '' }),
        references('inv-90001', { status: 'pending' }),
      ],
    },
  ),
  named('a booking search works when more than 5,000 customers match', references('crowd'), { given: CROWD }),
  named(
    'the traveller list shows the named travellers, or the customer if no traveller is named',
    {
      sql: `select traveller_name, booked_by from public.event_travellers
        where booking_id in ('${booking(1)}', '${added(50)}') order by 1`,
      as: ADMIN,
      expected: 'done',
    },
    { given: held('1 hour') },
  ),
  named(
    'the traveller list includes diet, emergency contact, room mate, guardian and payment status',
    {
      sql: `select to_jsonb(g) as guest from public.event_travellers g where g.booking_id = '${added(50)}'`,
      as: ADMIN,
      expected: 'done',
    },
    {
      given: `${held('1 hour')}; insert into public.travellers (booking_id, full_name, date_of_birth, dietary,
        emergency_contact_name, emergency_contact_phone, room_mate, is_guardian)
        values ('${added(50)}', 'Ann', '1980-01-01', 'Vegan', 'Bob', '0491 570 156', 'Cleo', true)`,
    },
  ),
  named(
    'the customer filter finds only the bookings of that customer',
    references('inv-9000', { customer_id: customer(23) }),
    { given: held('1 hour'), then: [references('inv-9000', { customer_id: customer(24) })] },
  ),
  named('the booking list shows the newest booking first', list({ event_id: FREMANTLE, status: 'confirmed' })),
  named('the booking list ignores filters of the wrong type, and finds nothing for unknown values', list([1]), {
    then: [
      list('x'),
      list(null),
      list({ event_id: 'x' }),
      list({ customer_id: nothing, payment: 'x' }),
      list({ status: `x' or true --` }),
      list({ q: {}, status: 7 }),
      {
        call: 'list_bookings',
        with: { filters: { event_id: TASMANIA }, page: 2147483647, page_size: -1 },
        as: ADMIN,
        expected: 'ok',
      },
    ],
  }),
  named('a list of 1,000 rows is complete, and a longer list is marked as capped', ordered(1000), {
    then: [ordered(1001)],
  }),
  named('the booking list is refused to members and visitors', list({}, '42501', { as: MEMBER }), {
    then: [list({}, '42501', { as: null })],
  }),
  named(
    'the booking overview counts the named travellers and those with missing details',
    {
      sql: `select seats, travellers_given, details_missing, staff_notes from public.booking_overview
        where id in ('${booking(1)}', '${added(50)}') order by seats`,
      as: ADMIN,
      expected: 'done',
    },
    {
      given: `${held('1 hour')}; insert into public.travellers (booking_id, full_name, date_of_birth)
        values ('${added(50)}', 'Ann', '1980-01-01')`,
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
