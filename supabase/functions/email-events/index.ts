import { createEmailEventsHandler } from './handler.ts'
import { serveRequests, readSecret } from '../_shared/runtime.ts'

serveRequests(
  createEmailEventsHandler({
    supabaseUrl: readSecret('SUPABASE_URL') ?? '',
    serviceKey: readSecret('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    secret: readSecret('RESEND_WEBHOOK_SECRET'),
  }),
)
