import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

let client: SupabaseClient<Database> | undefined

/** Points the build's reads at a backend: with the public key and no session, so a guest's rows and no others. */
export const connect = (url: string, key: string, fetch?: typeof globalThis.fetch): void => {
  client = createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch } })
}

/** Stands in for lib/load-supabase.ts and lib/load-reader.ts in the prerendering build. */
export const loadSupabase = () =>
  client ? Promise.resolve(client) : Promise.reject(new Error('connect() was not called'))

export const loadReader = loadSupabase
