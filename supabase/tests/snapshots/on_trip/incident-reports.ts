import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  FREMANTLE,
  GUIDE,
  MANAGER,
  MEMBER,
  OTHER_GUIDE,
  TASMANIA,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { BEN_TRAVELLER_ID } from '../cards/payment-links'
import { insertEventSql } from './my-trip'

const [REPORT, NOTE, PHOTO, FILE] = [720, 721, 722, 723].map(addedRowId) as [string, string, string, string]
const SECOND_REPORT_ID = addedRowId(725)
const FIRST_PHOTO_ID = 'f2000000-0000-4000-8000-000000000001'
const INCIDENT = {
  id: REPORT,
  happened_seconds_ago: 3600,
  place: '  The old gallows  ',
  description: 'A traveller slipped on the wet stairs.',
  action_taken: 'Cooled the ankle with ice.',
  emergency_services: false,
  traveller_ids: [BEN_TRAVELLER_ID],
  seconds_ago: 60,
}
const FOLLOW_UP = { id: NOTE, follow_up_of: REPORT, description: 'The doctor found no fracture.', seconds_ago: 0 }

const reportIncidentStep = (report: unknown, as: string | null = OTHER_GUIDE, expected = 'saved') => ({
  call: 'report_incident',
  with: { event_id: FREMANTLE, report },
  as,
  expected,
})
export const reportFirstIncident = (as: string | null = OTHER_GUIDE) => reportIncidentStep(INCIDENT, as)
const readIncidents = (as: string | null = OTHER_GUIDE, expected = 'ok'): SnapshotStep => ({
  call: 'event_incidents',
  with: { event_id: FREMANTLE },
  as,
  expected,
})
const startPhotoUpload = (expected: string, more: object = {}, as: string | null = OTHER_GUIDE): SnapshotStep => ({
  call: 'start_incident_photo',
  with: { report_id: REPORT, photo_id: PHOTO, size: 2048, content_type: 'image/jpeg', ...more },
  as,
  expected,
})
export const savePhotoStep = (expected: string, more: object = {}) => ({
  call: 'save_incident_photo',
  with: { report_id: REPORT, photo_id: PHOTO, file_id: FILE, size: 2048, content_type: 'image/jpeg', ...more },
  as: 'service',
  expected,
})
const readPhoto = (as: string | null, expected = 'ok', photo_id = PHOTO): SnapshotStep => ({
  call: 'read_incident_photo',
  with: { photo_id },
  as,
  expected,
})
export const acknowledgeReports = (
  as: string | null,
  expected = 'acknowledged',
  report_ids = [REPORT, NOTE, UNKNOWN_ID],
) => ({
  call: 'acknowledge_incidents',
  with: { report_ids },
  as,
  expected,
})
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
/** The open incident reports on the overview. */
const readIncidentTasks = (as: string): SnapshotStep => ({
  sql: `select public.admin_today() -> 'incidents' as incidents`,
  as,
  expected: 'done',
})

/** An incident report of the guide, as if it had been sent. */
export const insertIncidentSql = `${insertEventSql}
  insert into private.incident_reports (id, event_id, happened_at, place, description, emergency_services, recorded_at,
    recorded_by)
  values ('${REPORT}', '${FREMANTLE}', private.now() - interval '1 hour', 'The gallows', 'A fall.', true,
    private.now() - interval '1 hour', '${OTHER_GUIDE}');
  insert into private.incident_travellers (report_id, position, traveller_id) values ('${REPORT}', 1, '${BEN_TRAVELLER_ID}');`
/** A second incident report of the same guide, without travellers. */
const insertSecondReportSql = `
  insert into private.incident_reports (id, event_id, happened_at, place, description, emergency_services, recorded_at,
    recorded_by)
  values ('${SECOND_REPORT_ID}', '${FREMANTLE}', private.now() - interval '2 hours', 'The gate', 'Locked.', false,
    private.now(), '${OTHER_GUIDE}');`
/** The upload of a photo, as if it had been started. */
export const insertUploadSql = `insert into private.unused_files (id, delete_after)
  values ('${FILE}', private.now() + interval '1 hour');`
/** Stored photos of the report. */
export const insertPhotosSql = (count: number) => `
  insert into private.incident_photos (id, report_id, file_id, size, content_type)
  select ('f2000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${REPORT}',
    ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1000 + n, 'image/png'
  from generate_series(1, ${count}) n;`

