import { detectFileType, SIGNATURE_BYTES } from '../../../src/lib/file-types.ts'
import { FORM } from '../../../src/lib/generated/limits/index.ts'
import { openServiceClient, type DatabaseEnv } from './database.ts'
import { requireSecret, serveRequests } from './runtime.ts'

/** Number of seconds until the signed URL of a file expires. */
const SIGNED_URL_SECONDS = 60
/** Maximum size of an upload request in bytes: a file, and 64 KB for the other fields, which need much less. */
const MAX_REQUEST_BYTES = FORM.file + 64 * 1024

/** The result for a file that is larger than allowed. */
export const TOO_LARGE_RESULT = { status: 'too_large', max: FORM.file }

/**
 * Configuration of the edge functions that store and open files: uploads of travellers, trip documents, and photos of
 * incidents.
 */
export interface TravellerFilesEnv extends DatabaseEnv {
  /** Origin of the site, for CORS. */
  siteUrl: string
}

/**
 * The private bucket with uploads of travellers, trip documents, and photos of incidents. Only the service role can
 * access it.
 */
export const openFileBucket = (env: TravellerFilesEnv) => openServiceClient(env).storage.from('traveller-files')

/**
 * True if the request is larger than any request with an accepted file. Callers then refuse it without reading its
 * body. A request without a `content-length` counts as small.
 */
export const isTooLarge = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? 0) > MAX_REQUEST_BYTES

/**
 * Reads the bytes of a file, and the details that the database stores: its size and its type. `content_type` is empty
 * if the type is not accepted.
 */
export const readFileContent = async (file: File) => {
  const bytes = await file.arrayBuffer()
  const fileType = detectFileType(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SIGNATURE_BYTES)))
  return { bytes, fileFacts: { size: bytes.byteLength, content_type: fileType ?? '' } }
}

export const storeFile = async (
  env: TravellerFilesEnv,
  id: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> => {
  const { error } = await openFileBucket(env).upload(id, bytes, { contentType })
  if (error) throw error
}

/**
 * Returns the path and query string of a signed URL for a file. The URL expires after one minute. `name` is the name of
 * the downloaded file.
 */
export const signFilePath = async (env: TravellerFilesEnv, id: string, name?: string): Promise<string> => {
  const { data, error } = await openFileBucket(env).createSignedUrl(id, SIGNED_URL_SECONDS, { download: name })
  if (error) throw error
  const { pathname, search } = new URL(data.signedUrl)
  return `${pathname}${search}`
}

/** Serves an edge function for files with the configuration of hosted Supabase. */
export const serveTravellerFiles = (
  createHandler: (env: TravellerFilesEnv) => (request: Request) => Promise<Response>,
): void => {
  serveRequests(
    createHandler({
      supabaseUrl: requireSecret('SUPABASE_URL'),
      serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
      siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
    }),
  )
}
