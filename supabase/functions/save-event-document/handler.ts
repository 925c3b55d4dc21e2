import { callAsCaller, callAsService } from '../_shared/database.ts'
import { createPageHandler } from '../_shared/http.ts'
import {
  isTooLarge,
  readFileContent,
  storeFile,
  TOO_LARGE_RESULT,
  type TravellerFilesEnv,
} from '../_shared/traveller-files.ts'
import { isText } from '../_shared/traveller-secrets.ts'

/** Reads the fields of the request. Null if the request is not a form with a file. */
const readUpload = async (request: Request) => {
  const formData = await request.formData().catch(() => null)
  const [event_id, title, file] = ['event_id', 'title', 'file'].map((name) => formData?.get(name))
  return isText(event_id) && isText(title) && file instanceof File ? { event_id, title, file } : null
}

/**
 * Stores a document for the travellers of a departure. The request is a form with the fields event_id, title and file.
 * The database checks the caller. The first bytes of the file decide its content type.
 */
export const createSaveEventDocumentHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    if (isTooLarge(request)) return TOO_LARGE_RESULT
    const upload = await readUpload(request)
    if (!upload) return { status: 'not_found' }
    const { file, ...fields } = upload
    const { bytes, fileFacts } = await readFileContent(file)
    const startResult = await callAsCaller(env, request)('start_event_document', { ...fields, ...fileFacts })
    if (startResult.status !== 'started') return startResult
    const { document_id } = startResult
    await storeFile(env, document_id, bytes, fileFacts.content_type)
    return callAsService(env)('save_event_document', { document_id })
  })
