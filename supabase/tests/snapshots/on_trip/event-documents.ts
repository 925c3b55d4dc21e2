import {
  ACCOUNTANT,
  addedRowId,
  ADMIN,
  FREMANTLE,
  GUIDE,
  MEMBER,
  OTHER_GUIDE,
  OTHER_MEMBER,
  TASMANIA,
  UNKNOWN_ID,
} from '../../support/people'
import type { SnapshotCase, SnapshotStep } from '../case'
import { insertGroupBookingSql } from '../cards/payment-links'
import { HELD_ID } from '../payments/transfers'
import { setBookingStatusSql } from './my-trip'

export const [MAP, TICKETS] = [addedRowId(610), addedRowId(611)]
/** Adds a document, and another one whose upload has started, to the departure of the group booking. */
export const insertDocumentsSql = `${insertGroupBookingSql}
  insert into private.event_documents (id, event_id, title, content_type, size, created_by, created_at, saved_at) values
    ('${MAP}', '${FREMANTLE}', 'Map of the prison', 'application/pdf', 2048, '${ADMIN}', private.now(), private.now()),
    ('${TICKETS}', '${FREMANTLE}', 'Ferry tickets', 'image/png', 4096, null, private.now() + interval '1 second', null);
  insert into private.unused_files (id, delete_after) values ('${TICKETS}', private.now() + interval '1 hour');`

const OTHER_UPLOAD_ID = addedRowId(614)
/** Adds an upload in progress to another departure. */
const insertOtherUploadSql = `
  insert into private.event_documents (id, event_id, title, content_type, size, created_at)
  values ('${OTHER_UPLOAD_ID}', '${TASMANIA}', 'Visa guide', 'image/png', 4096, private.now());
  insert into private.unused_files (id, delete_after) values ('${OTHER_UPLOAD_ID}', private.now() + interval '2 hours');`

const createDocumentCall =
  (call: string) =>
  (expected: string, as: string | null = ADMIN, more: Record<string, unknown> = {}): SnapshotStep => ({
    call,
    with: { document_id: MAP, ...more },
    as,
    expected,
  })
const readDocument = createDocumentCall('read_event_document')
const renameDocument = createDocumentCall('rename_event_document')
const deleteDocument = createDocumentCall('delete_event_document')
const saveDocument = (expected: string, document_id = TICKETS, as: string | null = 'service'): SnapshotStep => ({
  call: 'save_event_document',
  with: { document_id },
  as,
  expected,
})
const startDocumentUpload = (
  expected: string,
  more: Record<string, unknown> = {},
  as: string | null = ADMIN,
): SnapshotStep => ({
  call: 'start_event_document',
  with: { event_id: FREMANTLE, title: 'Packing list', size: 2048, content_type: 'application/pdf', ...more },
  as,
  expected,
})
const listDocuments = (expected = 'ok', as: string | null = ADMIN, event_id = FREMANTLE): SnapshotStep => ({
  call: 'event_documents',
  with: { event_id },
  as,
  expected,
})
const CLAIM_FILES_STEP: SnapshotStep = { call: 'claim_unused_files', with: { n: 10 }, as: 'service', expected: 'ok' }
const runAsOwner = (sql: string): SnapshotStep => ({ sql, as: 'owner', expected: 'done' })
const readEventDocuments = (as: string): SnapshotStep => ({
  sql: `select public.my_trip('${HELD_ID}') -> 'documents' as documents`,
  as,
  expected: 'done',
})

