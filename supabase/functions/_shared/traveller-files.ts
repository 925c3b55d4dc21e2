import { openServiceClient, type DatabaseEnv } from './database.ts'
import { requireSecret, serveRequests } from './runtime.ts'

/** Configuration of the functions that store, open and delete files of travellers. */
export interface TravellerFilesEnv extends DatabaseEnv {
  /** Origin of the site, for CORS. */
  siteUrl: string
}

/** The private bucket with the files of travellers. Only the service role can access it. */
export const openFileBucket = (env: TravellerFilesEnv) => openServiceClient(env).storage.from('traveller-files')

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
