import { resolve } from 'node:path'

/** The Supabase CLI of node_modules. Programs start it directly: `npx` takes half a second longer. */
export const SUPABASE_CLI = resolve('node_modules/.bin/supabase')
