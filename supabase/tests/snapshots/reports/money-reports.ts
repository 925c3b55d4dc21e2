import { CURRENT_VERSION } from '../../support/rpc'
import { ADMIN, addedRowId, booking, customer, FREMANTLE, trip, MEMBER } from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const callReport = (
  name: string,
  args: Record<string, unknown>,
  expected = 'ok',
  caller: string = ADMIN,
): SnapshotStep => ({
  call: name,
  with: args,
  as: caller,
  expected,
})
/** Runs SQL without the triggers of these tables. On hosted Supabase, the table owner may disable triggers too. */
const runWithoutTriggersSql = (actions: string) => {
  const triggerTables = ['payments', 'order_payments', 'installments', 'orders', 'bookings']
  const setTriggers = (mode: string) =>
    triggerTables.map((table) => `alter table public.${table} ${mode} trigger user;`).join(' ')
  return `${setTriggers('disable')} ${actions} set constraints all immediate; set constraints all deferred; ${setTriggers('enable')}`
}
/** Removes all money from the demo data, so that the snapshots are readable. */
const REMOVE_MONEY_SQL = runWithoutTriggersSql(`
  delete from public.payment_notes where true; delete from public.order_payment_notes where true;
  delete from public.payments where true; delete from public.order_payments where true;
  delete from public.installments where true; update public.orders set paid_amount = 0 where true;
  update public.bookings set status = 'cancelled', paid_amount = 0, retained_amount = 0, expires_at = null,
    next_due_date = null where true;
  update public.event_months set received = 0 where true; update public.store_months set received = 0 where true;`)
/**
 * Adds a booking with six instalments of different ages, a cancelled booking with a refund due, and an unpaid booking
 * with an overdue instalment.
 */
const INSERT_UNPAID_BOOKINGS_SQL = `${REMOVE_MONEY_SQL}
  insert into public.bookings (id, customer_id, event_id, seats, status, total_amount, deposit_amount, plan, expires_at)
  values ('${addedRowId(31)}', '${customer(23)}', '${FREMANTLE}', 1, 'confirmed', 660, 100, 1, null),
    ('${addedRowId(32)}', '${customer(24)}', '${FREMANTLE}', 1, 'pending', 70, 70, 1, private.now() + interval '1 hour');
  insert into public.installments (booking_id, sequence, due_date, amount) values
    ('${addedRowId(31)}', 1, '2026-05-01', 100), ('${addedRowId(31)}', 2, '2026-05-15', 110),
    ('${addedRowId(31)}', 3, '2026-06-15', 120), ('${addedRowId(31)}', 4, '2026-07-01', 130),
    ('${addedRowId(31)}', 5, '2026-07-31', 140), ('${addedRowId(31)}', 6, '2026-08-31', 60),
    ('${addedRowId(32)}', 1, '2026-07-14', 70);
  insert into public.payments (booking_id, kind, method, amount) values ('${addedRowId(31)}', 'deposit', 'cash', 30),
    ('${booking(6)}', 'deposit', 'cash', 25)`
