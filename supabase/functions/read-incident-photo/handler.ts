import { callAsCaller } from '../_shared/database.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { signFilePath, type TravellerFilesEnv } from '../_shared/traveller-files.ts'
import { isText } from '../_shared/traveller-secrets.ts'

/**
 * Returns the address of a photo of an incident report to staff, without the origin of the project. The database checks
 * the caller and audits the look.
 */
export const createReadIncidentPhotoHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { photo_id } = await parseBody(request)
    const photo = await callAsCaller(env, request)('read_incident_photo', {
      photo_id: isText(photo_id) ? photo_id : null,
    })
    return photo.status === 'ok' ? { status: 'ok', path: await signFilePath(env, photo.file_id) } : photo
  })
