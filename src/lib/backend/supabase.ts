import { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-key'
import type { Database } from '../database'
import { isEmbedded, supabaseKey, supabaseUrl } from './env'
import { inTime } from './in-time'

/** In milliseconds. The backend gives the same answer to who asks again for a token whose answer he did not see. */
const TOKEN_PATIENCE = 10_000

/** A request for a new token that hangs would have all who need one hang with it. */
const renewInTime: typeof fetch = (input, init) =>
  typeof input === 'string' && input.includes('grant_type=refresh_token')
    ? inTime(fetch, TOKEN_PATIENCE)(input, { ...init, signal: new AbortController().signal })
    : fetch(input, init)

class Client extends SupabaseClient<Database> {
  constructor(...given: ConstructorParameters<typeof SupabaseClient<Database>>) {
    super(...given)
    // Its own three tries would keep people waiting for 7 s; the query cache tries once more.
    this.rest.retry = false
    // Around what waits for a new token, for up to half a minute.
    this.rest.fetch = inTime(this.rest.fetch ?? fetch)
  }
}

/**
 * The one client. Public pages must not import this file at once (29 KB): their queries reach it through
 * `load-supabase.ts`, after the first paint. PKCE keeps tokens out of addresses; the embedded backend's mails know only
 * the older flow.
 */
export const supabase = new Client(supabaseUrl, supabaseKey, {
  auth: { flowType: isEmbedded ? 'implicit' : 'pkce', storageKey: SESSION_KEY, detectSessionInUrl: true },
  global: { fetch: renewInTime },
})
