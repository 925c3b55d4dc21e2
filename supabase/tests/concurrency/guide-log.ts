import { recordChanges } from '../snapshots/on_trip/guide-log'
import { insertEventSql } from '../snapshots/on_trip/my-trip'
import { BEN_TRAVELLER_ID } from '../snapshots/cards/payment-links'
import { HELD_ID } from '../snapshots/payments/transfers'
import { addedRowId, ADMIN, MANAGER } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const createCheckInCall = (id: number, as = ADMIN): ConcurrentCall =>
  recordChanges(
    [{ id: addedRowId(id), traveller_id: BEN_TRAVELLER_ID, kind: 'check_in', value: true, seconds_ago: 0 }],
    as,
  )
const REMOVE_GUIDE_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'update_travellers',
  with: { booking_id: HELD_ID, travellers: [{ full_name: 'Ada Grey' }] },
  expected: 'saved',
}

export const GUIDE_EVENT_PAIRS: CallPair[] = [
  {
    name: 'a change of a guide that is sent twice at the same time is stored once',
    locks: [],
    insertsOnConflict: ['save_guide_log_entry'],
    given: insertEventSql,
    first: createCheckInCall(700),
    second: createCheckInCall(700),
  },
  {
    name: 'changes of two guides at the same time are both stored',
    locks: [],
    waits: false,
    given: insertEventSql,
    first: createCheckInCall(700),
    second: createCheckInCall(701, MANAGER),
  },
  {
    name: 'a check-in of a traveller whom the booker removes at the same time is refused',
    locks: [],
    given: insertEventSql,
    first: REMOVE_GUIDE_CALL,
    second: createCheckInCall(700),
  },
]