export const eventDocumentsCases: SnapshotCase[] = [
  {
    name: 'staff add, rename and remove a trip document; travellers see it until it is removed, and its file is then deleted',
    given: `${insertDocumentsSql} ${insertOtherUploadSql}`,
    ...listDocuments(),
    then: [
      readDocument('not_found', ADMIN, { document_id: TICKETS }),
      saveDocument('saved'),
      saveDocument('expired'),
      listDocuments(),
      readEventDocuments(MEMBER),
      renameDocument('renamed', ADMIN, { title: '  Map of the gaol ' }),
      readDocument('ok'),
      deleteDocument('deleted'),
      deleteDocument('not_found'),
      renameDocument('not_found', ADMIN, { title: 'Map' }),
      readDocument('not_found'),
      readEventDocuments(MEMBER),
      CLAIM_FILES_STEP,
    ],
  },
  {
    name: 'the upload of a trip document is validated before it starts, and is refused if the same document is already saved',
    given: insertDocumentsSql,
    ...startDocumentUpload('started'),
    then: [
      startDocumentUpload('too_large', { size: 10 * 1024 * 1024 + 1 }),
      startDocumentUpload('wrong_type', { size: 0 }),
      startDocumentUpload('wrong_type', { size: null }),
      startDocumentUpload('wrong_type', { content_type: 'image/webp' }),
      startDocumentUpload('wrong_type', { content_type: null }),
      startDocumentUpload('invalid', { title: '  ' }),
      startDocumentUpload('invalid', { title: null }),
      startDocumentUpload('invalid', { title: 'x'.repeat(121) }),
      startDocumentUpload('not_found', { event_id: UNKNOWN_ID }),
      startDocumentUpload('exists', { title: 'Map of the prison ' }),
      startDocumentUpload('started', { title: 'Map of the prison', size: 2047 }),
      startDocumentUpload('started', { title: 'Map of the prison', event_id: TASMANIA }),
      startDocumentUpload('started', { title: 'Atlas', size: 10 * 1024 * 1024 }),
      renameDocument('invalid', ADMIN, { title: '' }),
      renameDocument('invalid', ADMIN, { title: 'x'.repeat(121) }),
      renameDocument('not_found', ADMIN, { document_id: TICKETS, title: 'Tickets' }),
      deleteDocument('not_found', ADMIN, { document_id: TICKETS }),
      saveDocument('expired', UNKNOWN_ID),
    ],
  },
  {
    name: 'a departure has at most twenty documents, and unsaved uploads count only until their files are deleted',
    given: `${insertDocumentsSql} ${insertOtherUploadSql}
      insert into private.event_documents (event_id, title, content_type, size, saved_at)
      select '${FREMANTLE}', 'Page ' || n, 'image/jpeg', n, private.now() from generate_series(1, 18) n`,
    ...startDocumentUpload('too_many'),
    then: [
      runAsOwner(`update private.unused_files set claimed_at = private.now() where id = '${TICKETS}'`),
      saveDocument('expired'),
      startDocumentUpload('too_many'),
      runAsOwner(`delete from private.unused_files where id = '${TICKETS}'`),
      startDocumentUpload('started'),
      startDocumentUpload('too_many'),
      runAsOwner(`delete from private.unused_files where id = '${OTHER_UPLOAD_ID}'`),
      startDocumentUpload('too_many'),
      startDocumentUpload('started', { event_id: TASMANIA }),
    ],
  },
  {
    name: 'travellers and guides of a departure can open its documents, and only staff who edit trips can change the documents',
    given: insertDocumentsSql,
    ...readDocument('ok', MEMBER),
    then: [
      readDocument('ok', OTHER_GUIDE),
      listDocuments('ok', OTHER_GUIDE),
      ...[OTHER_MEMBER, ACCOUNTANT, GUIDE].map((caller) => readDocument('not_found', caller)),
      readDocument('42501', null),
      readDocument('not_found', MEMBER, { document_id: UNKNOWN_ID }),
      ...[MEMBER, ACCOUNTANT, GUIDE, null].map((caller) => listDocuments('42501', caller)),
      ...[MEMBER, ACCOUNTANT, OTHER_GUIDE, null].flatMap((caller) => [
        startDocumentUpload('42501', {}, caller),
        saveDocument('42501', TICKETS, caller),
        renameDocument('42501', caller, { title: 'Map' }),
        deleteDocument('42501', caller),
      ]),
      readEventDocuments(OTHER_GUIDE),
    ],
  },
  {
    name: 'a member can open trip documents only while the booking is confirmed and the departure is not called off',
    given: insertDocumentsSql,
    ...runAsOwner(setBookingStatusSql('pending')),
    then: [
      readDocument('not_found', MEMBER),
      runAsOwner(setBookingStatusSql('cancelled')),
      readDocument('not_found', MEMBER),
      runAsOwner(setBookingStatusSql('confirmed')),
      readDocument('ok', MEMBER),
      runAsOwner(`update public.events set called_off_at = private.now() where id = '${FREMANTLE}'`),
      readDocument('not_found', MEMBER),
      readDocument('ok', OTHER_GUIDE),
    ],
  },
  {
    name: 'deleting a departure deletes the files of its documents, and its unfinished uploads can no longer be saved',
    given: `insert into public.events (id, title, status) values ('${addedRowId(612)}', 'A draft', 'draft');
      ${insertDocumentsSql}
      update private.event_documents set event_id = '${addedRowId(612)}' where event_id = '${FREMANTLE}'`,
    ...runAsOwner(`delete from public.events where id = '${addedRowId(612)}'`),
    then: [saveDocument('expired'), CLAIM_FILES_STEP],
  },
  {
    name: 'a trip document must have an allowed content type and a size within the limit',
    given: insertDocumentsSql,
    ...runAsOwner(`update private.event_documents set content_type = 'image/webp' where id = '${MAP}'`),
    expected: '23514',
    then: ['0', '10 * 1024 * 1024 + 1'].map((size) => ({
      ...runAsOwner(`update private.event_documents set size = ${size} where id = '${MAP}'`),
      expected: '23514',
    })),
  },
]
