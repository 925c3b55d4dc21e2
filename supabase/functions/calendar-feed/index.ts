import { createCalendarFeedHandler } from './handler.ts'
import { requireSecret, serveRequests } from '../_shared/runtime.ts'

serveRequests(
  createCalendarFeedHandler({
    supabaseUrl: requireSecret('SUPABASE_URL'),
    serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
  }),
)
