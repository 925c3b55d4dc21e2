import { FREMANTLE, OTHER_MEMBER } from '../../support/people'
import { day, type SnapshotCase, type SnapshotStep } from '../case'
import {
  BOOKED,
  changeEventStep,
  OTHER_TRIP_EVENT_ID,
  INSERT_MOVABLE_BOOKING_SQL,
  LATER,
  previewChange,
} from './event-changes'

const createOwnerStep = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/**
 * A cancellation retains all paid money at the test time. If the booking were on the departure LATER, it would retain
 * nothing.
 */
const STRICT_POLICY_SQL = `${INSERT_MOVABLE_BOOKING_SQL};
  update public.bookings set cancellation_policy = '[{"days": 130, "keeps": "amount", "value": 0},
    {"days": 0, "keeps": "percent", "value": 100}]' where id = '${BOOKED}';
  update public.trips j set cancellation_policy = '[{"days": 100, "keeps": "amount", "value": 0},
    {"days": 0, "keeps": "percent", "value": 100}]' from public.events e where e.id = '${LATER}' and j.id = e.trip_id`
const PREVIEW_CANCELLATION_STEP: SnapshotStep = {
  call: 'preview_cancellation',
  with: { booking_id: BOOKED },
  as: OTHER_MEMBER,
  expected: 'ok',
}

export const movedCancellationsCases: SnapshotCase[] = [
  {
    name: 'a cancellation after a move retains at least what a cancellation on the day of the move would have retained',
    given: STRICT_POLICY_SQL,
    ...previewChange('ok'),
    then: [
      changeEventStep([5000, 0], 'changed'),
      PREVIEW_CANCELLATION_STEP,
      previewChange('ok', OTHER_MEMBER, { event_id: OTHER_TRIP_EVENT_ID }),
      { call: 'cancel_booking', with: { booking_id: BOOKED }, as: OTHER_MEMBER, expected: 'cancelled' },
    ],
  },
  {
    name: 'moving a booking to a departure with free cancellation until guaranteed does not make its cancellation free',
    given: `${STRICT_POLICY_SQL}; update public.events set min_group_size = 3, free_until_guaranteed = true
      where id = '${LATER}'`,
    ...changeEventStep([5000, 0], 'changed'),
    then: [PREVIEW_CANCELLATION_STEP],
  },
  {
    name: 'a booking with a refund offer is refunded in full, even after a move',
    given: STRICT_POLICY_SQL,
    ...changeEventStep([5000, 0], 'changed'),
    then: [
      createOwnerStep(`insert into private.refund_offers (booking_id, start_date_before, end_date_before, expires_at)
        values ('${BOOKED}', '${day(200)}', '${day(203)}', private.now() + interval '5 days')`),
      PREVIEW_CANCELLATION_STEP,
    ],
  },
  {
    name: 'a move away from a called-off departure sets no minimum retained amount for a later cancellation',
    given: `${STRICT_POLICY_SQL}; update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`,
    ...previewChange('ok'),
  },
]