export const incidentReportsCases: SnapshotCase[] = [
  {
    name: 'a guide reports an incident with the time since it happened, and guides and managers can read the report',
    given: insertEventSql,
    ...reportFirstIncident(),
    then: [
      readIncidents(),
      readIncidents(MANAGER),
      readIncidentTasks(MANAGER),
      readIncidentTasks(OTHER_GUIDE),
      readIncidentTasks(ACCOUNTANT),
    ],
  },
  {
    name: 'only guides of the departure and staff with the guests permission can write and read incident reports',
    given: insertIncidentSql + insertPhotosSql(1),
    ...reportIncidentStep({ ...INCIDENT, id: NOTE }, GUIDE, '42501'),
    then: [
      reportIncidentStep({ ...INCIDENT, id: NOTE }, ACCOUNTANT, '42501'),
      reportIncidentStep({ ...INCIDENT, id: NOTE }, MEMBER, '42501'),
      reportIncidentStep({ ...INCIDENT, id: NOTE }, null, '42501'),
      readIncidents(GUIDE, '42501'),
      readIncidents(ACCOUNTANT, '42501'),
      startPhotoUpload('42501', {}, GUIDE),
      startPhotoUpload('42501', {}, ACCOUNTANT),
      startPhotoUpload('not_found', {}, MANAGER),
      readPhoto(GUIDE, '42501', FIRST_PHOTO_ID),
      readPhoto(ACCOUNTANT, '42501', FIRST_PHOTO_ID),
      readPhoto(MANAGER, 'ok', FIRST_PHOTO_ID),
      readPhoto(MANAGER, 'not_found', UNKNOWN_ID),
      acknowledgeReports(OTHER_GUIDE, '42501'),
      acknowledgeReports(ACCOUNTANT, '42501'),
      { ...reportIncidentStep(INCIDENT, ADMIN, 'not_found'), with: { event_id: UNKNOWN_ID, report: INCIDENT } },
    ],
  },
  {
    name: 'a new incident is emailed to the managers and owners, but not to its author, former staff or other staff',
    given: `${insertEventSql}
      update auth.users set email = 'user.' || right(id::text, 2) || '@example.test', email_confirmed_at = private.now()
      where id in ('${MANAGER}', '${ACCOUNTANT}', '${GUIDE}');
      update public.staff set role = 'manager', ended_at = private.now() where user_id = '${GUIDE}'`,
    ...reportFirstIncident(MANAGER),
    then: [reportIncidentStep({ ...INCIDENT, id: SECOND_REPORT_ID }, ADMIN)],
  },
  {
    name: 'an incident report that is sent twice is stored once, and its id works for no other person or departure',
    given: insertEventSql,
    ...reportFirstIncident(),
    then: [
      reportIncidentStep({ ...INCIDENT, description: 'Another text.' }),
      reportIncidentStep({ ...INCIDENT, id: NOTE }, MANAGER),
      reportIncidentStep(INCIDENT, MANAGER, 'invalid'),
      {
        ...reportIncidentStep({}, MANAGER, 'invalid'),
        with: { event_id: TASMANIA, report: { ...INCIDENT, id: NOTE } },
      },
      {
        ...reportIncidentStep({}, MANAGER, 'invalid'),
        with: { event_id: TASMANIA, report: { ...FOLLOW_UP, id: UNKNOWN_ID } },
      },
    ],
  },
  {
    name: 'an incident report is stored even if affected travellers are not on the departure, but without links to them',
    given: insertEventSql,
    ...reportIncidentStep({ ...INCIDENT, traveller_ids: [UNKNOWN_ID, BEN_TRAVELLER_ID, addedRowId(7), 'none', null] }),
    then: [readIncidents()],
  },
  {
    name: 'an incident report with missing or invalid values is refused with the names of the invalid fields',
    given: insertEventSql,
    ...reportIncidentStep({}, OTHER_GUIDE, 'invalid'),
    then: [
      reportIncidentStep(null, OTHER_GUIDE, 'invalid'),
      reportIncidentStep('text', OTHER_GUIDE, 'invalid'),
      reportIncidentStep(
        { ...INCIDENT, place: 'x'.repeat(201), description: 'x'.repeat(4001) },
        OTHER_GUIDE,
        'invalid',
      ),
      reportIncidentStep({ ...INCIDENT, action_taken: 'x'.repeat(4001) }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep({ ...INCIDENT, emergency_services: 'yes', seconds_ago: 'now' }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep({ ...INCIDENT, traveller_ids: 'all' }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep({ ...INCIDENT, traveller_ids: Array(201).fill(UNKNOWN_ID) }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep(
        { ...INCIDENT, place: '', traveller_ids: Array(200).fill(UNKNOWN_ID) },
        OTHER_GUIDE,
        'invalid',
      ),
      reportIncidentStep({ ...FOLLOW_UP, follow_up_of: UNKNOWN_ID }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep({ ...FOLLOW_UP, place: 'The gallows' }, OTHER_GUIDE, 'invalid'),
    ],
  },
  {
    name: 'an incident report with a future time is stored with its time of arrival; the action taken is optional',
    given: insertEventSql,
    ...reportIncidentStep({ ...INCIDENT, happened_seconds_ago: -60, action_taken: ' ', emergency_services: true }),
    then: [readIncidents()],
  },
  {
    name: 'a follow-up note belongs to an incident report, and cannot belong to another note',
    given: insertIncidentSql,
    ...reportIncidentStep(FOLLOW_UP),
    then: [
      readIncidents(),
      reportIncidentStep({ ...FOLLOW_UP, id: UNKNOWN_ID, follow_up_of: NOTE }, OTHER_GUIDE, 'invalid'),
      reportIncidentStep({ ...FOLLOW_UP, id: UNKNOWN_ID, traveller_ids: [BEN_TRAVELLER_ID] }, OTHER_GUIDE, 'invalid'),
    ],
  },
  {
    name: 'managers confirm once that they have read reports and notes, and notes by managers count as read',
    given: insertIncidentSql + insertSecondReportSql,
    ...acknowledgeReports(MANAGER),
    then: [
      acknowledgeReports(ADMIN),
      readIncidentTasks(MANAGER),
      reportIncidentStep(FOLLOW_UP),
      readIncidentTasks(MANAGER),
      acknowledgeReports(ADMIN),
      reportIncidentStep({ ...FOLLOW_UP, id: addedRowId(724) }, MANAGER),
      readIncidentTasks(ADMIN),
      readIncidents(ADMIN),
      acknowledgeReports(ADMIN, 'acknowledged', []),
    ],
  },
  {
    name: 'a photo of an incident report is stored once, and staff who open the photo are audited',
    given: insertIncidentSql + insertUploadSql,
    ...startPhotoUpload('started'),
    then: [
      savePhotoStep('saved'),
      savePhotoStep('saved'),
      startPhotoUpload('saved'),
      readIncidents(),
      readPhoto(MANAGER),
      startPhotoUpload('not_found', { photo_id: null }),
    ],
  },
  {
    name: 'photos that are too large, too many or of another type, and photos of unknown reports, are refused',
    given: insertIncidentSql + insertUploadSql,
    ...startPhotoUpload('too_large', { size: 10 * 1024 * 1024 + 1 }),
    then: [
      startPhotoUpload('started', { size: 10 * 1024 * 1024 }),
      startPhotoUpload('wrong_type', { size: 0 }),
      startPhotoUpload('wrong_type', { size: null }),
      startPhotoUpload('wrong_type', { content_type: 'application/pdf' }),
      startPhotoUpload('wrong_type', { content_type: '' }),
      startPhotoUpload('not_found', { report_id: UNKNOWN_ID }, ADMIN),
      savePhotoStep('not_found', { report_id: UNKNOWN_ID }),
      savePhotoStep('expired', { file_id: UNKNOWN_ID }),
      runAsOwner(insertPhotosSql(5)),
      startPhotoUpload('too_many'),
      savePhotoStep('too_many'),
    ],
  },
  {
    name: 'an incident photo cannot be added to a second report, and its file cannot be saved once deletion has started',
    given: insertIncidentSql + insertSecondReportSql + insertUploadSql + insertPhotosSql(1),
    ...startPhotoUpload('not_found', { report_id: SECOND_REPORT_ID, photo_id: FIRST_PHOTO_ID }),
    then: [
      savePhotoStep('23505', { report_id: SECOND_REPORT_ID, photo_id: FIRST_PHOTO_ID }),
      runAsOwner('update private.unused_files set claimed_at = private.now()'),
      savePhotoStep('expired'),
    ],
  },
  {
    name: 'each incident report has its own travellers and its own maximum number of photos',
    given: insertIncidentSql + insertSecondReportSql + insertUploadSql + insertPhotosSql(5),
    ...startPhotoUpload('started', { report_id: SECOND_REPORT_ID }),
    then: [savePhotoStep('saved', { report_id: SECOND_REPORT_ID }), readIncidents()],
  },
  {
    name: 'an incident report remains when an affected traveller is deleted, without the link to the traveller',
    given: insertIncidentSql,
    ...runAsOwner(`delete from public.travellers where id = '${BEN_TRAVELLER_ID}'`),
    then: [readIncidents()],
  },
  {
    name: 'a departure with an incident report cannot be deleted',
    given: `${insertIncidentSql}
      insert into public.events (id, title, status) values ('${UNKNOWN_ID}', 'Empty Asylum', 'draft');
      insert into private.incident_reports (id, event_id, happened_at, place, description, emergency_services,
        recorded_at)
      values ('${NOTE}', '${UNKNOWN_ID}', private.now(), 'The gate', 'Locked.', false, private.now())`,
    ...runAsOwner(`delete from public.events where id = '${UNKNOWN_ID}'`),
    expected: '23503',
  },
  {
    name: 'an incident report cannot be updated, and deleting the report deletes its photos',
    given: insertIncidentSql + insertPhotosSql(1),
    ...runAsOwner(`update private.incident_reports set description = 'Nothing happened.'`),
    expected: '42501',
    then: [runAsOwner(`delete from private.incident_reports where id = '${REPORT}'`)],
  },
  {
    name: "a member's data export contains time and place of incidents that affected their travellers, but no descriptions",
    given: insertIncidentSql,
    sql: `select jsonb_path_query(private.export_bookings('${MEMBER}'), '$[*].travellers[*].incidents[*]') as incident`,
    as: 'owner',
    expected: 'done',
  },
]
