import {
  acknowledgeReports,
  insertIncidentSql,
  insertPhotosSql,
  insertUploadSql,
  reportFirstIncident,
  savePhotoStep,
} from '../snapshots/on_trip/incident-reports'
import { insertEventSql } from '../snapshots/on_trip/my-trip'
import { HELD_ID } from '../snapshots/payments/transfers'
import { addedRowId, ADMIN, MANAGER } from '../support/people'
import type { CallPair } from './pair'

const OTHER_FILE_ID = addedRowId(726)
const insertOtherUploadSql = `insert into private.unused_files (id, delete_after)
  values ('${OTHER_FILE_ID}', private.now() + interval '1 hour');`
const insertUploadsSql = insertIncidentSql + insertUploadSql + insertOtherUploadSql

export const INCIDENT_PAIRS: CallPair[] = [
  {
    name: 'an incident report that is sent twice at the same time is stored once',
    locks: [],
    insertsOnConflict: ['report_incident'],
    given: insertEventSql,
    first: reportFirstIncident(ADMIN),
    second: reportFirstIncident(ADMIN),
  },
  {
    name: 'a traveller whom the booker removes while a guide reports an incident is stored without a link',
    locks: [],
    given: insertEventSql,
    first: {
      as: ADMIN,
      call: 'update_travellers',
      with: { booking_id: HELD_ID, travellers: [{ full_name: 'Ada Grey' }] },
      expected: 'saved',
    },
    second: reportFirstIncident(ADMIN),
  },
  {
    name: 'of two photos at the same time, only as many are stored as a report may have',
    locks: ['save_incident_photo'],
    given: insertUploadsSql + insertPhotosSql(4),
    first: savePhotoStep('saved'),
    second: savePhotoStep('too_many', { photo_id: addedRowId(725), file_id: OTHER_FILE_ID }),
  },
  {
    name: 'a photo that is uploaded twice at the same time is stored once',
    locks: ['save_incident_photo'],
    given: insertUploadsSql,
    first: savePhotoStep('saved'),
    second: savePhotoStep('saved', { file_id: OTHER_FILE_ID }),
  },
  {
    name: 'of two staff members who confirm a report at the same time, the first counts',
    locks: [],
    insertsOnConflict: ['acknowledge_incidents'],
    given: insertIncidentSql,
    first: acknowledgeReports(ADMIN),
    second: acknowledgeReports(MANAGER),
  },
]
