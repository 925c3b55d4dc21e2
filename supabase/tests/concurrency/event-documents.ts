import { insertDocumentsSql, MAP, TICKETS } from '../snapshots/on_trip/event-documents'
import { addedRowId, ADMIN, FREMANTLE } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const startDocumentCall = (expected: string, title: string, event_id = FREMANTLE): ConcurrentCall => ({
  as: ADMIN,
  call: 'start_event_document',
  with: { event_id, title, size: 2048, content_type: 'application/pdf' },
  expected,
})
const saveDocumentCall = (expected: string): ConcurrentCall => ({
  as: 'service',
  call: 'save_event_document',
  with: { document_id: TICKETS },
  expected,
})
const deleteDocumentCall = (expected: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'delete_event_document',
  with: { document_id: MAP },
  expected,
})
const claimFilesCall: ConcurrentCall = { as: 'service', call: 'claim_unused_files', with: { n: 10 }, expected: 'ok' }
const DRAFT_ID = addedRowId(613)
/** Adds a draft with an upload in progress. */
const insertDraftSql = `insert into public.events (id, title, status) values ('${DRAFT_ID}', 'A draft', 'draft');
  ${insertDocumentsSql} update private.event_documents set event_id = '${DRAFT_ID}' where id = '${TICKETS}'`
const deleteDraftCall: ConcurrentCall = {
  as: ADMIN,
  sql: `delete from public.events where id = '${DRAFT_ID}'`,
  expected: 'done',
}
const insertDeletableUploadSql = `${insertDocumentsSql} update private.unused_files set delete_after = private.now()`

export const EVENT_DOCUMENT_PAIRS: CallPair[] = [
  {
    name: 'the last free place for a document is taken once by two uploads at the same time',
    locks: ['start_event_document'],
    given: `${insertDocumentsSql}
      insert into private.event_documents (event_id, title, content_type, size, saved_at)
      select '${FREMANTLE}', 'Page ' || n, 'image/jpeg', n, private.now() from generate_series(1, 17) n`,
    first: startDocumentCall('started', 'Packing list'),
    second: startDocumentCall('too_many', 'Visa guide'),
  },
  {
    name: 'a document that is saved twice at the same time is saved once',
    locks: [],
    given: insertDocumentsSql,
    first: saveDocumentCall('saved'),
    second: saveDocumentCall('expired'),
  },
  {
    name: 'a document of a departure that is deleted at the same time is not saved, and its file stays in the list of unused files',
    locks: ['save_event_document'],
    given: insertDraftSql,
    first: deleteDraftCall,
    second: saveDocumentCall('expired'),
  },
  {
    name: 'a document for a departure that is deleted at the same time is not started',
    locks: ['start_event_document'],
    given: insertDraftSql,
    first: deleteDraftCall,
    second: startDocumentCall('not_found', 'Packing list', DRAFT_ID),
  },
  {
    name: 'a document whose file is claimed for deletion at the same time is not saved',
    locks: [],
    given: insertDeletableUploadSql,
    first: claimFilesCall,
    second: saveDocumentCall('expired'),
  },
  {
    name: 'the file of a document that is saved while unused files are claimed is not deleted',
    locks: ['claim_unused_files'],
    waits: false,
    given: insertDeletableUploadSql,
    first: saveDocumentCall('saved'),
    second: claimFilesCall,
  },
  {
    name: 'a document that is removed twice at the same time is removed once',
    locks: [],
    given: insertDocumentsSql,
    first: deleteDocumentCall('deleted'),
    second: deleteDocumentCall('not_found'),
  },
  {
    name: 'a document that is removed at the same time is not renamed',
    locks: ['rename_event_document'],
    given: insertDocumentsSql,
    first: deleteDocumentCall('deleted'),
    second: {
      as: ADMIN,
      call: 'rename_event_document',
      with: { document_id: MAP, title: 'Plan' },
      expected: 'not_found',
    },
  },
]
