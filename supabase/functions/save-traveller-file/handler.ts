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
  const [token, form_id, key, file] = ['token', 'form_id', 'key', 'file'].map((name) => formData?.get(name))
  return isText(token) && isText(form_id) && isText(key) && file instanceof File ? { token, form_id, key, file } : null
}

/**
 * Stores a file as a traveller's answer to a question of a form. The token in the request identifies the traveller. The
 * request is a form with the fields token, form_id, key and file. The first bytes of the file decide its content type.
 */
export const createSaveTravellerFileHandler = (env: TravellerFilesEnv) =>
  createPageHandler(env.siteUrl, ['POST'], async (request) => {
    if (isTooLarge(request)) return TOO_LARGE_RESULT
    const upload = await readUpload(request)
    if (!upload) return { status: 'not_found' }
    const { file, ...field } = upload
    // Checks the token with the caller's credentials. The database then limits wrong tokens per network, and rejects
    // forged sessions.
    const linkResult = await callAsCaller(env, request)('traveller_link', { token: field.token })
    if (linkResult.status !== 'ok') return linkResult
    const { bytes, fileFacts } = await readFileContent(file)
    const fileDetails = { ...field, ...fileFacts }
    const rpc = callAsService(env)
    const startResult = await rpc('start_traveller_file', fileDetails)
    if (startResult.status !== 'started') return startResult
    await storeFile(env, startResult.file_id, bytes, fileFacts.content_type)
    return rpc('save_traveller_file', { ...fileDetails, file_id: startResult.file_id, name: file.name })
  })
