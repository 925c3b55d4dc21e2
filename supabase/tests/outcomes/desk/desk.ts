import { ADMIN, added, booking, customer, event, FREMANTLE, MEMBER, order, product } from '../../support/people'
import { moment, type Case, type Step } from '../frame'

const search = (q: unknown) => ({ call: 'admin_search', with: { q }, as: ADMIN, answers: 'ok' }) as const
const today = { call: 'admin_today', as: ADMIN, answers: 'ok' } as const
const summary = { sql: 'select * from public.admin_summary', as: ADMIN, answers: 'done' } as const
const months = (n = 12) =>
  ({ sql: `select * from public.revenue_by_month order by month desc limit ${n}`, as: ADMIN, answers: 'done' }) as const
/** A booking that holds two seats for a day. */
const HOLD = `insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, paid_amount, plan, next_due_date, expires_at)
  values ('${added(30)}', '${customer(23)}', '${FREMANTLE}', 2, 'pending', 3600, 1600, 100, 1, private.today(), private.now() + interval '1 day')`
const TOTALS = {
  sql: `select t.bookings, t.seats, t.received, t.owing from public.event_totals t where t.event_id = '${FREMANTLE}'`,
  as: ADMIN,
  answers: 'done',
} as const
const LAST_SECOND = moment('23 hours 59 minutes 59 seconds')
const NEXT_DAY = moment('24 hours')
/** Nothing is left to do but what a case adds. */
const QUIET = `
  delete from public.waitlist_submissions where true; delete from public.contact_messages where true; delete from public.interest_submissions where true;
  delete from public.bank_transfers where true; update public.comments set is_flagged = false where is_flagged; update public.comment_replies set is_flagged = false where is_flagged;
  update public.bookings set next_due_date = null where true; update public.orders set fulfilled_at = private.now() where true;
  update public.product_variants set stock = 99 where true; update public.products set stock = 99 where true`

