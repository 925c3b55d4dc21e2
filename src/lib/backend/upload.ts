import { supabaseKey, supabaseUrl } from './env'
import { loadSupabase } from './load-supabase'

/** Milliseconds after which an upload without a response fails. */
const UPLOAD_TIMEOUT_MS = 120_000

export interface UploadRequest {
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit
  signal?: AbortSignal
  /** Called with the number of bytes of the body sent so far, and their total number. */
  onSent?: (bytes: number, totalBytes: number) => void
}

/**
 * Sends a file with XMLHttpRequest, because fetch does not report upload progress. Resolves with the response, whatever
 * its status.
 * @throws if the connection is lost or the upload is aborted
 */
export const sendUpload = (
  url: string,
  { headers, body, signal, onSent }: UploadRequest,
): Promise<Pick<XMLHttpRequest, 'status' | 'responseText'>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value))
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = (event) => event.lengthComputable && onSent?.(event.loaded, event.total)
    request.onload = () => resolve(request)
    request.onerror = request.ontimeout = () => reject(new Error('The connection was lost during the upload.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** Thrown if an edge function refused the caller, with HTTP status 403. */
export class UploadForbiddenError extends Error {}

interface FunctionUpload {
  fields: Record<string, string>
  file: File
  /** Called with the share of the request sent so far, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file with fields to an edge function, as the signed-in user or a visitor, and returns the JSON of its response.
 * The caller states the result's type.
 * @throws {UploadForbiddenError} if the caller may not store the file
 * @throws if the function failed or did not respond
 */
export const uploadToFunction = async <Result>(
  name: 'save-traveller-file' | 'save-event-document' | 'save-incident-photo',
  { fields, file, onProgress }: FunctionUpload,
): Promise<Result> => {
  const { data } = await (await loadSupabase()).auth.getSession()
  const body = new FormData()
  Object.entries(fields).forEach(([field, value]) => body.append(field, value))
  body.append('file', file)
  const { status, responseText } = await sendUpload(`${supabaseUrl}/functions/v1/${name}`, {
    headers: { apikey: supabaseKey, authorization: `Bearer ${data.session?.access_token ?? supabaseKey}` },
    body,
    onSent: (bytes, totalBytes) => onProgress?.(bytes / totalBytes),
  })
  if (status === 403) throw new UploadForbiddenError(name)
  if (status >= 300) throw new Error(`The upload failed with status ${status}.`)
  return JSON.parse(responseText) as Result
}
