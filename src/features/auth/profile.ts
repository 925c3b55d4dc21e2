import type { Session } from '@supabase/supabase-js'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { beginKnown, forgetKnown, known, noteKnown } from '@/lib/backend/known'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Profile } from './auth-context'
import { levelOf, tellSessionEnded } from './session'

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'id' in value && 'is_admin' in value && 'full_name' in value

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The cached profile of the session's user, if it is recent. */
const knownProfile = (session: Session): Profile | undefined => {
  const { id } = session.user
  beginKnown(`${id} ${levelOf(session)}`)
  const profile = known('profile')
  return isProfile(profile) && profile.id === id ? profile : undefined
}

/**
 * The signed-in user's profile. Null if it could not be read: the user then has no permissions but can use the public
 * site. Undefined if the session is invalid; it is ended here.
 */
export const fetchProfile = async (userId: string): Promise<Profile | null | undefined> => {
  const supabase = await loadSupabase()
  // Both attempts share one timeout.
  const { signal } = new AbortController()
  const read = () =>
    supabase.from('profiles').select('id, full_name, is_admin').eq('id', userId).abortSignal(signal).maybeSingle()
  const first = await read()
  // Retries once if no response arrived, like every query.
  const { data, error } = isRetryable(first.error) ? await pause(1000).then(read) : first
  // Every user has a profile. No row means that the backend does not know the user.
  if (isSessionError(error) || (!error && !data)) {
    await supabase.auth.signOut({ scope: 'local' })
    return undefined
  }
  if (data) noteKnown('profile', data)
  return data
}

/** Passes on the cached profile, then the fetched one. An invalid session has been ended. */
export const tellProfile = async (session: Session, tell: (profile: Profile | null) => void): Promise<void> => {
  const before = knownProfile(session)
  if (before) tell(before)
  const profile = await fetchProfile(session.user.id)
  if (profile === undefined) tellSessionEnded()
  else tell(profile ?? before ?? null)
}

export const forgetProfile = forgetKnown
