import { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-key'
import type { Database } from '../database.types'
import { isEmbedded, supabaseKey, supabaseUrl } from './env'

class Client extends SupabaseClient<Database> {
  constructor(...given: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...given)
    // Its own three tries would keep people waiting for 7 s; the query cache tries once more.
    this.rest.retry = false
  }
}

/**
 * The one client. Public pages must not import this file at once (51 KB): their queries reach it through
 * `load-supabase.ts`, after the first paint. PKCE keeps tokens out of addresses; the embedded backend's mails know only
 * the older flow.
 */
export const supabase = new Client(supabaseUrl, supabaseKey, {
  auth: { flowType: isEmbedded ? 'implicit' : 'pkce', storageKey: SESSION_KEY, detectSessionInUrl: true },
})
