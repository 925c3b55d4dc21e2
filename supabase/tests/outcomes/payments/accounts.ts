import { CURRENT_VERSION } from '../../support/rpc'
import { ADMIN, added, booking, customer, FREMANTLE, MEMBER } from '../../support/people'
import type { Case, Step } from '../frame'

const of = (name: string, args: Record<string, unknown>, answers = 'ok', as: string = ADMIN): Step => ({
  call: name,
  with: args,
  as,
  answers,
})
/** Done while the triggers of these tables sleep: their owner may do that on hosted as well. */
const ASLEEP = (deeds: string) => {
  const tables = ['payments', 'order_payments', 'installments', 'orders', 'bookings']
  const turn = (how: string) => tables.map((table) => `alter table public.${table} ${how} trigger user;`).join(' ')
  return `${turn('disable')} ${deeds} set constraints all immediate; set constraints all deferred; ${turn('enable')}`
}
/** Nothing of the demo world's money, so that a record can be read. */
const EMPTY = ASLEEP(`
  delete from public.payment_notes where true; delete from public.order_payment_notes where true;
  delete from public.payments where true; delete from public.order_payments where true;
  delete from public.installments where true; update public.orders set paid_amount = 0 where true;
  update public.bookings set status = 'cancelled', paid_amount = 0, kept_amount = 0, expires_at = null,
    next_due_date = null where true;
  update public.event_months set received = 0 where true; update public.store_months set received = 0 where true;`)
/** A booking of six parts of every age, one that is owed back, and a hold whose part was due before. */
const OWED = `${EMPTY}
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${added(31)}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 660, 100, 1, null),
    ('${added(32)}', '${customer(24)}', '${FREMANTLE}', 1, 'pending', 70, 70, 1, private.now() + interval '1 hour');
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${added(31)}', 1, '2026-05-01', 100), ('${added(31)}', 2, '2026-05-15', 110),
    ('${added(31)}', 3, '2026-06-15', 120), ('${added(31)}', 4, '2026-07-01', 130),
    ('${added(31)}', 5, '2026-07-31', 140), ('${added(31)}', 6, '2026-08-31', 60),
    ('${added(32)}', 1, '2026-07-14', 70);
  insert into public.payments (booking_id, kind, method, amount) values ('${added(31)}', 'deposit', 'cash', 30),
    ('${booking(6)}', 'deposit', 'cash', 25)`
const MOVED = `${EMPTY}
  ${ASLEEP(`update public.bookings set event_id = '${FREMANTLE}' where id = '${booking(6)}';`)}
  update public.bookings set status = 'confirmed' where id in ('${booking(1)}', '${booking(6)}');
  update public.events e set gst_free = e.id = (select b.event_id from public.bookings b where b.id = '${booking(1)}')
    where true;
  insert into public.payments (booking_id, kind, method, amount, paid_at) values
    ('${booking(1)}', 'deposit', 'cash', 110, '2026-06-30T13:59:59Z'),
    ('${booking(1)}', 'extra', 'card', 220, '2026-06-30T14:00:00Z'),
    ('${booking(6)}', 'deposit', 'card', 330.05, '2026-07-01T01:00:00Z'),
    ('${booking(6)}', 'refund', 'cash', -30, '2026-07-31T13:59:59Z');
  insert into public.order_payments (order_id, kind, method, amount, paid_at)
  select o.id, 'payment', 'card', 55, '2026-07-02T01:00:00Z' from public.orders o order by o.number limit 1`
const range = (from_day: string | null, to_day: string | null, answers = 'ok') =>
  of('report_payments', { from_day, to_day }, answers)

export const cases: Case[] = [
  {
    name: 'what is owed is told by month, by age, by departure and by booking, and what is owed back',
    given: OWED,
    ...of('report_owed', {}),
    then: [{ ...of('report_owed', {}), at: `'2026-07-15T04:00:00Z'` }, of('report_owed', {}, '42501', MEMBER)],
  },
  {
    name: 'what is owed is told a page at a time, its sums of all',
    given: OWED,
    ...of('report_owed', { departures_page: 1, bookings_page: 1, refunds_page: 1, page_size: 1 }),
    then: [
      of('report_owed', { departures_page: 2, bookings_page: 2, refunds_page: 2, page_size: 1 }),
      of('report_owed', { bookings_page: 3, page_size: 1 }),
      of('report_owed', { departures_page: -1, bookings_page: 0, refunds_page: 0, page_size: 0 }),
    ],
  },
  { name: 'nothing is owed where nothing was agreed', given: EMPTY, ...of('report_owed', {}) },
  {
    name: 'payments of a range are told by day, by method, by trip and by all three, its days being those of Sydney',
    given: MOVED,
    ...range('2026-07-01', '2026-07-31'),
    then: [
      range('2026-06-30', '2026-06-30'),
      range('2026-07-02', '2026-07-01', 'invalid'),
      range('2026-01-01', '2027-01-03', 'invalid'),
      range(null, null, 'invalid'),
      range('1999-12-31', '2000-01-01', 'invalid'),
      of('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31' }, '42501', MEMBER),
    ],
  },
  {
    name: 'revenue is what the trips that depart in a month come to',
    given: MOVED,
    ...of('report_revenue', { year: 2027 }),
    then: [
      of('report_revenue', { year: 1999 }, 'invalid'),
      of('report_revenue', { year: null }, 'invalid'),
      of('report_revenue', { year: 2027 }, '42501', MEMBER),
    ],
  },
  {
    name: 'payments and revenue are told a page of trips at a time, their sums of all; lines come with all trips',
    given: MOVED,
    ...of('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31', trips_page: 1, page_size: 1 }),
    then: [
      of('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31', trips_page: 2, page_size: 2 }),
      of('report_revenue', { year: 2027, trips_page: 1, page_size: 1 }),
      of('report_revenue', { year: 2027, trips_page: 2, page_size: 1 }),
      of('report_revenue', { year: 2027, trips_page: 3, page_size: 1 }),
    ],
  },
  {
    name: 'the tax of a financial year is told by quarter, without that of trips that are sold without',
    given: MOVED,
    ...of('report_gst', { year: 2027 }),
    then: [
      of('report_gst', { year: 2026 }),
      of('report_gst', { year: 2101 }, 'invalid'),
      of('report_gst', { year: null }, 'invalid'),
      of('report_gst', { year: 2027 }, '42501', MEMBER),
    ],
  },
  {
    name: 'a trip that is sold without tax has none in its bookings, payments and month',
    given: MOVED,
    sql: `select (select array_agg(distinct y.gst order by y.gst) from public.booking_payments y
        where y.booking_id = '${booking(6)}') as taxed,
      (select array_agg(distinct y.gst) from public.booking_payments y where y.booking_id = '${booking(1)}') as free,
      (select array_agg(a.gst order by a.gst) from public.booking_balances a where a.booking_id in ('${booking(1)}', '${booking(6)}'))
        as totals`,
    as: ADMIN,
    answers: 'done',
    then: [of('card_report', { month: '2026-07-01' })],
  },
  {
    name: 'whether a trip is sold without tax is its own to say, and stays where it is not said',
    ...of('save_event', { event: { id: FREMANTLE, gst_free: true }, expected_version: CURRENT_VERSION }, 'saved'),
    then: [
      of('save_event', { event: { id: FREMANTLE, title: 'Fremantle' }, expected_version: CURRENT_VERSION }, 'saved'),
    ],
  },
]
