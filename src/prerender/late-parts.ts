import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const STAND_INS = fileURLToPath(new URL('../lib/backend/late-parts.ts', import.meta.url))
const LATE = ['@supabase/realtime-js', '@supabase/storage-js']

/**
 * The client without its channels and its storage, half of what it weighs: they come with `channels.ts` and `storage.ts`
 * in `src/lib/backend`, for who watches a trip or uploads a picture. `npm run dev` has all at once.
 */
export const lateParts = (): Plugin => ({
  name: 'late-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    LATE.includes(source) && importer?.includes('/@supabase/supabase-js/') ? STAND_INS : null,
})
