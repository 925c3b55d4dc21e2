import {
  ACCOUNTANT,
  ADMIN,
  FREMANTLE,
  GUIDE,
  MEMBER,
  OTHER_GUIDE,
  OTHER_MEMBER,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { setBookingStatusSql, insertEventSql } from './my-trip'

const callFeedFunction = (
  name: 'start' | 'stop',
  expected: string,
  as: string | null = MEMBER,
  booking_id = HELD_ID,
): SnapshotStep => ({
  call: `${name}_calendar_feed`,
  with: { booking_id },
  as,
  expected,
})
/** Reads the calendar of a booking with the token that an earlier step returned. */
const readFeed = (expected: string, step = 0): SnapshotStep => ({
  call: 'calendar_feed',
  with: (results) => ({ token: results[step]?.['token'] }),
  as: 'service',
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const insertPerthEventSql = `${insertEventSql}
  update public.events set time_zone = 'Australia/Perth', meeting_point = 'The gate', start_time = '17:30',
    end_point = 'The station', end_time = '10:00' where id = '${FREMANTLE}';
  insert into public.itinerary_items (itinerary_id, title, start_time, end_time, sort_order)
  select d.id, 'Vigil', '22:30', '01:00', 2 from public.event_itineraries d where d.event_id = '${FREMANTLE}';`

export const calendarFeedCases: SnapshotCase[] = [
  {
    name: 'a calendar feed lists activities in the time zone of the trip, until the booker replaces its URL or stops the feed',
    given: insertPerthEventSql,
    ...callFeedFunction('start', 'started'),
    then: [
      readFeed('ok'),
      callFeedFunction('start', 'started'),
      readFeed('not_found'),
      runAsOwner(
        `update public.events set time_zone = null, end_time = null, title = 'A new title' where id = '${FREMANTLE}'`,
      ),
      readFeed('ok', 2),
      callFeedFunction('stop', 'stopped'),
      readFeed('not_found', 2),
      callFeedFunction('stop', 'no_feed'),
    ],
  },
  {
    name: 'only the member who booked can start and stop the calendar feed of a booking',
    given: insertEventSql,
    ...callFeedFunction('start', 'started'),
    then: [
      ...[OTHER_MEMBER, ACCOUNTANT, GUIDE, OTHER_GUIDE, ADMIN].flatMap((caller) => [
        callFeedFunction('start', 'not_found', caller),
        callFeedFunction('stop', 'not_found', caller),
      ]),
      callFeedFunction('start', '42501', null),
      callFeedFunction('stop', '42501', null),
      callFeedFunction('start', 'not_found', MEMBER, UNKNOWN_ID),
      { ...readFeed('42501'), as: MEMBER },
      { ...readFeed('42501'), as: null },
      readFeed('ok'),
    ],
  },
  {
    name: 'the calendar feed of a booking ends when the booking is not confirmed or its departure is called off',
    given: insertEventSql,
    ...callFeedFunction('start', 'started'),
    then: [
      runAsOwner(setBookingStatusSql('pending')),
      readFeed('ended'),
      callFeedFunction('start', 'not_confirmed'),
      runAsOwner(setBookingStatusSql('cancelled')),
      readFeed('ended'),
      runAsOwner(setBookingStatusSql('confirmed')),
      readFeed('ok'),
      runAsOwner(`update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`),
      readFeed('ended'),
      callFeedFunction('start', 'not_confirmed'),
    ],
  },
  {
    name: 'the time zone of a departure must be a known name such as America/Argentina/Buenos_Aires',
    ...runAsOwner(`update public.events set time_zone = 'America/Argentina/Buenos_Aires' where id = '${FREMANTLE}'`),
    then: ['Australia/Nowhere', 'AEST', 'UTC+10', ''].map((zone) => ({
      ...runAsOwner(`update public.events set time_zone = '${zone}' where id = '${FREMANTLE}'`),
      expected: '23514',
    })),
  },
]
