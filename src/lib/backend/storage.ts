import { StorageClient } from '@supabase/storage-js'
import { StorageClient as Late } from './late-parts'
import type { supabase } from './supabase'

/** The client with its storage of files, which the build leaves out of it (`src/prerender/late-parts.ts`). */
export const withStorage = (client: typeof supabase): typeof supabase => {
  if (client.storage instanceof Late) client.storage = new StorageClient(...client.storage.given)
  return client
}