export const cases: Case[] = [
  {
    name: 'the desk finds customers, events, bookings and orders by any part of their words',
    ...search('nightshade'),
    then: [
      search('TASMANIA'),
      search('inv-000032'),
      search('nobody at all'),
      search('@example.test'),
      search('ord-00'),
    ],
  },
  {
    name: 'a customer is found by the telephone, however it is written, and so are the bookings',
    given: `update public.customers set phone = '+61 (412) 345-678' where id = '${customer(3)}'`,
    ...search('0412 345 678'),
    then: [search('412345678'), search('041'), search('0412 345 679')],
  },
  {
    name: 'one or two letters find where words begin',
    ...search('wi'),
    then: [search('is'), search('q'), search('e.'), search('%'), search('_')],
  },
  { name: 'nothing finds nothing', ...search(null), then: [search(''), search('  '), search('\u200b'.repeat(300))] },
  {
    name: 'a search says what a booking is now',
    given: HOLD,
    ...search('hollowell'),
    at: moment('1 second'),
    then: [{ ...search('fremantle'), at: NEXT_DAY }],
  },

  { name: 'what needs doing today', ...today },
  { name: 'a day with nothing to do', given: QUIET, ...today },
  {
    name: 'an offer and a hold stand on the desk until their last second; an unpaid order is not to be sent',
    at: LAST_SECOND,
    given: `${HOLD}; update public.waitlist_submissions set offer_expires_at = private.now() + interval '1 day' where status = 'offered';
      update public.orders set expires_at = private.now() + interval '1 day' where status = 'pending'; update public.bank_transfers set expires_at = private.now() + interval '1 day' where true`,
    ...today,
    then: [{ ...today, at: NEXT_DAY }],
  },
  {
    name: 'an instalment is overdue the day after it was due',
    given: `${QUIET}; update public.bookings set next_due_date = private.today() + 2 where id = '${booking(1)}'`,
    ...today,
    at: `private.start_of(private.today() + 3) - interval '1 second'`,
    then: [{ ...today, at: `private.start_of(private.today() + 1)` }],
  },
  {
    name: 'the six most urgent are five and a number, and a hundred are counted',
    given: `${QUIET};
      insert into public.contact_messages (id, full_name, email, message, created_at)
      select ('a0000000-0000-4000-8000-000000001' || lpad(n::text, 3, '0'))::uuid, 'Visitor ' || n, 'v@example.test', repeat('x', 139) || 'yz', private.now() - make_interval(mins => n)
      from generate_series(1, 101) n`,
    ...today,
  },
  {
    name: 'stock is low where the house says so, of what is on the shelf',
    given: `${QUIET};
      update public.products set stock = 5 where id in ('${product(1)}', '${product(9)}'); update public.products set stock = 6 where id = '${product(2)}'`,
    ...today,
    then: [{ sql: 'update public.settings set low_stock = 6 where only_row', as: 'service', answers: 'done' }, today],
  },
  {
    name: 'money that is owed back is owed back, of whatever it was',
    given: `${QUIET}; update public.orders set status = 'expired', paid_amount = total where id = '${order(3)}';
      update public.bookings set paid_amount = total_amount + 50 where id = '${booking(1)}'`,
    ...today,
  },

  {
    name: 'at most five of each kind are found, the newest first; a customer without an address too',
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
    ...search('octav'),
  },

  {
    name: 'who waits is found by name, address and telephone while he waits or has an offer, and by no other trip’s name',
    given: `
      insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, phone, seats, status, offer_expires_at, created_at)
      select ('a0000000-0000-4000-8000-00000000050' || n)::uuid, e.id, e.title, 'Sabine Undertow', 's' || n || '@undertow.test', '0412 555 00' || n, n, w.status, w.ends,
        private.now() - make_interval(hours => n)
      from (values (1, 'waiting', null::timestamptz), (2, 'offered', private.now() + interval '1 hour'),
        (3, 'offered', private.now()), (4, 'withdrawn', null), (5, 'waiting', null), (6, 'waiting', null),
        (7, 'waiting', null), (8, 'waiting', null)) w (n, status, ends)
      cross join public.events e where e.id = '${FREMANTLE}'`,
    ...search('undertow'),
    then: [search('s2@under'), search('0412 555 005'), search('sa'), search('fremantle')],
  },
  {
    name: 'a transfer is found by four digits of its number, newest first, as it stands now',
    given: `
      insert into public.bank_transfers (id, booking_id, reference, amount, status, created_at, expires_at)
      select ('a0000000-0000-4000-8000-00000000060' || n)::uuid, '${booking(1)}', 'TR-77100' || n, n, case n when 2 then 'rejected' else 'pending' end,
        private.now() - make_interval(hours => n), private.now() + make_interval(hours => n - 3) from generate_series(1, 6) n`,
    ...search('tr-7710'),
    then: [search('771006'), search('tr-'), search('771')],
  },
  {
    name: 'a product is found by its name, on the shelf or not, five at most',
    given: `
      insert into public.products (id, name, price, status, created_at)
      select ('a0000000-0000-4000-8000-00000000070' || n)::uuid, 'Planchette ' || n, 5, case n when 1 then 'draft' else 'live' end,
        private.now() - make_interval(hours => n) from generate_series(1, 6) n`,
    ...search('PLANCH'),
    then: [search('planchette 6')],
  },

  { name: 'the figures at the top', ...summary },
  {
    name: 'before the first trip and the first order the figures are nought',
    given: 'delete from public.event_ledgers where true; delete from public.store_months where true',
    ...summary,
  },
  {
    name: 'a hold counts for as long as it holds',
    given: HOLD,
    ...summary,
    at: LAST_SECOND,
    then: [{ ...summary, at: NEXT_DAY }],
  },
  {
    name: 'a trip is still to come on the day it starts',
    given: `update public.events set start_date = private.today(), end_date = private.today() where id = '${event(2)}'`,
    ...summary,
    then: [{ ...summary, at: `private.start_of(private.today() + 1)` }],
  },
  { name: 'a year of months, the current one first', ...months() },
  {
    name: 'seats of a hold are booked for as long as it holds',
    given: HOLD,
    ...months(1),
    at: LAST_SECOND,
    then: [{ ...months(1), at: NEXT_DAY }],
  },
  {
    name: 'every hold of the month that has run out is taken out',
    given: `${HOLD}; ${HOLD.replace(added(30), added(31))}`,
    ...months(1),
    at: NEXT_DAY,
  },
  {
    name: "a trip's seats and money are as if its holds had not been, from the second in which they run out",
    given: `${HOLD}; ${HOLD.replace(added(30), added(31))};
      ${HOLD.replace(added(30), added(32)).replace('1600, 100,', '1600, 3700,')}`,
    ...TOTALS,
    at: LAST_SECOND,
    then: [{ ...TOTALS, at: NEXT_DAY }],
  },
  {
    name: "a month is Sydney's",
    ...months(2),
    at: `private.start_of('2026-08-01') - interval '1 second'`,
    then: [{ ...months(2), at: `private.start_of('2026-08-01')` }],
  },
  {
    name: 'nobody but admins looks at the desk',
    ...search('a'),
    as: MEMBER,
    answers: '42501',
    then: [
      ...[search('a'), today].flatMap((step): Step[] =>
        [MEMBER, null].map((as) => ({ ...step, as, answers: '42501' })),
      ),
      ...[summary, months()].flatMap((step): Step[] => [
        { ...step, as: MEMBER },
        { ...step, as: null, answers: '42501' },
      ]),
    ],
  },
]
