import {
  ADMIN,
  addedRowId,
  BEECHWORTH,
  DRAFT,
  event,
  FREMANTLE,
  trip,
  MEMBER,
  person,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'

const previewOtherDates = (overrides: Partial<SnapshotStep> = {}): SnapshotStep =>
  ({
    call: 'preview_other_dates',
    with: { event_id: BEECHWORTH },
    as: ADMIN,
    expected: 'ok',
    ...overrides,
  }) as SnapshotStep
const offerOtherDate = (expected: string, event_id: string = BEECHWORTH): SnapshotStep => ({
  call: 'offer_other_dates',
  with: { event_id },
  as: ADMIN,
  expected,
})
const createOwnerStep = (sql: string, expected = 'done'): SnapshotStep => ({ sql, as: 'owner', expected })
/** Beechworth is full and has a waitlist. Fremantle becomes a second departure of the same trip. */
const JOIN_TRIP_SQL = `update public.events set trip_id = '${trip(5)}' where id = '${FREMANTLE}';`
const insertInterestSql = (email: string, confirmedAt = 'private.now()') =>
  `insert into public.interest_submissions (event_id, trip_name, full_name, email, confirmed_at)
    values ('${BEECHWORTH}', 'Beechworth', 'Ida Keen', '${email}', ${confirmedAt});`
const joinWaitlistSql = (id: string, eventId: string, email: string, seats = 1) =>
  `insert into public.waitlist_submissions (id, event_id, event_name, full_name, email, seats)
    values ('${id}', '${eventId}', 'Trip', 'Wanda Wait', '${email}', ${seats});`
const CALL_OFF_STEP: SnapshotStep = {
  call: 'call_off_event',
  with: { event_id: BEECHWORTH },
  as: ADMIN,
  expected: 'called_off',
}
const unsubscribeSql = (email: string) =>
  `select public.unsubscribe(private.address_token('unsubscribe', '${email}')) ->> 'status'`

export const otherDatesCases: SnapshotCase[] = [
  {
    name: 'the other dates of a full departure are emailed once to its waitlist and to people with confirmed interest',
    given: `${JOIN_TRIP_SQL} ${insertInterestSql('ida@example.test')} ${insertInterestSql('open@example.test', 'null')}
      ${insertInterestSql('XANTHE+trips@example.test')}`,
    ...previewOtherDates(),
    then: [offerOtherDate('offered'), offerOtherDate('no_recipients'), previewOtherDates()],
  },
  {
    name: 'a new date of a trip is emailed to people who already got an email about an earlier other date',
    given: `${JOIN_TRIP_SQL} update public.events set opens_on = null where id = '${event(8)}';`,
    ...offerOtherDate('offered'),
    then: [
      createOwnerStep(`update public.events set trip_id = '${trip(5)}' where id = '${event(8)}'`),
      offerOtherDate('offered'),
    ],
  },
  {
    name: 'the other dates are not emailed to people who have booked them, wait for them or unsubscribed, or to blocked addresses',
    given: `${JOIN_TRIP_SQL}
      delete from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting';
      ${[
        'member@nextroom.test',
        'waits@example.test',
        'quiet@example.test',
        'bounced@example.test',
        'told@example.test',
      ]
        .map((email, n) => joinWaitlistSql(addedRowId(700 + n), BEECHWORTH, email))
        .join(' ')}
      ${joinWaitlistSql(addedRowId(710), FREMANTLE, 'WAITS@example.test')}
      update public.bookings set event_id = '${FREMANTLE}' where id in (select b.id from public.bookings b
        where b.user_id = '${MEMBER}' and private.is_live(b) order by b.id limit 1);
      insert into public.email_suppressions (email, reason) values ('bounced@example.test', 'bounced');`,
    sql: unsubscribeSql('quiet@example.test'),
    as: 'owner',
    expected: 'done',
    then: [previewOtherDates(), offerOtherDate('offered')],
  },
  {
    name: 'a person who needs more seats than another date has free gets a link to the waitlist of that date',
    given: `${JOIN_TRIP_SQL}
      delete from public.waitlist_submissions where event_id = '${BEECHWORTH}' and status = 'waiting';
      ${joinWaitlistSql(addedRowId(700), BEECHWORTH, 'party@example.test', 4)}
      update public.events set max_registrations = (select s.seats_taken + 3 from public.event_stats s
        where s.event_id = '${FREMANTLE}') where id = '${FREMANTLE}';`,
    ...offerOtherDate('offered'),
  },
  {
    name: 'when a departure is called off, the email to its waitlist and to interested people lists the other dates of the trip',
    given: `${JOIN_TRIP_SQL} ${insertInterestSql('ida@example.test')}
      ${joinWaitlistSql(addedRowId(700), BEECHWORTH, 'new@example.test')}
      update public.waitlist_submissions set status = 'unconfirmed' where id = '${addedRowId(700)}';`,
    ...previewOtherDates({ with: { event_id: BEECHWORTH, calling_off: true } }),
    then: [CALL_OFF_STEP, offerOtherDate('no_recipients'), previewOtherDates()],
  },
  {
    name: 'if the trip has no other date, the waitlist of a called-off departure gets an email without other dates',
    given: insertInterestSql('ida@example.test'),
    ...CALL_OFF_STEP,
    then: [offerOtherDate('no_dates')],
  },
  {
    name: 'other dates cannot be emailed for a departure with free seats, a draft or an unknown departure',
    given: JOIN_TRIP_SQL,
    ...offerOtherDate('has_seats', FREMANTLE),
    then: [
      offerOtherDate('not_published', DRAFT),
      offerOtherDate('not_found', UNKNOWN_ID),
      previewOtherDates({ with: { event_id: UNKNOWN_ID }, expected: 'not_found' }),
    ],
  },
  {
    name: 'the other dates of a departure cannot be emailed from its day of departure on',
    given: `${JOIN_TRIP_SQL} update public.events set start_date = private.today(), end_date = private.today()
      where id = '${BEECHWORTH}';`,
    ...offerOtherDate('departed'),
  },
  {
    name: 'the list of other dates excludes departures that are full, closed, called off, members-only or not yet open to everyone',
    given: `${JOIN_TRIP_SQL} update public.events set trip_id = '${trip(5)}'
        where id in ('${event(8)}', '${event(4)}', '${event(7)}', '${event(18)}');
      update public.events set members_only = true, opens_on = null where id = '${event(8)}';
      update public.events set called_off_at = private.now() where id = '${event(4)}';
      update public.events set opens_on = private.today() + 1 where id = '${event(7)}';
      update public.events set booking_closes_days = 700 where id = '${event(18)}';
      update public.events set max_registrations = (select greatest(s.seats_taken, 1) from public.event_stats s
        where s.event_id = '${FREMANTLE}') where id = '${FREMANTLE}';`,
    ...previewOtherDates(),
  },
  {
    name: 'a member who joins the waitlist of a full departure sees its other dates in the response and on the dashboard',
    given: JOIN_TRIP_SQL,
    call: 'join_waitlist',
    with: { event_id: BEECHWORTH, full_name: 'New Person', email: 'new@example.test' },
    as: person(12),
    expected: 'joined',
    then: [
      createOwnerStep(`update public.waitlist_submissions set status = 'waiting', created_at = private.now(),
        email = 'member@nextroom.test' where email = 'new@example.test'`),
      { call: 'my_waitlist', with: {}, as: MEMBER, expected: 'ok' },
    ],
  },
]
