import { added, ADMIN, BEECHWORTH, customer, FREMANTLE, TASMANIA } from '../../support/people'
import { type Case, type Step } from '../case'
import { booked } from '../people/people'

const payments = (from_day: string, to_day: string, expected = 'ok'): Step => ({
  call: 'report_payments',
  with: { from_day, to_day },
  as: ADMIN,
  expected,
})
const gst = (year: number): Step => ({ call: 'report_gst', with: { year }, as: ADMIN, expected: 'ok' })
const revenue = (year: number, expected = 'ok'): Step => ({
  call: 'report_revenue',
  with: { year },
  as: ADMIN,
  expected,
})

/** Empties the ledgers. */
const alone = `alter table public.payments disable trigger user; alter table public.order_payments disable trigger user;
  delete from public.payment_notes where true; delete from public.order_payment_notes where true;
  delete from public.payments where true; delete from public.order_payments where true;
  alter table public.payments enable trigger user; alter table public.order_payments enable trigger user;`
const sale = (n: number, at: string, amount: number, method = 'cash') => `
  insert into public.order_payments (order_id, kind, amount, method, paid_at)
  select o.id, '${amount < 0 ? 'refund' : 'payment'}', ${amount}, '${method}', ${at} from public.orders o order by o.number offset ${n} limit 1;`
const paid = (booking: string, at: string, amount: number, method = 'cash') => `
  insert into public.payments (booking_id, kind, amount, method, paid_at)
  values ('${booking}', '${amount < 0 ? 'refund' : 'instalment'}', ${amount}, '${method}', ${at});`
const day = (text: string, and = '') => `private.start_of('${text}')${and && ` + interval '${and}'`}`

export const cases: Case[] = [
  {
    name: 'the payments report includes the first and last moment of its range, and payments of equal amount',
    ...payments('2026-06-02', '2026-06-03'),
    given: `${alone} ${sale(0, day('2026-06-02'), 11)} ${sale(0, day('2026-06-02', '-1 microsecond'), 13)}
      ${sale(0, day('2026-06-04'), 17)} ${sale(0, day('2026-06-04', '-1 microsecond'), 19)}
      ${sale(1, day('2026-06-03'), 5)} ${sale(1, day('2026-06-03'), 5)} ${sale(1, day('2026-06-03', '1 hour'), -2)}
      ${sale(1, day('2026-06-03', '2 hours'), -3)} ${sale(1, day('2026-06-03', '2 hours'), 7, 'card')}
      ${sale(0, day('2026-06-03', '3 hours'), 0.5)} ${sale(0, day('2026-06-03', '4 hours'), -0.25)}`,
    then: [payments('2100-12-31', '2100-12-31'), payments('2100-12-31', '2101-01-01', 'invalid')],
  },
  {
    name: 'lines of the payments report are sorted by day, method and departure, with undated trips last',
    ...payments('2026-06-01', '2026-06-30'),
    given: `${alone} ${booked(added(51), customer(21), FREMANTLE)} ${booked(added(52), customer(21), TASMANIA)}
      ${booked(added(53), customer(21), BEECHWORTH)}
      ${paid(added(51), day('2026-06-03'), 10)} ${paid(added(52), day('2026-06-03'), 10)}
      ${paid(added(53), day('2026-06-03'), 20)} ${paid(added(53), day('2026-06-03', '1 hour'), -5)}
      ${paid(added(51), day('2026-06-03'), 10, 'bank_transfer')} ${paid(added(51), day('2026-06-02'), 7, 'card')}
      update public.events set start_date = null, end_date = null, status = 'draft' where id = '${BEECHWORTH}'`,
  },
  {
    name: "the revenue report counts departures on the first and last day of a year, and today's as earned",
    ...revenue(2027),
    given: `update public.events set start_date = '2040-01-01', end_date = '2040-01-02' where true;
      update public.events set start_date = '2026-07-01', end_date = '2026-07-02' where id = '${FREMANTLE}';
      update public.events set start_date = '2027-06-30', end_date = '2027-07-02' where id = '${TASMANIA}';
      update public.events set start_date = '2027-07-01', end_date = '2027-07-02' where id = '${BEECHWORTH}';
      ${booked(added(51), customer(21), FREMANTLE)} ${booked(added(52), customer(21), TASMANIA)}
      ${booked(added(53), customer(21), BEECHWORTH)} ${booked(added(54), customer(22), TASMANIA)}
      ${paid(added(51), day('2026-06-03'), 100)} ${paid(added(52), day('2026-06-03'), 2000)}
      ${paid(added(53), day('2026-06-03'), 300)} ${paid(added(54), day('2026-06-03'), 400)}`,
    then: [
      {
        sql: `update public.events set start_date = private.today() where id = '${TASMANIA}'`,
        as: 'owner',
        expected: 'done',
      },
      revenue(2027),
      revenue(2028),
      {
        sql: `update public.bookings set status = 'pending', expires_at = private.now() where id = '${added(54)}'`,
        as: 'owner',
        expected: 'done',
      },
      revenue(2027),
    ],
  },
  {
    name: 'the GST report of a year includes all its months and quarters, and no other year',
    ...gst(2027),
    given: `${alone} delete from public.event_months where true; delete from public.store_months where true;
      ${booked(added(51), customer(21), FREMANTLE)}
      ${paid(added(51), day('2026-06-30'), 440)} ${paid(added(51), day('2026-07-03'), 110)}
      ${paid(added(51), day('2026-08-03'), 220)} ${paid(added(51), day('2026-11-01'), 330)}
      ${paid(added(51), day('2027-07-01'), 550)}
      ${sale(0, day('2026-07-10'), 11)} ${sale(1, day('2026-11-03'), 22)} ${sale(1, day('2026-12-04'), 33)}`,
    then: [gst(2026), gst(2000)],
  },
  {
    name: 'the revenue report of a year without departures is empty, and only years from 2000 to 2100 are valid',
    ...revenue(2000),
    given: `${alone} update public.events set start_date = '2020-01-01', end_date = '2020-01-02', opens_on = null where true`,
    then: [revenue(2100), revenue(1999, 'invalid'), revenue(2101, 'invalid')],
  },
]
