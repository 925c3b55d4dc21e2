/** The backend that this build uses: embedded in the dev server, or hosted on Supabase. */
export type BackendEnv = { kind: 'embedded' } | { kind: 'hosted'; url: string; anonKey: string }

/**
 * Reads the environment variables that select the backend. If neither is set, the embedded backend is used.
 * @param env variables that Vite loaded from the environment and `.env` files
 * @throws an error that names the missing or invalid variable
 */
export const readBackendEnv = (env: Record<string, string | undefined>): BackendEnv => {
  const url = env.VITE_SUPABASE_URL?.trim() ?? ''
  const anonKey = env.VITE_SUPABASE_ANON_KEY?.trim() ?? ''
  if (!url && !anonKey) return { kind: 'embedded' }
  if (!url) throw new Error('VITE_SUPABASE_URL is not set, but VITE_SUPABASE_ANON_KEY is. Set both, or neither.')
  if (!anonKey) throw new Error('VITE_SUPABASE_ANON_KEY is not set, but VITE_SUPABASE_URL is. Set both, or neither.')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`VITE_SUPABASE_URL is not a web address: ${url}`)
  }
  return { kind: 'hosted', url: url.replace(/\/+$/, ''), anonKey }
}
