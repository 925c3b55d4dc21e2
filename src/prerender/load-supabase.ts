import { PostgrestClient } from '@supabase/postgrest-js'
import type { AppDatabase } from '@/lib/database'

let prerenderClient: PostgrestClient<AppDatabase> | undefined

/**
 * Connects the build's queries to a backend, with the public key and without a session: the build reads only rows that
 * visitors may read.
 */
export const connectClient = (url: string, key: string, fetch?: typeof globalThis.fetch): void => {
  prerenderClient = new PostgrestClient<AppDatabase>(`${url}/rest/v1`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    fetch,
  })
}

/** Replaces both load functions of `lib/backend` in the prerendering build, which only reads. */
const loadPrerenderClient = () =>
  prerenderClient ? Promise.resolve(prerenderClient) : Promise.reject(new Error('connectClient() was not called'))

export { loadPrerenderClient as loadSupabase, loadPrerenderClient as loadReadClient }
