import { requireSecret, serveRequests } from '../_shared/runtime.ts'
import { createTravellerSecretsHandler } from './handler.ts'

serveRequests(
  createTravellerSecretsHandler({
    supabaseUrl: requireSecret('SUPABASE_URL'),
    serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
    encryptionKey: requireSecret('TRAVELLER_SEAL_KEY'),
  }),
)
