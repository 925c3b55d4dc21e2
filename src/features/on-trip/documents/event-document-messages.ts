import type { RpcResults } from '@/lib/generated/rpc-results'
import { FORM } from '@/lib/generated/limits'
import { formatFileSize } from '@/lib/file-types'
import type { MessagesFor } from '@/lib/messages'
import type { ReadDocumentResult, SaveDocumentResult } from './event-document-mutations'

const NOT_FOUND_MESSAGE = { title: 'Document not found', text: 'Someone may have removed it. Please reload the page.' }

export const saveDocumentMessages: MessagesFor<SaveDocumentResult> = {
  saved: { tone: 'success', title: 'Document added', text: 'Travellers see it on the page of their trip.' },
  too_large: { title: 'This file is too large', text: `Choose a file of up to ${formatFileSize(FORM.file)}.` },
  wrong_type: { title: 'We can’t accept this kind of file', text: 'Choose a PDF, a JPEG or a PNG.' },
  exists: { tone: 'info', title: 'This document is there already', text: 'It has the same title and size.' },
  too_many: ({ max }) => ({ title: 'Too many documents', text: `A departure can have up to ${max} documents.` }),
  invalid: { title: 'Please shorten the name of the file' },
  expired: { title: 'The upload took too long', text: 'Please try again.' },
  not_found: { title: 'Trip not found', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t upload the document', text: 'Please check your connection and try again.' },
}

export const renameDocumentMessages: MessagesFor<RpcResults['rename_event_document']> = {
  renamed: { tone: 'success', title: 'Document renamed' },
  invalid: null,
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t rename the document', text: 'Please try again.' },
}

export const deleteDocumentMessages: MessagesFor<RpcResults['delete_event_document']> = {
  deleted: { tone: 'success', title: 'Document removed' },
  not_found: NOT_FOUND_MESSAGE,
  failed: { title: 'We couldn’t remove the document', text: 'Please try again.' },
}

export const readDocumentMessages: MessagesFor<ReadDocumentResult> = {
  ok: null,
  not_found: { title: 'This document is no longer available', text: 'Please reload the page.' },
  failed: { title: 'We couldn’t open the document', text: 'Please check your connection and try again.' },
}
