import { unsubscribe } from './handler.ts'
import { serve, set } from '../_shared/runtime.ts'

serve(
  unsubscribe({
    supabaseUrl: set('SUPABASE_URL') ?? '',
    anonKey: set('SUPABASE_ANON_KEY') ?? '',
    siteUrl: (set('SITE_URL') ?? '').replace(/\/+$/, ''),
  }),
)
