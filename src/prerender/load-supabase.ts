import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '@/lib/database'

let client: PostgrestClient<Database> | undefined

/** Points the build's reads at a backend: with the public key and no session, so a guest's rows and no others. */
export const connect = (url: string, key: string, fetch?: typeof globalThis.fetch): void => {
  client = new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    fetch,
  })
}

/** Stands in for both loaders of `lib/backend` in the prerendering build, which reads and does nothing else. */
export const loadSupabase = () =>
  client ? Promise.resolve(client) : Promise.reject(new Error('connect() was not called'))

export const loadReader = loadSupabase
