import { createClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-key'
import type { Database } from './database.types'
import { isEmbedded, supabaseKey, supabaseUrl } from './env'

/**
 * The one client. Public pages must not import this file at once (51 KB): their queries reach it through
 * `load-supabase.ts`, after the first paint. PKCE keeps tokens out of addresses; the embedded backend's mails know only
 * the older flow.
 */
export const supabase = createClient<Database>(supabaseUrl, supabaseKey, {
  auth: { flowType: isEmbedded ? 'implicit' : 'pkce', storageKey: SESSION_KEY, detectSessionInUrl: true },
})
