import { addedRowId, booking, TASMANIA, UNKNOWN_ID } from '../support/people'

type Args = Record<string, unknown>

/** Expected results of the calls about traveller forms and the page of a trip. */
export const FORM_CALLS = `
  save_traveller_form       42501       42501         42501         not_found
  trip_forms                42501       42501         42501         ok
  event_forms           42501       42501         42501         ok
  traveller_answers         42501       42501         42501         ok
  booking_forms             42501       ok            not_found     ok
  my_trip                   42501       ok            not_found     ok
  guide_event            42501       42501         42501         ok
  record_guide_log       42501       42501         42501         recorded
  read_medical_notes        42501       42501         42501         ok
  event_incidents       42501       42501         42501         ok
  report_incident           42501       42501         42501         invalid
  start_incident_photo      42501       42501         42501         not_found
  save_incident_photo       42501       42501         42501         42501
  read_incident_photo       42501       42501         42501         ok
  acknowledge_incidents     42501       42501         42501         acknowledged
  start_calendar_feed       42501       started       not_found     not_found
  stop_calendar_feed        42501       no_feed       not_found     not_found
  calendar_feed             42501       42501         42501         42501
  send_traveller_link       42501       made          not_found     made
  revoke_traveller_links    42501       revoked       not_found     revoked
  traveller_link            ok          ok            not_found     ok
  save_traveller_answers    saved       saved         not_found     saved
  save_traveller_secret     42501       42501         42501         42501
  read_traveller_secret     42501       42501         42501         ok
  start_traveller_file      42501       42501         42501         42501
  save_traveller_file       42501       42501         42501         42501
  read_traveller_file       42501       42501         42501         ok
  event_documents            42501       42501         42501         ok
  start_event_document       42501       42501         42501         started
  save_event_document        42501       42501         42501         42501
  rename_event_document      42501       42501         42501         renamed
  delete_event_document      42501       42501         42501         deleted
  read_event_document        42501       ok            not_found     ok
  claim_unused_files        42501       42501         42501         42501
  delete_unused_files       42501       42501         42501         42501
  remind_travellers         42501       42501         42501         reminded
  sign_waiver               not_asked   not_asked     not_found     not_asked
  save_waiver               42501       42501         42501         not_found
  confirm_waiver            42501       42501         42501         not_found
  trip_waiver               42501       42501         42501         ok
  preview_waiver            42501       42501         42501         ok
  signed_waivers            42501       42501         42501         ok
`.trim()

const [OWN, ANOTHER] = [addedRowId(7), addedRowId(8)]
const FORM_FIELDS = [{ key: 'dietary', kind: 'dietary', label: '', help: '', required: true, choices: [] }]
const createAnswerArguments = (token: string): Args => ({
  token,
  form_id: addedRowId(480),
  answers: { question_size: '42' },
})
const FILE_ARGUMENTS: Args = {
  token: addedRowId(481),
  form_id: addedRowId(480),
  key: 'question_visa',
  size: 2048,
  content_type: 'application/pdf',
}
const PHOTO_ARGUMENTS: Args = {
  report_id: addedRowId(730),
  photo_id: UNKNOWN_ID,
  size: 2048,
  content_type: 'image/png',
}
const createSignatureArguments = (token: string): Args => ({
  token,
  version: 1,
  hash: '0'.repeat(64),
  signed_name: 'Ada Grey',
  consents: true,
  email: 'ada@example.test',
})

/** Arguments of each function in FORM_CALLS. */
export const FORM_ARGUMENTS: Record<string, [own: Args, another?: Args]> = {
  save_traveller_form: [
    {
      trip_id: UNKNOWN_ID,
      form_id: null,
      title: 'Details',
      due_days: 60,
      fields: FORM_FIELDS,
      is_active: true,
      expected_version: null,
    },
  ],
  trip_forms: [{ trip_id: UNKNOWN_ID }],
  event_forms: [{ event_id: TASMANIA }],
  traveller_answers: [{ traveller_id: OWN }, { traveller_id: ANOTHER }],
  booking_forms: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  my_trip: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  guide_event: [{ event_id: TASMANIA }],
  record_guide_log: [{ event_id: TASMANIA, changes: [] }],
  read_medical_notes: [{ event_id: TASMANIA, reason: 'preparation' }],
  event_incidents: [{ event_id: TASMANIA }],
  report_incident: [{ event_id: TASMANIA, report: {} }],
  start_incident_photo: [PHOTO_ARGUMENTS],
  save_incident_photo: [{ ...PHOTO_ARGUMENTS, file_id: UNKNOWN_ID }],
  read_incident_photo: [{ photo_id: addedRowId(731) }],
  acknowledge_incidents: [{ report_ids: [UNKNOWN_ID] }],
  start_calendar_feed: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  stop_calendar_feed: [{ booking_id: booking(1) }, { booking_id: booking(6) }],
  calendar_feed: [{ token: UNKNOWN_ID }],
  send_traveller_link: [
    { traveller_id: OWN, email: null },
    { traveller_id: ANOTHER, email: null },
  ],
  revoke_traveller_links: [{ traveller_id: OWN }, { traveller_id: ANOTHER }],
  traveller_link: [{ token: addedRowId(481) }, { token: UNKNOWN_ID }],
  save_traveller_answers: [createAnswerArguments(addedRowId(481)), createAnswerArguments(UNKNOWN_ID)],
  save_traveller_secret: [
    { token: addedRowId(481), kind: 'medical', sealed_value: 'sealed'.repeat(10), consents: true },
  ],
  read_traveller_secret: [
    { traveller_id: OWN, kind: 'medical', reason: 'preparation' },
    { traveller_id: ANOTHER, kind: 'medical', reason: 'preparation' },
  ],
  start_traveller_file: [FILE_ARGUMENTS],
  save_traveller_file: [{ ...FILE_ARGUMENTS, file_id: addedRowId(483), name: 'visa.pdf' }],
  read_traveller_file: [
    { traveller_id: OWN, file_id: addedRowId(483) },
    { traveller_id: ANOTHER, file_id: addedRowId(484) },
  ],
  event_documents: [{ event_id: TASMANIA }],
  start_event_document: [{ event_id: TASMANIA, title: 'Packing list', size: 2048, content_type: 'application/pdf' }],
  save_event_document: [{ document_id: addedRowId(485) }],
  rename_event_document: [{ document_id: addedRowId(485), title: 'A better map' }],
  delete_event_document: [{ document_id: addedRowId(485) }],
  read_event_document: [{ document_id: addedRowId(485) }, { document_id: addedRowId(486) }],
  claim_unused_files: [{ n: 10 }],
  delete_unused_files: [{ file_ids: [UNKNOWN_ID] }],
  remind_travellers: [{ event_id: TASMANIA }],
  sign_waiver: [createSignatureArguments(addedRowId(481)), createSignatureArguments(UNKNOWN_ID)],
  save_waiver: [
    {
      trip_id: UNKNOWN_ID,
      body: 'I sign.',
      due_days: 14,
      is_active: true,
      asks_again: false,
      expected_version: null,
    },
  ],
  confirm_waiver: [{ trip_id: UNKNOWN_ID, version: 1 }],
  trip_waiver: [{ trip_id: UNKNOWN_ID }],
  preview_waiver: [{ trip_id: UNKNOWN_ID, body: 'I sign.' }],
  signed_waivers: [{ traveller_id: OWN }, { traveller_id: ANOTHER }],
}
