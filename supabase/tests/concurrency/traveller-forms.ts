import {
  FILE_ID,
  FILE_ARGUMENTS,
  FORM_ID,
  FORM_LINK_TOKEN,
  insertFileQuestionSql,
  insertFormSql,
} from '../snapshots/traveller_forms/traveller-forms'
import { insertWaiverSql, WAIVER_TRIP_ID } from '../snapshots/traveller_forms/waivers'
import { BEN_TRAVELLER_ID } from '../snapshots/cards/payment-links'
import { addedRowId, ADMIN, FREMANTLE, MEMBER } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const SAVE_FORM_CALL: ConcurrentCall = {
  as: ADMIN,
  call: 'save_traveller_form',
  with: {
    trip_id: WAIVER_TRIP_ID,
    form_id: null,
    title: 'Flights',
    due_days: 60,
    fields: [{ key: 'flights', kind: 'flights', label: '', help: '', required: true, choices: [] }],
    is_active: true,
    expected_version: null,
  },
  expected: 'saved',
}
const REVOKE_LINK_CALL: ConcurrentCall = {
  as: MEMBER,
  call: 'revoke_traveller_links',
  with: { traveller_id: BEN_TRAVELLER_ID },
  expected: 'revoked',
}
const createSaveAnswersCall = (answers: object, expected: string): ConcurrentCall => ({
  as: null,
  call: 'save_traveller_answers',
  with: { token: FORM_LINK_TOKEN, form_id: FORM_ID, answers },
  expected,
})

const FORM_TRIP_ID = addedRowId(492)
/** Adds a trip with a known id for the departure of the form. */
const insertFormTripSql = `
  insert into public.trips (id, slug, title) values ('${FORM_TRIP_ID}', 'island-nights', 'Island Nights');
  update public.events set trip_id = '${FORM_TRIP_ID}' where id = '${FREMANTLE}';`
const saveSecretCall = (expected: string, sealed = 'sealed'): ConcurrentCall => ({
  as: 'service',
  call: 'save_traveller_secret',
  with: { token: FORM_LINK_TOKEN, kind: 'medical', sealed_value: sealed.repeat(10), consents: true },
  expected,
})
const saveFileCall = (expected: string): ConcurrentCall => ({
  as: 'service',
  call: 'save_traveller_file',
  with: { ...FILE_ARGUMENTS, file_id: FILE_ID, name: 'visa.pdf' },
  expected,
})
const changeFormCall: ConcurrentCall = {
  as: ADMIN,
  call: 'save_traveller_form',
  with: {
    trip_id: FORM_TRIP_ID,
    form_id: FORM_ID,
    title: 'About you',
    due_days: 100,
    fields: [{ key: 'dietary', kind: 'dietary', label: '', help: '', required: true, choices: [] }],
    is_active: true,
    expected_version: 1,
  },
  expected: 'saved',
}
const insertTripFormSql = `${insertFormTripSql} ${insertFormSql} ${insertFileQuestionSql}`
const insertDueFileSql = `${insertFormSql} ${insertFileQuestionSql} update private.unused_files set delete_after = private.now()`

export const TRAVELLER_FORM_PAIRS: CallPair[] = [
  {
    name: 'a new form that is sent twice at the same time is added once',
    locks: ['save_traveller_form'],
    given: insertWaiverSql,
    first: SAVE_FORM_CALL,
    second: SAVE_FORM_CALL,
  },
  {
    name: 'answers through a link that is revoked at the same time are refused',
    locks: ['lock_event', 'lock_booking'],
    rereads: ['lock_link_traveller'],
    given: insertFormSql,
    first: REVOKE_LINK_CALL,
    second: createSaveAnswersCall({ question_shoe: '42' }, 'not_found'),
  },
  {
    name: 'medical notes through a link that is revoked at the same time are refused',
    locks: ['lock_event', 'lock_booking'],
    rereads: ['lock_link_traveller'],
    given: insertFormSql,
    first: REVOKE_LINK_CALL,
    second: saveSecretCall('not_found'),
  },
  {
    name: 'medical notes that are saved twice at the same time are stored once, with the later value',
    locks: ['lock_event', 'lock_booking'],
    given: insertFormSql,
    first: saveSecretCall('saved'),
    second: saveSecretCall('saved', 'sealed later'),
  },
  {
    name: 'an answer to a question that is removed at the same time is refused',
    locks: ['lock_form'],
    given: insertTripFormSql,
    first: changeFormCall,
    second: createSaveAnswersCall({ question_shoe: '42' }, 'invalid'),
  },
  {
    name: 'a new version of a form that is saved while a traveller answers leaves the answer to the earlier version',
    locks: [],
    given: insertTripFormSql,
    first: createSaveAnswersCall({ question_shoe: '42' }, 'saved'),
    second: changeFormCall,
  },
  {
    name: 'a file for a question that is removed at the same time is refused',
    locks: ['lock_form'],
    given: insertTripFormSql,
    first: changeFormCall,
    second: saveFileCall('not_asked'),
  },
  {
    name: 'a file that is saved twice at the same time is saved once',
    locks: ['lock_event', 'lock_booking'],
    given: `${insertFormSql} ${insertFileQuestionSql}`,
    first: saveFileCall('saved'),
    second: saveFileCall('expired'),
  },
  {
    name: 'a file whose deletion starts at the same time is not saved',
    locks: [],
    given: insertDueFileSql,
    first: { as: 'service', call: 'claim_unused_files', with: { n: 10 }, expected: 'ok' },
    second: saveFileCall('expired'),
  },
  {
    name: 'a file that is saved while unused files are claimed is not deleted',
    locks: ['claim_unused_files'],
    waits: false,
    given: insertDueFileSql,
    first: saveFileCall('saved'),
    second: { as: 'service', call: 'claim_unused_files', with: { n: 10 }, expected: 'ok' },
  },
  {
    name: 'two answers to one form at the same time are both saved',
    locks: ['lock_event', 'lock_booking'],
    given: insertFormSql,
    first: createSaveAnswersCall({ emergency_contact: { name: 'Eve Hill', phone: '0491 570 156' } }, 'saved'),
    second: createSaveAnswersCall({ dietary: 'Vegan' }, 'saved'),
  },
]
