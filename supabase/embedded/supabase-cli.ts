import { resolve } from 'node:path'

/** The Supabase CLI in node_modules. Started directly, because `npx` adds half a second. */
export const SUPABASE_CLI_PATH = resolve('node_modules/.bin/supabase')
