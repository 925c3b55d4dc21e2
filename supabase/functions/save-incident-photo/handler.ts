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
  const [report_id, photo_id, file] = ['report_id', 'photo_id', 'file'].map((name) => formData?.get(name))
  return isText(report_id) && isText(photo_id) && file instanceof File ? { report_id, photo_id, file } : null
}

/**
 * Stores a photo of an incident report of the caller. The request is a form with the fields report_id, photo_id and
 * file. The device makes the photo_id, so a photo that is sent twice is stored once.
 */
export const createSaveIncidentPhotoHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    if (isTooLarge(request)) return TOO_LARGE_RESULT
    const callRpc = callAsCaller(env, request)
    const upload = await readUpload(request)
    if (!upload) return { status: 'not_found' }
    const { file, ...ids } = upload
    const { bytes, fileFacts } = await readFileContent(file)
    const photoDetails = { ...ids, ...fileFacts }
    const startResult = await callRpc('start_incident_photo', photoDetails)
    if (startResult.status !== 'started') return startResult
    await storeFile(env, startResult.file_id, bytes, fileFacts.content_type)
    return callAsService(env)('save_incident_photo', { ...photoDetails, file_id: startResult.file_id })
  })
