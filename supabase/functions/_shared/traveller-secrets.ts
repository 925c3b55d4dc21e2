import type { DatabaseEnv } from './database.ts'
import { requireSecret, serveRequests } from './runtime.ts'

/** Configuration of the edge functions that encrypt and decrypt medical notes and passports. */
export interface TravellerSecretsEnv extends DatabaseEnv {
  /** Origin of the site, for CORS. */
  siteUrl: string
  /** The key that encrypts medical notes and passports: 32 bytes in base64. The database does not have it. */
  encryptionKey: string
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Serves an edge function that stores or reads travellers' secrets, with the configuration of hosted Supabase. */
export const serveTravellerSecrets = (
  createHandler: (env: TravellerSecretsEnv) => (request: Request) => Promise<Response>,
): void => {
  serveRequests(
    createHandler({
      supabaseUrl: requireSecret('SUPABASE_URL'),
      serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
      siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
      encryptionKey: requireSecret('TRAVELLER_SEAL_KEY'),
    }),
  )
}
