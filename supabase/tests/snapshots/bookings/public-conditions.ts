import { DRAFT, FREMANTLE, MEMBER, UNKNOWN_ID } from '../../support/people'
import { type Case } from '../case'

const conditions = (event_id: string) => ({ call: 'booking_conditions', with: { event_id } })

export const cases: Case[] = [
  {
    name: 'the cancellation conditions of a departure without its own deadlines come from the settings',
    ...conditions(FREMANTLE),
    as: null,
    expected: 'ok',
  },
  {
    name: "a departure's own deposit and deadlines replace those of the settings",
    given: `update public.events set deposit = 250, cancelling_closes_days = 60, changes_close_days = 10 where id = '${FREMANTLE}'`,
    ...conditions(FREMANTLE),
    as: MEMBER,
    expected: 'ok',
  },
  {
    name: 'no cancellation conditions are shown for a draft, an unknown departure or a departure without a date',
    given: `update public.events set start_date = null, end_date = null where id = '${DRAFT}'`,
    ...conditions(DRAFT),
    as: null,
    expected: 'not_found',
    then: [{ ...conditions(UNKNOWN_ID), as: null, expected: 'not_found' }],
  },
]
