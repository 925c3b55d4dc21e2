import { sendEmail } from './handler.ts'
import { resend } from './transport.ts'
import { requireSecret, serve, set } from '../_shared/runtime.ts'

serve(
  sendEmail({
    supabaseUrl: requireSecret('SUPABASE_URL'),
    functionsUrl: `${requireSecret('SUPABASE_URL')}/functions/v1`,
    serviceKey: requireSecret('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: requireSecret('SITE_URL').replace(/\/+$/, ''),
    transport: resend(set('RESEND_API_KEY'), set('MAIL_FROM'), fetch),
  }),
)
