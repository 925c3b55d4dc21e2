import { callAsCaller } from '../_shared/database.ts'
import { createPageHandler, parseBody } from '../_shared/http.ts'
import { signFilePath, type TravellerFilesEnv } from '../_shared/traveller-files.ts'
import { isText } from '../_shared/traveller-secrets.ts'

/**
 * For staff: returns a signed URL of a file that a traveller uploaded, without the origin. The database checks the
 * caller's permission and adds an entry to the audit log.
 */
export const createReadTravellerFileHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    const { traveller_id, file_id } = await parseBody(request)
    const fileRequest = {
      traveller_id: isText(traveller_id) ? traveller_id : null,
      file_id: isText(file_id) ? file_id : null,
    }
    const fileResult = await callAsCaller(env, request)('read_traveller_file', fileRequest)
    if (fileResult.status !== 'ok') return fileResult
    return { status: 'ok', path: await signFilePath(env, String(file_id), fileResult.name) }
  })
