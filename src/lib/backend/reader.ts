import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../database'
import { supabaseKey, supabaseUrl } from './env'
import { inTime } from './in-time'

/**
 * The client's own part that reads tables, without sign-in, storage and channels. Reached through `load-supabase.ts`.
 */
export const reader = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
  retry: false,
  fetch: inTime((...asked) => fetch(...asked)),
  headers: { apikey: supabaseKey, authorization: `Bearer ${supabaseKey}` },
})
