import { emailEvents } from './handler.ts'
import { serve, set } from '../_shared/runtime.ts'

serve(
  emailEvents({
    supabaseUrl: set('SUPABASE_URL') ?? '',
    serviceKey: set('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    secret: set('RESEND_WEBHOOK_SECRET'),
  }),
)
