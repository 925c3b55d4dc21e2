import { supabaseKey, supabaseUrl } from './env'
import { loadSupabase } from './load-supabase'
import { sendUpload } from './upload'

/** The edge functions that store a file. */
type FileFunction = 'save-traveller-file' | 'save-incident-photo'

/** Thrown if an edge function refused the caller, with HTTP status 403. */
export class UploadForbiddenError extends Error {}

/**
 * Sends a file with further fields to an edge function and returns the JSON of its response. The caller states the
 * result's type.
 * @param onProgress called with the share of the request that has been sent, from 0 to 1
 * @throws {UploadForbiddenError} if the caller may not store the file
 * @throws if the function failed or did not respond
 */
export const uploadFile = async <Result>(
  name: FileFunction,
  fields: Record<string, string>,
  file: File,
  onProgress?: (share: number) => void,
): Promise<Result> => {
  const { data } = await (await loadSupabase()).auth.getSession()
  const formData = new FormData()
  Object.entries(fields).forEach(([field, value]) => formData.append(field, value))
  formData.append('file', file)
  const { status, responseText } = await sendUpload(`${supabaseUrl}/functions/v1/${name}`, {
    headers: { apikey: supabaseKey, authorization: `Bearer ${data.session?.access_token ?? supabaseKey}` },
    body: formData,
    onSent: (bytes, totalBytes) => onProgress?.(bytes / totalBytes),
  })
  if (status === 403) throw new UploadForbiddenError(name)
  if (status >= 300) throw new Error(`The upload failed with status ${status}.`)
  return JSON.parse(responseText) as Result
}
