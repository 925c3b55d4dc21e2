import { RealtimeClient } from '@supabase/realtime-js'
import { RealtimeClient as Late } from './late-parts'
import type { supabase } from './supabase'

/** The client with its channels, which the build leaves out of it (`src/prerender/late-parts.ts`). */
export const withChannels = (client: typeof supabase): typeof supabase => {
  if (client.realtime instanceof Late) client.realtime = new RealtimeClient(...client.realtime.given)
  return client
}
