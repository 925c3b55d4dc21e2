import { DRAFT, FREMANTLE, trip, MEMBER, UNKNOWN_ID } from '../../support/people'
import { type SnapshotCase } from '../case'

const readConditions = (event_id: string) => ({ call: 'booking_conditions', with: { event_id } })

export const publicConditionsCases: SnapshotCase[] = [
  {
    name: 'the booking conditions of a departure without its own deadlines come from the settings',
    ...readConditions(FREMANTLE),
    as: null,
    expected: 'ok',
  },
  {
    name: "a departure's own deposit and deadlines, and its trip's own cancellation policy, replace those of the settings",
    given: `update public.events set deposit = 250, changes_close_days = 10 where id = '${FREMANTLE}';
      update public.trips set cancellation_policy = '[{"days": 90, "keeps": "amount", "value": 0},
        {"days": 60, "keeps": "deposit", "value": null}, {"days": 30, "keeps": "percent", "value": 12.5},
        {"days": 0, "keeps": "percent", "value": 100}]' where id = '${trip(6)}'`,
    ...readConditions(FREMANTLE),
    as: MEMBER,
    expected: 'ok',
  },
  {
    name: 'the booking conditions of a draft, of an unknown departure and of a departure without a date are not found',
    given: `update public.events set start_date = null, end_date = null where id = '${DRAFT}'`,
    ...readConditions(DRAFT),
    as: null,
    expected: 'not_found',
    then: [{ ...readConditions(UNKNOWN_ID), as: null, expected: 'not_found' }],
  },
]
