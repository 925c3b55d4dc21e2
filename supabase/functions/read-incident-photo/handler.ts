import { callAsCaller } from '../_shared/database.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { signFilePath, type TravellerFilesEnv } from '../_shared/traveller-files.ts'
import { isText } from '../_shared/traveller-secrets.ts'

/**
 * For staff: returns a signed URL of a photo of an incident report, without the origin. The database checks the
 * caller's permission and adds an entry to the audit log.
 */
export const createReadIncidentPhotoHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { photo_id } = await parseBody(request)
    const photoResult = await callAsCaller(env, request)('read_incident_photo', {
      photo_id: isText(photo_id) ? photo_id : null,
    })
    return photoResult.status === 'ok'
      ? { status: 'ok', path: await signFilePath(env, photoResult.file_id) }
      : photoResult
  })
