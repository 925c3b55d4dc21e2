import { PostgrestClient } from '@supabase/postgrest-js'
import type { AppDatabase } from '../database'
import { supabaseKey, supabaseUrl } from './env'
import { withTimeout } from './timeout'

/**
 * The part of the client that reads tables, without auth, storage and realtime. Use it through `load-supabase.ts`.
 */
export const anonClient = new PostgrestClient<AppDatabase>(`${supabaseUrl}/rest/v1`, {
  retry: false,
  fetch: withTimeout((...args) => fetch(...args)),
  headers: { apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
})
