import { detectFileType, SIGNATURE_BYTES } from '../../../src/lib/file-types.ts'
import { FORM } from '../../../src/lib/generated/limits/index.ts'
import { openServiceClient, type DatabaseEnv } from './database.ts'
import { requireSecret, serveRequests } from './runtime.ts'

/** Configuration of the functions that store, open and delete files of travellers and photos of incidents. */
export interface TravellerFilesEnv extends DatabaseEnv {
  /** Origin of the site, for CORS. */
  siteUrl: string
}

/** The private bucket with the files of travellers and the photos of incidents. Only the service role can access it. */
export const openFileBucket = (env: TravellerFilesEnv) => openServiceClient(env).storage.from('traveller-files')

/** Maximum size of a request in bytes. The other fields of the request are much smaller than the difference. */
const MAX_REQUEST_BYTES = FORM.file + 64 * 1024
export const TOO_LARGE = { status: 'too_large', max: FORM.file }

/** True if the request states a size over the limit. Its body need not be read then. */
export const isRequestTooLarge = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? 0) > MAX_REQUEST_BYTES

/** The content of an uploaded file. Its first bytes decide its content type, which is empty if it is not accepted. */
export const readFileDetails = async (file: File) => {
  const bytes = await file.arrayBuffer()
  const type = detectFileType(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SIGNATURE_BYTES)))
  return { bytes, size: bytes.byteLength, content_type: type ?? '' }
}

/** Seconds for which the address of a file works. */
const ADDRESS_SECONDS = 60

/** The address of a file, without the origin of the project. `download`: the name of the downloaded file. */
export const signFilePath = async (env: TravellerFilesEnv, fileId: string, download?: string): Promise<string> => {
  const { data, error } = await openFileBucket(env).createSignedUrl(fileId, ADDRESS_SECONDS, { download })
  if (error) throw error
  const { pathname, search } = new URL(data.signedUrl)
  return `${pathname}${search}`
}

/** Serves one of the functions with the configuration of hosted Supabase. */
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
