import { insertFormSql } from '../snapshots/traveller_forms/traveller-forms'
import { HELD_ID } from '../snapshots/payments/transfers'
import { MEMBER } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const START_FEED_CALL: ConcurrentCall = {
  as: MEMBER,
  call: 'start_calendar_feed',
  with: { booking_id: HELD_ID },
  expected: 'started',
}
const createStopFeedCall = (expected: string): ConcurrentCall => ({
  as: MEMBER,
  call: 'stop_calendar_feed',
  with: { booking_id: HELD_ID },
  expected,
})
const insertLinkSql = `${insertFormSql} insert into private.calendar_links (booking_id, token_hash) values ('${HELD_ID}', gen_random_uuid())`

export const CALENDAR_FEED_PAIRS: CallPair[] = [
  {
    name: 'when a member creates two calendar URLs at the same time, only one of them remains valid',
    locks: [],
    given: insertFormSql,
    first: START_FEED_CALL,
    second: START_FEED_CALL,
  },
  {
    name: 'a calendar URL that is turned off twice at the same time is turned off once',
    locks: [],
    given: insertLinkSql,
    first: createStopFeedCall('stopped'),
    second: createStopFeedCall('no_feed'),
  },
]
