import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '@/lib/backend/call-function'
import { rpcMutation } from '@/lib/backend/rpc'
import { uploadToFunction } from '@/lib/backend/upload'
import type { RpcResults } from '@/lib/generated/rpc-results'
import * as z from 'zod/mini'
import { DOCUMENT } from '@/lib/generated/limits'
import { requiredText } from '@/lib/schema'

export type SaveDocumentResult =
  | RpcResults['save_event_document']
  | Exclude<RpcResults['start_event_document'], { status: 'started' }>

interface DocumentUpload {
  title: string
  file: File
  onProgress: (share: number) => void
}

/** Uploads a document for the travellers of a departure. */
export const saveDocument = (eventId: string) =>
  mutationOptions({
    mutationKey: ['start_event_document', eventId] as const,
    mutationFn: ({ title, ...upload }: DocumentUpload) =>
      uploadToFunction<SaveDocumentResult>('save-event-document', { fields: { event_id: eventId, title }, ...upload }),
  })

export const renameDocument = (documentId: string) =>
  rpcMutation(
    'rename_event_document',
    ({ title }: DocumentTitleValues) => ({ document_id: documentId, title }),
    documentId,
  )

export const deleteDocument = (documentId: string) =>
  rpcMutation('delete_event_document', () => ({ document_id: documentId }), documentId)

export type ReadDocumentResult =
  | { status: 'ok'; path: string }
  | Exclude<RpcResults['read_event_document'], { status: 'ok' }>

const callReadDocument = (documentId: string): Promise<ReadDocumentResult> =>
  callFunction<ReadDocumentResult>('read-event-document', { body: { document_id: documentId } })

/** Gets a URL that opens a document. The URL expires after one minute. */
export const readDocument = (documentId: string) =>
  mutationOptions({
    mutationKey: ['read_event_document', documentId] as const,
    mutationFn: () => callReadDocument(documentId),
    // Invalidates no queries, because opening a document changes no rows that a query shows.
    meta: { invalidates: [] },
  })

/**
 * Gets a URL from which the browser downloads a document to store it on the device. Null if the document is no longer
 * available.
 */
export const readDocumentPath = async (documentId: string): Promise<string | null> => {
  const readResult = await callReadDocument(documentId)
  return readResult.status === 'ok' ? readResult.path : null
}

export const documentTitleSchema = z.object({ title: requiredText(DOCUMENT.title, 'Please enter a title.') })
export type DocumentTitleValues = z.infer<typeof documentTitleSchema>
