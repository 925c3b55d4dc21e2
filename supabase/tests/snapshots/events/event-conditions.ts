import { addedRowId, ADMIN, booking, DRAFT, event, FREMANTLE, TASMANIA } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import { createSaveCase } from './events'

const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const REMOVE_EMAILS_SQL =
  'set constraints all immediate; set constraints all deferred; delete from public.email_outbox where true;'
const updateEventSql = (change: string, id = FREMANTLE) => `update public.events set ${change} where id = '${id}';`
/** Replaces the bookings and waitlist entries of the trip by one confirmed booking and one open offer. */
const KEEP_TWO_RECIPIENTS_SQL = `delete from public.waitlist_submissions where event_id = '${FREMANTLE}';
  update public.bookings set status = 'cancelled', expires_at = null, cancelled_at = private.now()
  where event_id = '${FREMANTLE}' and status in ('pending', 'confirmed');
  insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount)
  select '${addedRowId(30)}', c.id, '${FREMANTLE}', 1, 1, 'confirmed', 100, 50 from public.customers c
  where c.email = 'agatha.wisp@example.test';
  insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, status, offered_at, offer_expires_at)
  values ('${addedRowId(31)}', '${FREMANTLE}', 'x', 'A', 'a@example.test', 'offered', private.now(), private.now() + interval '1 day');`

const savingCases: SnapshotCase[] = [
  createSaveCase(
    "a day's date is not compared with an invalid first or last day of the trip",
    { title: 'New', start_date: 'soon', end_date: day(202), days: [{ title: 'Day', date: day(300) }] },
    'invalid',
    {
      then: [
        createSaveCase(
          '',
          { title: 'New', start_date: day(200), end_date: 'later', days: [{ title: 'Day', date: day(100) }] },
          'invalid',
        ),
      ],
    },
  ),
  createSaveCase(
    'the activities and pictures of days are not validated while the trip has too many days',
    { title: 'New', days: Array.from({ length: 61 }, () => ({ title: 'Day', items: 'none' })) },
    'invalid',
  ),
  {
    name: 'publishing a trip without dates that is open for booking reports the missing start date once',
    given: updateEventSql(`phase = 'open', start_date = null, end_date = null`, DRAFT),
    call: 'set_event_status',
    with: { event_id: DRAFT, status: 'published' },
    as: ADMIN,
    expected: 'invalid',
  },
]

const emailCases: SnapshotCase[] = [
  {
    name: 'a change of the location of a trip is emailed to its travellers until the last day of the trip, and not later',
    given: `${KEEP_TWO_RECIPIENTS_SQL} ${updateEventSql('start_date = private.today() - 3, end_date = private.today()')} ${REMOVE_EMAILS_SQL}`,
    ...runAsOwner(updateEventSql(`location = 'Elsewhere'`)),
    then: [
      runAsOwner(updateEventSql('start_date = private.today() - 4, end_date = private.today() - 1')),
      runAsOwner(updateEventSql(`location = 'Nowhere'`)),
    ],
  },
  {
    name: 'the email about moved dates does not mention a refund offer that has just expired',
    given: `${KEEP_TWO_RECIPIENTS_SQL} ${REMOVE_EMAILS_SQL}
      insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
      values ('${addedRowId(30)}', private.today(), private.today(), private.now());`,
    ...runAsOwner(updateEventSql('end_date = end_date + 1')),
  },
  {
    name: 'a person whose waitlist entry is withdrawn is emailed, even if a different trip is called off',
    given: `${KEEP_TWO_RECIPIENTS_SQL} ${updateEventSql('called_off_at = private.now()', event(7))} ${REMOVE_EMAILS_SQL}`,
    ...runAsOwner(`update public.waitlist_submissions set status = 'withdrawn' where id = '${addedRowId(31)}'`),
  },
]

const readingCases: SnapshotCase[] = [
  {
    name: 'the destination filter still offers the places of trips that end today',
    given: `${updateEventSql(`location = 'Gaol, Todaytown', start_date = private.today() - 3, end_date = private.today()`)}
      ${updateEventSql(`location = 'Gaol, Yesterdaytown', start_date = private.today() - 3, end_date = private.today() - 1`, event(7))}`,
    sql: `select array(select d from public.event_choices c, unnest(c.destinations) d where d like '%daytown') as destinations`,
    as: null,
    expected: 'done',
  },
  {
    name: 'the deposit retained from a cancelled booking counts as money received, but not as paid by the travellers of the trip',
    given: `delete from public.bookings where event_id = '${event(8)}';
      insert into public.bookings (id, customer_id, event_id, seats, plan, status, total_amount, deposit_amount, cancelled_at,
        retained_amount, expires_at)
      select '${addedRowId(30)}', c.id, '${event(8)}', 1, 1, 'cancelled', 100, 50, private.now(), 50, null
      from public.customers c where c.email = 'agatha.wisp@example.test';
      insert into public.payments (booking_id, kind, method, amount) values ('${addedRowId(30)}', 'deposit', 'cash', 50);`,
    sql: `select m ->> 'received' as received, m ->> 'paid' as paid from private.event_money('${event(8)}') m`,
    as: 'owner',
    expected: 'done',
  },
  {
    name: 'the revenue by month covers the last twelve months',
    sql: 'select count(*) as months, min(month)::text as first, max(month)::text as last from public.revenue_by_month',
    as: ADMIN,
    expected: 'done',
  },
  {
    name: 'at most 1,000 bookings can be reminded at once',
    call: 'remind_bookings',
    with: { booking_ids: Array.from({ length: 1001 }, () => booking(1)) },
    as: ADMIN,
    expected: 'invalid',
    then: [
      {
        call: 'remind_bookings',
        with: { booking_ids: Array.from({ length: 1000 }, () => TASMANIA) },
        as: ADMIN,
        expected: 'reminded',
      },
    ],
  },
]

export const eventConditionsCases: SnapshotCase[] = [...savingCases, ...emailCases, ...readingCases]
