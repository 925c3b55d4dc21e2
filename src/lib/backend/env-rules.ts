/** The backend that this build uses: embedded in the dev server, or hosted on Supabase. */
export type BackendEnv = { kind: 'embedded' } | { kind: 'hosted'; url: string; anonKey: string }

/**
 * Reads the two variables that choose the backend. Both unset: the embedded backend.
 * @param env what Vite loaded from `.env` files and the environment
 * @throws naming the variable that is missing or wrong
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
