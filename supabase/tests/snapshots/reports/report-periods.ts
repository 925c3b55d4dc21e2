import { addedRowId, ADMIN, BEECHWORTH, customer, FREMANTLE, TASMANIA } from '../../support/people'
import { type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from '../people/people'

const readPayments = (from_day: string, to_day: string, expected = 'ok'): SnapshotStep => ({
  call: 'report_payments',
  with: { from_day, to_day },
  as: ADMIN,
  expected,
})
const readGst = (year: number): SnapshotStep => ({ call: 'report_gst', with: { year }, as: ADMIN, expected: 'ok' })
const readRevenue = (year: number, expected = 'ok'): SnapshotStep => ({
  call: 'report_revenue',
  with: { year },
  as: ADMIN,
  expected,
})

/** Deletes all payments of bookings and orders. */
const emptyLedgersSql = `alter table public.payments disable trigger user; alter table public.order_payments disable trigger user;
  delete from public.payment_notes where true; delete from public.order_payment_notes where true;
  delete from public.payments where true; delete from public.order_payments where true;
  alter table public.payments enable trigger user; alter table public.order_payments enable trigger user;`
const insertPaymentSql = (n: number, clock: string, amount: number, method = 'cash') => `
  insert into public.order_payments (order_id, kind, amount, method, paid_at)
  select o.id, '${amount < 0 ? 'refund' : 'payment'}', ${amount}, '${method}', ${clock} from public.orders o order by o.number offset ${n} limit 1;`
const insertBookingPaymentSql = (booking: string, clock: string, amount: number, method = 'cash') => `
  insert into public.payments (booking_id, kind, amount, method, paid_at)
  values ('${booking}', '${amount < 0 ? 'refund' : 'installment'}', ${amount}, '${method}', ${clock});`
const createTimeOnDaySql = (text: string, otherPayments = '') =>
  `private.start_of('${text}')${otherPayments && ` + interval '${otherPayments}'`}`

export const reportPeriodsCases: SnapshotCase[] = [
  {
    name: 'the payments report includes all payments from the start of its first day to the end of its last day, even two of equal amount',
    ...readPayments('2026-06-02', '2026-06-03'),
    given: `${emptyLedgersSql} ${insertPaymentSql(0, createTimeOnDaySql('2026-06-02'), 11)} ${insertPaymentSql(0, createTimeOnDaySql('2026-06-02', '-1 microsecond'), 13)}
      ${insertPaymentSql(0, createTimeOnDaySql('2026-06-04'), 17)} ${insertPaymentSql(0, createTimeOnDaySql('2026-06-04', '-1 microsecond'), 19)}
      ${insertPaymentSql(1, createTimeOnDaySql('2026-06-03'), 5)} ${insertPaymentSql(1, createTimeOnDaySql('2026-06-03'), 5)} ${insertPaymentSql(1, createTimeOnDaySql('2026-06-03', '1 hour'), -2)}
      ${insertPaymentSql(1, createTimeOnDaySql('2026-06-03', '2 hours'), -3)} ${insertPaymentSql(1, createTimeOnDaySql('2026-06-03', '2 hours'), 7, 'card')}
      ${insertPaymentSql(0, createTimeOnDaySql('2026-06-03', '3 hours'), 0.5)} ${insertPaymentSql(0, createTimeOnDaySql('2026-06-03', '4 hours'), -0.25)}`,
    then: [readPayments('2100-12-31', '2100-12-31'), readPayments('2100-12-31', '2101-01-01', 'invalid')],
  },
  {
    name: 'lines of the payments report are sorted by day, method and departure, with undated trips last',
    ...readPayments('2026-06-01', '2026-06-30'),
    given: `${emptyLedgersSql} ${insertBookingSql(addedRowId(51), customer(21), FREMANTLE)} ${insertBookingSql(addedRowId(52), customer(21), TASMANIA)}
      ${insertBookingSql(addedRowId(53), customer(21), BEECHWORTH)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-06-03'), 10)} ${insertBookingPaymentSql(addedRowId(52), createTimeOnDaySql('2026-06-03'), 10)}
      ${insertBookingPaymentSql(addedRowId(53), createTimeOnDaySql('2026-06-03'), 20)} ${insertBookingPaymentSql(addedRowId(53), createTimeOnDaySql('2026-06-03', '1 hour'), -5)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-06-03'), 10, 'bank_transfer')} ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-06-02'), 7, 'card')}
      update public.events set start_date = null, end_date = null, status = 'draft' where id = '${BEECHWORTH}'`,
  },
  {
    name: "the revenue report includes departures on the first and last day of its year, and counts today's departure as earned",
    ...readRevenue(2027),
    given: `update public.events set start_date = '2040-01-01', end_date = '2040-01-02' where true;
      update public.events set start_date = '2026-07-01', end_date = '2026-07-02' where id = '${FREMANTLE}';
      update public.events set start_date = '2027-06-30', end_date = '2027-07-02' where id = '${TASMANIA}';
      update public.events set start_date = '2027-07-01', end_date = '2027-07-02' where id = '${BEECHWORTH}';
      ${insertBookingSql(addedRowId(51), customer(21), FREMANTLE)} ${insertBookingSql(addedRowId(52), customer(21), TASMANIA)}
      ${insertBookingSql(addedRowId(53), customer(21), BEECHWORTH)} ${insertBookingSql(addedRowId(54), customer(22), TASMANIA)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-06-03'), 100)} ${insertBookingPaymentSql(addedRowId(52), createTimeOnDaySql('2026-06-03'), 2000)}
      ${insertBookingPaymentSql(addedRowId(53), createTimeOnDaySql('2026-06-03'), 300)} ${insertBookingPaymentSql(addedRowId(54), createTimeOnDaySql('2026-06-03'), 400)}`,
    then: [
      {
        sql: `update public.events set start_date = private.today() where id = '${TASMANIA}'`,
        as: 'owner',
        expected: 'done',
      },
      readRevenue(2027),
      readRevenue(2028),
      {
        sql: `update public.bookings set status = 'pending', expires_at = private.now() where id = '${addedRowId(54)}'`,
        as: 'owner',
        expected: 'done',
      },
      readRevenue(2027),
    ],
  },
  {
    name: 'the GST report of a year includes all its months and quarters, but no other year',
    ...readGst(2027),
    given: `${emptyLedgersSql} delete from public.event_months where true; delete from public.store_months where true;
      ${insertBookingSql(addedRowId(51), customer(21), FREMANTLE)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-06-30'), 440)} ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-07-03'), 110)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-08-03'), 220)} ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2026-11-01'), 330)}
      ${insertBookingPaymentSql(addedRowId(51), createTimeOnDaySql('2027-07-01'), 550)}
      ${insertPaymentSql(0, createTimeOnDaySql('2026-07-10'), 11)} ${insertPaymentSql(1, createTimeOnDaySql('2026-11-03'), 22)} ${insertPaymentSql(1, createTimeOnDaySql('2026-12-04'), 33)}`,
    then: [readGst(2026), readGst(2000)],
  },
  {
    name: 'the revenue report is empty for a year without departures, and accepts the years 2000 to 2100',
    ...readRevenue(2000),
    given: `${emptyLedgersSql} update public.events set start_date = '2020-01-01', end_date = '2020-01-02', opens_on = null where true`,
    then: [readRevenue(2100), readRevenue(1999, 'invalid'), readRevenue(2101, 'invalid')],
  },
]
