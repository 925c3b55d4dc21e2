import { formatDocumentName } from '../../../src/lib/file-types.ts'
import { callAsCaller } from '../_shared/database.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { signFilePath, type TravellerFilesEnv } from '../_shared/traveller-files.ts'
import { isText } from '../_shared/traveller-secrets.ts'

/**
 * For staff and for travellers of the departure: returns a signed URL of a document, without the origin. The database
 * checks the caller's permission.
 */
export const createReadEventDocumentHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { document_id } = await parseBody(request)
    const id = isText(document_id) ? document_id : null
    const documentResult = await callAsCaller(env, request)('read_event_document', { document_id: id })
    if (documentResult.status !== 'ok') return documentResult
    const fileName = formatDocumentName(documentResult)
    return { status: 'ok', path: await signFilePath(env, String(id), fileName) }
  })
