import { addedRowId, ADMIN, FREMANTLE, MEMBER, OTHER_MEMBER, UNKNOWN_ID } from '../../support/people'
import { ADA_TRAVELLER_ID, BEN_TRAVELLER_ID, insertGroupBookingSql } from '../cards/payment-links'
import type { SnapshotCase, SnapshotStep } from '../case'
import { HELD_ID } from '../payments/transfers'
import { setNetworkSql } from '../store/quotes'

export const FORM_ID = addedRowId(490)
export const FORM_LINK_TOKEN = addedRowId(491)
const EMPTY_FIELD = { label: '', help: '', choices: [] }
const createBuiltInField = (kind: string, required = true) => ({ ...EMPTY_FIELD, key: kind, kind, required })
const createQuestion = (key: string, kind: string, label: string, choices: string[] = [], required = true) => ({
  key: `question_${key}`,
  kind,
  label,
  help: '',
  required,
  choices,
})
const FORM_FIELDS = [
  ...['full_name', 'date_of_birth', 'dietary', 'emergency_contact', 'medical'].map((kind) => createBuiltInField(kind)),
  createQuestion('shoe', 'text', 'Shoe size'),
  createQuestion('tent', 'choice', 'Tent', ['Small', 'Large']),
  createQuestion('swim', 'yes_no', 'Can you swim?', [], false),
]
export const FILE_ID = addedRowId(493)
/** Adds a question that asks for a file, and a file that was uploaded for it but is not saved yet. */
export const insertFileQuestionSql = `
  update private.traveller_form_versions set fields = fields || '${JSON.stringify([createQuestion('visa', 'file', 'Visa')])}'
  where form_id = '${FORM_ID}';
  insert into private.unused_files (id, delete_after) values ('${FILE_ID}', private.now() + interval '1 hour');`
/** The arguments that all calls about an uploaded answer have in common. */
export const FILE_ARGUMENTS = {
  token: FORM_LINK_TOKEN,
  form_id: FORM_ID,
  key: 'question_visa',
  size: 2048,
  content_type: 'application/pdf',
}
/** Adds a form, due 100 days before the departure of the group booking, and a link with which the traveller Ben opens it. */
export const insertFormSql = `${insertGroupBookingSql}
  insert into private.traveller_forms (id, trip_id, title, due_days, created_at)
  select '${FORM_ID}', e.trip_id, 'About you', 100, private.now() from public.events e where e.id = '${FREMANTLE}';
  insert into private.traveller_form_versions (form_id, version, fields) values ('${FORM_ID}', 1, '${JSON.stringify(FORM_FIELDS)}');
  insert into private.traveller_links (traveller_id, token_hash, email, created_at)
  values ('${BEN_TRAVELLER_ID}', private.hash_token('${FORM_LINK_TOKEN}'), 'ben.hill@example.test',
    private.now() - interval '2 days');`

const saveAnswers = (answers: unknown, expected = 'saved', more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'save_traveller_answers',
  with: { token: FORM_LINK_TOKEN, form_id: FORM_ID, answers, ...more },
  as: null,
  expected,
})
const callAsService = (call: string, expected: string, args: Record<string, unknown>): SnapshotStep => ({
  call,
  with: args,
  as: 'service',
  expected,
})
const SECRET_ARGUMENTS = { token: FORM_LINK_TOKEN, kind: 'medical', sealed_value: 'sealed'.repeat(10), consents: true }
const saveSecret = (expected: string, more: Record<string, unknown> = {}): SnapshotStep =>
  callAsService('save_traveller_secret', expected, { ...SECRET_ARGUMENTS, ...more })
const startFileUpload = (expected: string, more: Record<string, unknown> = {}): SnapshotStep =>
  callAsService('start_traveller_file', expected, { ...FILE_ARGUMENTS, ...more })
const saveFile = (expected: string, more: Record<string, unknown> = {}): SnapshotStep =>
  callAsService('save_traveller_file', expected, { ...FILE_ARGUMENTS, file_id: FILE_ID, name: 'visa.pdf', ...more })
