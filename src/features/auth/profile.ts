import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Profile } from './auth-context'

const listeners = new Set<(profile: Profile) => void>()

/** Tells the AuthProvider of a profile that its owner has just saved. */
export const announceProfile = (profile: Profile): void => listeners.forEach((listener) => listener(profile))

export const onProfileChange = (listener: (profile: Profile) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The signed-in user's profile. A profile that cannot be read must not lock anybody out of the public site:
 * the answer is then null, which gives no rights.
 * A forged or ended session is ended here, and answered with undefined: whoever it was, is signed out.
 */
export const fetchProfile = async (userId: string): Promise<Profile | null | undefined> => {
  const supabase = await loadSupabase()
  // Both tries share the time that a read has.
  const { signal } = new AbortController()
  const read = () =>
    supabase.from('profiles').select('id, full_name, is_admin').eq('id', userId).abortSignal(signal).maybeSingle()
  const first = await read()
  // As every read: once more where no answer came.
  const { data, error } = isRetryable(first.error) ? await pause(1000).then(read) : first
  // Everyone has a profile: an answer without one is an answer to somebody the backend does not know.
  if (isSessionError(error) || (!error && !data)) {
    await supabase.auth.signOut({ scope: 'local' })
    return undefined
  }
  return data
}
