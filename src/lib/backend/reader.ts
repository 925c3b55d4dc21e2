import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../database'
import { supabaseKey, supabaseUrl } from './env'
import { inTime } from './in-time'

/**
 * The part of the client that reads tables, without auth, storage and realtime. Use it through `load-supabase.ts`.
 */
export const reader = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  retry: false,
  fetch: inTime((...asked) => fetch(...asked)),
  headers: { apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
})