const CLAIM_FILES_STEP = callAsService('claim_unused_files', 'ok', { n: 10 })
const openLink = (expected: string, token = FORM_LINK_TOKEN): SnapshotStep => ({
  call: 'traveller_link',
  with: { token },
  as: null,
  expected,
})
const readBooking = (as: string = MEMBER, expected = 'ok'): SnapshotStep => ({
  call: 'booking_forms',
  with: { booking_id: HELD_ID },
  as,
  expected,
})
const READ_EVENT_STEP: SnapshotStep = {
  call: 'event_forms',
  with: { event_id: FREMANTLE },
  as: ADMIN,
  expected: 'ok',
}
const READ_ANSWERS_STEP: SnapshotStep = {
  call: 'traveller_answers',
  with: { traveller_id: BEN_TRAVELLER_ID },
  as: ADMIN,
  expected: 'ok',
}
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const saveForm = (expected: string, more: Record<string, unknown> = {}): SnapshotStep => ({
  call: 'save_traveller_form',
  with: {
    trip_id: UNKNOWN_ID,
    form_id: null,
    title: 'Flights',
    due_days: 60,
    fields: [createBuiltInField('flights')],
    is_active: true,
    expected_version: null,
    ...more,
  },
  as: ADMIN,
  expected,
})
const callWithLink = (
  call: string,
  expected: string,
  more: Record<string, unknown> = {},
  as: string = MEMBER,
): SnapshotStep => ({
  call,
  with: { traveller_id: BEN_TRAVELLER_ID, ...more },
  as,
  expected,
})
const [FREMANTLE_TRIP, TRIP_SQL] = [
  addedRowId(492),
  `insert into public.trips (id, slug, title) values ('${addedRowId(492)}', 'island-nights', 'Island Nights');
   update public.events set trip_id = '${addedRowId(492)}' where id = '${FREMANTLE}';`,
]

