import { insertWaiverSql, WAIVER_JOURNEY } from '../snapshots/bookings/waivers'
import { ADMIN } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const saveCall: ConcurrentCall = {
  as: ADMIN,
  call: 'save_traveller_form',
  with: {
    journey_id: WAIVER_JOURNEY,
    form_id: null,
    title: 'Flights',
    due_days: 60,
    fields: [{ key: 'flights', kind: 'flights', label: '', help: '', required: true, choices: [] }],
    is_active: true,
    expected_version: null,
  },
  expected: 'saved',
}

export const TRAVELLER_FORM_PAIRS: CallPair[] = [
  {
    name: 'a new form that is sent twice at the same time is added once',
    locks: ['save_traveller_form'],
    given: insertWaiverSql,
    first: saveCall,
    second: saveCall,
  },
]