const INSERT_PAYMENTS_AND_REFUNDS_SQL = `${REMOVE_MONEY_SQL}
  ${runWithoutTriggersSql(`update public.bookings set event_id = '${FREMANTLE}' where id = '${booking(6)}';`)}
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
/** Turns two events, Fremantle and the event of booking 1, into departures of the same trip. */
const JOIN_EVENTS_SQL = `update public.events set trip_id = '${trip(1)}' where id in ('${FREMANTLE}',
    (select b.event_id from public.bookings b where b.id = '${booking(1)}'));`
/**
 * Moves the bookings of INSERT_UNPAID_BOOKINGS_SQL to two departures of one trip and one departure of another trip. Also adds a
 * refund due for an order.
 */
const INSERT_OWED_BY_EVENT_SQL = `${INSERT_UNPAID_BOOKINGS_SQL};
  ${runWithoutTriggersSql(`update public.bookings set event_id = (select b.event_id from public.bookings b
    where b.id = '${booking(1)}') where id = '${addedRowId(32)}';
    update public.bookings set event_id = '${FREMANTLE}' where id = '${booking(6)}';
    update public.orders set paid_amount = total + 5 where id = (select o.id from public.orders o order by o.number limit 1);`)}
  ${JOIN_EVENTS_SQL}`
/** Calls a report with a trip, with one of its departures, with both arguments, and with an unknown id. */
const createFilterSteps = (name: string, args: Record<string, unknown>): SnapshotStep[] =>
  [{ trip_id: trip(1) }, { event_id: FREMANTLE }, { event_id: FREMANTLE, trip_id: trip(2) }, { event_id: 'x' }].map(
    (filters) => callReport(name, { ...args, filters }),
  )
const reportPayments = (from_day: string | null, to_day: string | null, expected = 'ok') =>
  callReport('report_payments', { from_day, to_day }, expected)

export const moneyReportsCases: SnapshotCase[] = [
  {
    name: 'the report of money owed groups amounts by due month, days overdue, departure and booking, and lists refunds due',
    given: INSERT_UNPAID_BOOKINGS_SQL,
    ...callReport('report_owed', {}),
    then: [
      { ...callReport('report_owed', {}), at: `'2026-07-15T04:00:00Z'` },
      callReport('report_owed', {}, '42501', MEMBER),
    ],
  },
  {
    name: 'the lists in the report of money owed have pages, and the totals include all pages',
    given: INSERT_UNPAID_BOOKINGS_SQL,
    ...callReport('report_owed', { events_page: 1, bookings_page: 1, refunds_page: 1, page_size: 1 }),
    then: [
      callReport('report_owed', { events_page: 2, bookings_page: 2, refunds_page: 2, page_size: 1 }),
      callReport('report_owed', { bookings_page: 3, page_size: 1 }),
      callReport('report_owed', { events_page: -1, bookings_page: 0, refunds_page: 0, page_size: 0 }),
    ],
  },
  {
    name: 'the report of money owed is empty when no booking is active',
    given: REMOVE_MONEY_SQL,
    ...callReport('report_owed', {}),
  },
  {
    name: 'the payments report groups payments by day, method and trip, with days in Sydney time',
    given: INSERT_PAYMENTS_AND_REFUNDS_SQL,
    ...reportPayments('2026-07-01', '2026-07-31'),
    then: [
      reportPayments('2026-06-30', '2026-06-30'),
      reportPayments('2026-07-02', '2026-07-01', 'invalid'),
      reportPayments('2026-01-01', '2027-01-03', 'invalid'),
      reportPayments(null, null, 'invalid'),
      reportPayments('1999-12-31', '2000-01-01', 'invalid'),
      callReport('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31' }, '42501', MEMBER),
    ],
  },
  {
    name: 'the revenue report shows for each month the revenue of the trips that depart in it',
    given: INSERT_PAYMENTS_AND_REFUNDS_SQL,
    ...callReport('report_revenue', { year: 2027 }),
    then: [
      callReport('report_revenue', { year: 1999 }, 'invalid'),
      callReport('report_revenue', { year: null }, 'invalid'),
      callReport('report_revenue', { year: 2027 }, '42501', MEMBER),
    ],
  },
  {
    name: 'a page of the payments or revenue report lists the trips of that page and the totals of all trips',
    given: INSERT_PAYMENTS_AND_REFUNDS_SQL,
    ...callReport('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31', events_page: 1, page_size: 1 }),
    then: [
      callReport('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31', events_page: 2, page_size: 2 }),
      callReport('report_revenue', { year: 2027, events_page: 1, page_size: 1 }),
      callReport('report_revenue', { year: 2027, events_page: 2, page_size: 1 }),
      callReport('report_revenue', { year: 2027, events_page: 3, page_size: 1 }),
    ],
  },
  {
    name: 'the report of money owed can show one total for all departures of a trip, or only a single trip or departure',
    given: INSERT_OWED_BY_EVENT_SQL,
    ...callReport('report_owed', { by_trip: true }),
    then: createFilterSteps('report_owed', {}),
  },
  {
    name: 'the payments report can show one total for all departures of a trip, or only a single trip or departure, without the store',
    given: `${INSERT_PAYMENTS_AND_REFUNDS_SQL}; ${JOIN_EVENTS_SQL}`,
    ...callReport('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31', by_trip: true }),
    then: createFilterSteps('report_payments', { from_day: '2026-07-01', to_day: '2026-07-31' }),
  },
  {
    name: 'the revenue report can show one total for all departures of a trip, or only a single trip or departure',
    given: `${INSERT_PAYMENTS_AND_REFUNDS_SQL}; ${JOIN_EVENTS_SQL}`,
    ...callReport('report_revenue', { year: 2027, by_trip: true }),
    then: createFilterSteps('report_revenue', { year: 2027 }),
  },
  {
    name: 'the GST report groups a financial year by quarter, and shows GST-free sales separately',
    given: INSERT_PAYMENTS_AND_REFUNDS_SQL,
    ...callReport('report_gst', { year: 2027 }),
    then: [
      callReport('report_gst', { year: 2026 }),
      callReport('report_gst', { year: 2101 }, 'invalid'),
      callReport('report_gst', { year: null }, 'invalid'),
      callReport('report_gst', { year: 2027 }, '42501', MEMBER),
    ],
  },
  {
    name: 'a GST-free trip has no GST in its bookings, payments and monthly report',
    given: INSERT_PAYMENTS_AND_REFUNDS_SQL,
    sql: `select (select array_agg(distinct y.gst order by y.gst) from public.booking_payments y
        where y.booking_id = '${booking(6)}') as taxed,
      (select array_agg(distinct y.gst) from public.booking_payments y where y.booking_id = '${booking(1)}') as free,
      (select array_agg(a.gst order by a.gst) from public.booking_balances a where a.booking_id in ('${booking(1)}', '${booking(6)}'))
        as totals`,
    as: ADMIN,
    expected: 'done',
    then: [callReport('card_report', { month: '2026-07-01' })],
  },
  {
    name: 'the GST-free flag of a trip is saved, and stays unchanged when a save omits the flag',
    ...callReport(
      'save_event',
      { event: { id: FREMANTLE, gst_free: true }, expected_version: CURRENT_VERSION },
      'saved',
    ),
    then: [
      callReport(
        'save_event',
        { event: { id: FREMANTLE, title: 'Fremantle' }, expected_version: CURRENT_VERSION },
        'saved',
      ),
    ],
  },
]
