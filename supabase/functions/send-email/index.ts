import { createSendEmailHandler } from './handler.ts'
import { createResendTransport } from './transport.ts'
import { requireSecret, serveRequests, readSecret } from '../_shared/runtime.ts'

serveRequests(
  createSendEmailHandler({
    supabaseUrl: requireSecret('SUPABASE_URL'),
    functionsUrl: `${requireSecret('SUPABASE_URL')}/functions/v1`,
    serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
    transport: createResendTransport(readSecret('RESEND_API_KEY'), readSecret('MAIL_FROM'), fetch),
  }),
)
