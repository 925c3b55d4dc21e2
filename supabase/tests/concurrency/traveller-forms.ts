import { FORM, FORM_LINK, insertFormSql } from '../snapshots/bookings/traveller-forms'
import { insertWaiverSql, WAIVER_JOURNEY } from '../snapshots/bookings/waivers'
import { BEN_TRAVELLER_ID } from '../snapshots/cards/payment-links'
import { ADMIN, MEMBER } from '../support/people'
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
const revokeCall: ConcurrentCall = {
  as: MEMBER,
  call: 'revoke_traveller_links',
  with: { traveller_id: BEN_TRAVELLER_ID },
  expected: 'revoked',
}
const answerCall = (answers: object, expected: string): ConcurrentCall => ({
  as: null,
  call: 'save_traveller_answers',
  with: { token: FORM_LINK, form_id: FORM, answers },
  expected,
})

export const TRAVELLER_FORM_PAIRS: CallPair[] = [
  {
    name: 'a new form that is sent twice at the same time is added once',
    locks: ['save_traveller_form'],
    given: insertWaiverSql,
    first: saveCall,
    second: saveCall,
  },
  {
    name: 'answers through a link that is revoked at the same time are refused',
    locks: ['lock_event', 'lock_booking'],
    rereads: ['lock_link_traveller'],
    given: insertFormSql,
    first: revokeCall,
    second: answerCall({ question_shoe: '42' }, 'not_found'),
  },
  {
    name: 'two answers to one form at the same time are both saved',
    locks: ['lock_event', 'lock_booking'],
    given: insertFormSql,
    first: answerCall({ emergency_contact: { name: 'Eve Hill', phone: '0491 570 156' } }, 'saved'),
    second: answerCall({ dietary: 'Vegan' }, 'saved'),
  },
]
