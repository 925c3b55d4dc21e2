import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  booking,
  customer,
  BEECHWORTH,
  FREMANTLE,
  trip,
  MEMBER,
  OTHER_MEMBER,
} from '../../support/people'
import { BOOKED, changeEventStep, OTHER_TRIP_EVENT_ID } from '../booking_changes/event-changes'
import { INSERT_COUPLE_SQL, splitBookingStep } from '../booking_changes/splitting'
import { timeAfterTest, type SnapshotCase, type SnapshotStep } from '../case'
import { insertBookingSql } from '../people/people'

const JULY_PERIOD = { from_day: '2026-07-01', to_day: '2026-07-31' }
const readReport = (args: Record<string, unknown> = {}, expected = 'ok', caller: string = ADMIN): SnapshotStep => ({
  call: 'report_cancellations',
  with: { ...JULY_PERIOD, ...args },
  as: caller,
  expected,
})
const cancelBooking = (
  booking_id: string,
  overrides: Record<string, unknown> = {},
  caller: string = ADMIN,
): SnapshotStep => ({
  call: 'cancel_booking',
  with: { booking_id, ...overrides },
  as: caller,
  expected: 'cancelled',
})
const CHECK_SUMS_STEP: SnapshotStep = {
  sql: `select (r ->> 'received')::numeric - (r ->> 'kept')::numeric - (r ->> 'refunded')::numeric
      - (r ->> 'refund_due')::numeric as remainder
    from public.report_cancellations('2026-07-01', '2026-07-31') r`,
  as: ADMIN,
  expected: 'done',
}

const [BY_STAFF, CALLED_OFF, EXPIRED, OVERDUE, WITHOUT_RECORD] = [41, 42, 43, 44, 45].map(addedRowId) as [
  string,
  string,
  string,
  string,
  string,
]
const insertPaymentSql = (id: string, amount: number) =>
  `insert into public.payments (booking_id, kind, method, amount) values ('${id}', 'deposit', 'cash', ${amount});`
const setPendingUntilSql = (id: string, interval: string) =>
  `update public.bookings set status = 'pending', expires_at = ${timeAfterTest(interval)} where id = '${id}';`
/**
 * Moves the cancellations of the demo data to January, so that the reports on July count only the bookings added here.
 */
const INSERT_BOOKINGS_SQL = `update public.bookings set cancelled_at = '2026-01-01', held_until = '2026-01-01'
    where status in ('cancelled', 'expired', 'pending');
  update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = '2026-01-01' where status = 'pending';
  delete from public.waitlist_submissions where true;
  ${insertBookingSql(BY_STAFF, customer(21), FREMANTLE)} ${insertBookingSql(CALLED_OFF, customer(22), BEECHWORTH)}
  ${insertBookingSql(EXPIRED, customer(23), FREMANTLE)} ${insertBookingSql(OVERDUE, customer(24), FREMANTLE)}
  ${insertBookingSql(WITHOUT_RECORD, customer(25), FREMANTLE)}
  ${insertPaymentSql(BY_STAFF, 1000.5)} ${insertPaymentSql(CALLED_OFF, 800)} ${insertPaymentSql(EXPIRED, 50.25)}
  ${insertPaymentSql(OVERDUE, 20)} ${insertPaymentSql(WITHOUT_RECORD, 300)}
  ${setPendingUntilSql(EXPIRED, '1 hour')} ${setPendingUntilSql(OVERDUE, '2 hours')}
  update public.bookings set status = 'expired', expires_at = null where id = '${EXPIRED}';
  update public.bookings set status = 'cancelled', cancelled_at = private.now(), retained_amount = 300
  where id = '${WITHOUT_RECORD}';`

/** Staff cancel a booking, give back 200 AUD, refund 100 AUD to that customer, and call off another departure. */
const END_BOOKINGS_STEPS: SnapshotStep[] = [
  cancelBooking(BY_STAFF, { goodwill: 200, reason: 'Illness' }),
  {
    call: 'refund_payment',
    with: { booking_id: BY_STAFF, amount: 100, request_id: addedRowId(98) },
    as: ADMIN,
    expected: 'refunded',
  },
  { call: 'call_off_event', with: { event_id: BEECHWORTH }, as: ADMIN, expected: 'called_off' },
]
const AFTER_EXPIRY = timeAfterTest('3 hours')

export const cancellationReportsCases: SnapshotCase[] = [
  {
    name: 'the cancellations report shows the retained, given back and refunded money by reason and by departure',
    given: INSERT_BOOKINGS_SQL,
    ...cancelBooking(booking(1), {}, MEMBER),
    then: [
      ...END_BOOKINGS_STEPS,
      readReport(),
      { ...readReport(), at: AFTER_EXPIRY },
      CHECK_SUMS_STEP,
      readReport({ by_trip: true, events_page: 1 }),
      readReport({ events_page: 2, page_size: 1 }),
      readReport({ filters: { trip_id: trip(1) } }),
      readReport({ filters: { event_id: FREMANTLE } }),
      readReport({ filters: { event_id: 'x' } }),
    ],
  },
  {
    name: 'the cancellations report adds up moved and split bookings with their fees and price changes for each departure',
    given: `${INSERT_COUPLE_SQL}; update public.bookings set move_policy = '{"days": 60, "fee": 25, "late_fee": 80}'
      where id = '${BOOKED}'`,
    ...changeEventStep([5050, 50], 'changed'),
    then: [
      changeEventStep([4850, 0], 'changed', OTHER_MEMBER, { event_id: OTHER_TRIP_EVENT_ID }),
      splitBookingStep([2525, 0], 'changed'),
      ...[
        JULY_PERIOD,
        { ...JULY_PERIOD, filters: { event_id: FREMANTLE } },
        { from_day: '2026-06-01', to_day: '2026-06-30' },
      ].map((args): SnapshotStep => ({
        sql: `select public.report_cancellations('${args.from_day}', '${args.to_day}',
            filters => '${JSON.stringify('filters' in args ? args.filters : {})}') -> 'moves' as moves`,
        as: ACCOUNTANT,
        expected: 'done',
      })),
    ],
  },
  {
    name: 'the cancellations report includes the first and last day of its period, and is empty without cancellations',
    given: INSERT_BOOKINGS_SQL,
    ...readReport({ from_day: '2026-07-15', to_day: '2026-07-15' }),
    then: [
      readReport({ from_day: '2026-07-14', to_day: '2026-07-14' }),
      readReport({ from_day: '2026-07-16', to_day: '2026-07-17' }),
    ],
  },
  {
    name: 'the cancellations report refuses invalid periods, and callers without the sales permission',
    ...readReport({ from_day: '2026-07-02', to_day: '2026-07-01' }, 'invalid'),
    then: [
      readReport({ from_day: '2026-01-01', to_day: '2027-01-03' }, 'invalid'),
      readReport({ from_day: null, to_day: null }, 'invalid'),
      readReport({}, '42501', MEMBER),
    ],
  },
]
