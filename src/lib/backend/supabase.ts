import { SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from './session-key'
import type { AppDatabase } from '../database'
import { isEmbedded, supabaseKey, supabaseUrl } from './env'
import { withTimeout } from './timeout'

/**
 * How long a token refresh may take, in ms. An aborted refresh can be repeated: the backend returns the same new token.
 */
const TOKEN_REFRESH_TIMEOUT_MS = 10_000

/** Limits the time of a token refresh. A refresh that hangs would block every request that waits for the token. */
const fetchWithRefreshTimeout: typeof fetch = (input, init) =>
  typeof input === 'string' && input.includes('grant_type=refresh_token')
    ? withTimeout(fetch, TOKEN_REFRESH_TIMEOUT_MS)(input, { ...init, signal: new AbortController().signal })
    : fetch(input, init)

class AppSupabaseClient extends SupabaseClient<AppDatabase> {
  constructor(...options: ConstructorParameters<typeof SupabaseClient<AppDatabase>>) {
    super(...options)
    // Turns off the client's own three retries, which take 7 s. The query cache already retries once.
    this.rest.retry = false
    // The timeout also covers the wait for a token refresh, which can take half a minute.
    this.rest.fetch = withTimeout(this.rest.fetch ?? fetch)
  }
}

/**
 * The Supabase client (29 KB). Public pages must import `load-supabase.ts` instead, which loads this file after the
 * `load` event of a prerendered page. Hosted Supabase uses PKCE, so that URLs contain no access tokens; the embedded
 * backend supports only the implicit flow.
 */
export const supabase = new AppSupabaseClient(supabaseUrl, supabaseKey, {
  auth: { flowType: isEmbedded ? 'implicit' : 'pkce', storageKey: SESSION_KEY, detectSessionInUrl: true },
  global: { fetch: fetchWithRefreshTimeout },
})
