import { createUnsubscribeHandler } from './handler.ts'
import { serveRequests, readSecret } from '../_shared/runtime.ts'

serveRequests(
  createUnsubscribeHandler({
    supabaseUrl: readSecret('SUPABASE_URL') ?? '',
    anonKey: readSecret('SUPABASE_ANON_KEY') ?? '',
    siteUrl: (readSecret('SITE_URL') ?? '').replace(/\/+$/, ''),
  }),
)