export const travellerFormsCases: SnapshotCase[] = [
  {
    name: 'a traveller fills in a form in several steps through a link, and the booker sees only that the form is done',
    given: insertFormSql,
    ...openLink('ok'),
    then: [
      saveAnswers({ full_name: 'Benjamin Hill', date_of_birth: '1990-02-03', dietary: 'No nuts' }),
      saveAnswers({ emergency_contact: { name: 'Eve Hill', phone: '0491 570 006' }, question_shoe: '42' }),
      saveAnswers({ question_tent: 'Large', question_swim: true }),
      saveSecret('saved'),
      openLink('ok'),
      readBooking(),
      READ_EVENT_STEP,
      READ_ANSWERS_STEP,
      saveAnswers({ question_swim: null }),
    ],
  },
  {
    name: 'answers of a wrong type, answers to unknown questions, and plain-text answers to encrypted fields are refused',
    given: insertFormSql,
    ...saveAnswers(
      { medical: 'Asthma', question_shoe: 42, question_tent: 'Huge', question_swim: 'yes', question_none: 1 },
      'invalid',
    ),
    then: [
      saveAnswers({ full_name: '', date_of_birth: '1990-02-30', dietary: 5, emergency_contact: 'Eve' }, 'invalid'),
      saveAnswers({ date_of_birth: '2999-01-01' }, 'invalid'),
      saveAnswers([], 'invalid'),
      saveAnswers({}, 'not_found', { form_id: UNKNOWN_ID }),
      saveAnswers({}, 'not_found', { token: UNKNOWN_ID }),
      saveAnswers({ date_of_birth: '2015-02-03' }, 'guardian_needed'),
    ],
  },
  {
    name: 'a date of birth below the minimum age is refused, and the name cannot change after the last day for changes',
    given: `${insertFormSql} update public.settings set min_age = 16;
      update public.travellers set date_of_birth = '1990-02-03' where id = '${BEN_TRAVELLER_ID}'`,
    ...saveAnswers({ date_of_birth: '2020-01-01' }, 'too_young'),
    then: [
      { ...saveAnswers({ full_name: 'Benjamin Hill' }, 'too_late'), at: `private.now() + interval '200 days'` },
      saveAnswers({ full_name: 'Ben Hill', question_shoe: '42' }),
    ],
  },
  {
    name: 'after staff change a form, existing answers stay with their questions, and only new questions lack an answer',
    given: `${TRIP_SQL} ${insertFormSql}`,
    ...saveAnswers({ question_shoe: '42', question_tent: 'Large' }),
    then: [
      saveForm('saved', {
        trip_id: FREMANTLE_TRIP,
        form_id: FORM_ID,
        title: 'About you',
        expected_version: 1,
        fields: [
          createQuestion('shoe', 'text', 'Shoe size (EU)'),
          createQuestion('tent', 'choice', 'Tent', ['Small', 'Medium']),
          createQuestion('lamp', 'yes_no', 'Do you bring a lamp?'),
        ],
      }),
      readBooking(),
      openLink('ok'),
      READ_ANSWERS_STEP,
      saveForm('conflict', { trip_id: FREMANTLE_TRIP, form_id: FORM_ID, expected_version: 1 }),
      saveForm('saved', {
        trip_id: FREMANTLE_TRIP,
        form_id: FORM_ID,
        expected_version: 2,
        is_active: false,
        fields: [createQuestion('shoe', 'text', 'Shoe size (EU)')],
      }),
      openLink('ok'),
      READ_ANSWERS_STEP,
      { call: 'trip_forms', with: { trip_id: FREMANTLE_TRIP }, as: ADMIN, expected: 'ok' },
    ],
  },
  {
    name: 'a form needs a title, a due date and valid fields, and a trip has at most ten forms',
    given: TRIP_SQL,
    ...saveForm('invalid', { trip_id: FREMANTLE_TRIP, title: ' ', due_days: 400, fields: [] }),
    then: [
      ...[
        [createBuiltInField('visa')],
        [createBuiltInField('flights'), createBuiltInField('flights')],
        [{ ...createBuiltInField('flights'), secret: true }],
        [createQuestion('colour', 'choice', 'Colour', ['Red', 'red'])],
        [createQuestion('size', 'text', ' ')],
      ].map((fields) => saveForm('invalid', { trip_id: FREMANTLE_TRIP, fields })),
      saveForm('not_found', { trip_id: FREMANTLE_TRIP, form_id: UNKNOWN_ID, expected_version: 1 }),
      runAsOwner(`insert into private.traveller_forms (trip_id, title, due_days)
        select '${FREMANTLE_TRIP}', 'Form ' || n, 60 from generate_series(1, 10) n`),
      saveForm('too_many', { trip_id: FREMANTLE_TRIP }),
    ],
  },
  {
    name: 'a request for a new form that is sent twice adds one form',
    given: TRIP_SQL,
    ...saveForm('saved', { trip_id: FREMANTLE_TRIP }),
    then: [
      saveForm('saved', { trip_id: FREMANTLE_TRIP }),
      saveForm('saved', { trip_id: FREMANTLE_TRIP, due_days: 30 }),
    ],
  },
  {
    name: 'the booker emails, copies and revokes the form link of a traveller',
    given: insertFormSql,
    ...callWithLink('send_traveller_link', 'sent', { email: ' Ben@example.test ' }),
    then: [
      callWithLink('send_traveller_link', 'made', { email: null }),
      callWithLink('send_traveller_link', 'invalid', { email: 'ben' }),
      callWithLink('send_traveller_link', 'not_found', { email: null }, OTHER_MEMBER),
      callWithLink('revoke_traveller_links', 'not_found', {}, OTHER_MEMBER),
      callWithLink('revoke_traveller_links', 'revoked'),
      callWithLink('revoke_traveller_links', 'no_link'),
      openLink('not_found'),
      saveAnswers({}, 'not_found'),
      callWithLink('send_traveller_link', 'made', { email: null }),
      callWithLink('send_traveller_link', 'made', { email: null }),
      callWithLink('send_traveller_link', 'made', { email: null }),
      callWithLink('send_traveller_link', 'too_many', { email: null }),
      runAsOwner(
        `update public.bookings set status = 'cancelled', cancelled_at = private.now() where id = '${HELD_ID}'`,
      ),
      callWithLink('send_traveller_link', 'not_confirmed', { email: null }),
      readBooking(MEMBER),
      readBooking(OTHER_MEMBER, 'not_found'),
    ],
  },
  {
    name: 'the form link of a minor is sent in the name of the guardian',
    given: `${insertFormSql} update public.travellers set date_of_birth = '2016-01-01' where id = '${BEN_TRAVELLER_ID}';
      update public.travellers set date_of_birth = '1980-01-01', is_guardian = true where id = '${ADA_TRAVELLER_ID}'`,
    ...callWithLink('send_traveller_link', 'sent', { email: 'ada@example.test' }),
    then: [openLink('ok'), readBooking()],
  },
  {
    name: 'a traveller who replaces another on a booking gets neither the answers nor the form link of the replaced traveller',
    given: `${insertFormSql} insert into private.traveller_secrets (traveller_id, kind, sealed_value)
      values ('${BEN_TRAVELLER_ID}', 'passport', repeat('sealed', 10))`,
    ...saveAnswers({ question_shoe: '42' }),
    then: [
      {
        call: 'update_travellers',
        with: { booking_id: HELD_ID, travellers: [{ full_name: 'Ada Grey' }, { full_name: 'Cy Moor' }] },
        as: MEMBER,
        expected: 'saved',
      },
      openLink('not_found'),
    ],
  },
  {
    name: 'medical notes require consent, are stored only if a form asks for them, and each reading of them is audited',
    given: insertFormSql,
    ...saveSecret('consent_needed', { consents: false }),
    then: [
      saveSecret('not_asked', { kind: 'passport' }),
      saveSecret('not_found', { token: UNKNOWN_ID }),
      saveSecret('invalid', { sealed_value: 'short' }),
      saveSecret('saved'),
      callWithLink('read_traveller_secret', 'ok', { kind: 'medical', reason: 'emergency' }, ADMIN),
      callWithLink('read_traveller_secret', 'invalid', { kind: 'medical', reason: 'curiosity' }, ADMIN),
      callWithLink('read_traveller_secret', 'not_found', { kind: 'passport', reason: 'request' }, ADMIN),
      callWithLink('read_traveller_secret', '42501', { kind: 'medical', reason: 'request' }),
      callWithLink('traveller_answers', 'not_found', { traveller_id: UNKNOWN_ID }, ADMIN),
      { ...READ_EVENT_STEP, with: { event_id: UNKNOWN_ID }, expected: 'not_found' },
    ],
  },
  {
    name: "a traveller's file is saved once, staff who open it are audited, and removing the answer deletes the file",
    given: `${insertFormSql} ${insertFileQuestionSql}`,
    ...startFileUpload('started'),
    then: [
      saveFile('saved', { name: `  ${'long '.repeat(50)}` }),
      saveFile('expired'),
      openLink('ok'),
      READ_ANSWERS_STEP,
      callWithLink('read_traveller_file', 'ok', { file_id: FILE_ID }, ADMIN),
      callWithLink('read_traveller_file', '42501', { file_id: FILE_ID }),
      callWithLink('read_traveller_file', 'not_found', { file_id: UNKNOWN_ID }, ADMIN),
      saveAnswers({ question_visa: null }),
      callWithLink('read_traveller_file', 'not_found', { file_id: FILE_ID }, ADMIN),
      CLAIM_FILES_STEP,
      callAsService('delete_unused_files', 'deleted', { file_ids: [FILE_ID, UNKNOWN_ID] }),
    ],
  },
  {
    name: "a traveller's file is refused if it is too large, of a wrong type, not asked for, or sent with a wrong link",
    given: `${insertFormSql} ${insertFileQuestionSql}`,
    ...startFileUpload('too_large', { size: 10 * 1024 * 1024 + 1 }),
    then: [
      startFileUpload('wrong_type', { size: 0 }),
      startFileUpload('wrong_type', { content_type: 'image/svg+xml' }),
      startFileUpload('not_asked', { key: 'question_shoe' }),
      startFileUpload('not_found', { token: UNKNOWN_ID }),
      saveFile('not_found', { token: UNKNOWN_ID }),
      saveFile('not_asked', { key: 'question_shoe' }),
      saveFile('expired', { file_id: UNKNOWN_ID }),
      saveAnswers({ question_visa: { id: FILE_ID, name: 'visa.pdf', size: 1, type: 'application/pdf' } }, 'invalid'),
      runAsOwner('update private.unused_files set claimed_at = private.now()'),
      saveFile('expired'),
    ],
  },
  {
    name: 'a traveller can upload twenty files within an hour, and unsaved uploads are deleted after an hour',
    given: `${insertFormSql} ${insertFileQuestionSql}
      insert into public.audit_log (action, entity, entity_id, details)
      select 'upload_traveller_file', 'bookings', '${HELD_ID}', '{"traveller_id": "${BEN_TRAVELLER_ID}"}' from generate_series(1, 20)`,
    ...startFileUpload('too_many'),
    then: [
      CLAIM_FILES_STEP,
      { ...startFileUpload('started'), at: `private.now() + interval '61 minutes'` },
      { ...CLAIM_FILES_STEP, at: `private.now() + interval '61 minutes'` },
    ],
  },
  {
    name: 'medical notes are deleted 30 days after the end of the trip, or immediately when the booking is cancelled',
    given: `${insertFormSql} insert into private.traveller_secrets (traveller_id, kind, sealed_value)
      values ('${BEN_TRAVELLER_ID}', 'passport', repeat('sealed', 10)), ('${ADA_TRAVELLER_ID}', 'passport', repeat('sealed', 10))`,
    ...runAsOwner('select private.erase_old_secrets()'),
    then: [
      {
        ...runAsOwner('select private.erase_old_secrets()'),
        at: `(select e.end_date + 30 from public.events e where e.id = '${FREMANTLE}')::timestamp + interval '12 hours'`,
      },
      {
        ...runAsOwner('select private.erase_old_secrets()'),
        at: `(select e.end_date + 31 from public.events e where e.id = '${FREMANTLE}')::timestamp + interval '12 hours'`,
      },
    ],
  },
  {
    name: 'staff remind all travellers with missing forms once a day, by their own link or through the booker',
    given: insertFormSql,
    call: 'remind_travellers',
    with: { event_id: FREMANTLE },
    as: ADMIN,
    expected: 'reminded',
    then: [
      { call: 'remind_travellers', with: { event_id: FREMANTLE }, as: ADMIN, expected: 'reminded' },
      { call: 'remind_travellers', with: { event_id: UNKNOWN_ID }, as: ADMIN, expected: 'not_found' },
    ],
  },
  {
    name: 'a form with only optional questions is done after the first save of the traveller, and its reminders stop',
    given: `${insertFormSql} update private.traveller_form_versions
      set fields = '${JSON.stringify([createBuiltInField('dietary', false), createBuiltInField('medical', false)])}' where form_id = '${FORM_ID}'`,
    ...readBooking(),
    then: [
      saveAnswers({}),
      readBooking(),
      { call: 'remind_travellers', with: { event_id: FREMANTLE }, as: ADMIN, expected: 'reminded' },
      runAsOwner('delete from private.form_submissions'),
      saveSecret('saved'),
      readBooking(),
    ],
  },
  {
    name: 'the list of upcoming emails for staff contains the reminders of the next days about forms',
    given: `${insertFormSql} update private.traveller_forms f set due_days = e.start_date - private.today() - 8
      from public.events e where e.id = '${FREMANTLE}' and f.id = '${FORM_ID}'`,
    call: 'upcoming_emails',
    with: { page: 1, page_size: 100 },
    as: ADMIN,
    expected: 'ok',
  },
  {
    name: 'twenty wrong form links from one IP network block that network for an hour',
    given: `${insertFormSql} ${setNetworkSql('203.0.113.9')};
      insert into private.network_requests (network, kind)
      select private.client_network(), 'traveller_link' from generate_series(1, 19)`,
    ...openLink('not_found', UNKNOWN_ID),
    then: [openLink('too_many'), { ...openLink('ok'), at: `private.now() + interval '61 minutes'` }],
  },
]
