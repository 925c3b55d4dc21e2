import { sendEmail } from './handler.ts'
import { resend } from './transport.ts'
import { needed, serve, set } from '../_shared/runtime.ts'

serve(
  sendEmail({
    supabaseUrl: needed('SUPABASE_URL'),
    functionsUrl: `${needed('SUPABASE_URL')}/functions/v1`,
    serviceKey: needed('SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: needed('SITE_URL').replace(/\/+$/, ''),
    transport: resend(set('RESEND_API_KEY'), set('MAIL_FROM'), fetch),
  }),
)
