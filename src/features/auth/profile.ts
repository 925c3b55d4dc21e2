import type { Session } from '@supabase/supabase-js'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { beginKnown, forgetKnown, known, noteKnown } from '@/lib/backend/known'
import { loadSupabase } from '@/lib/backend/load-supabase'
import type { Profile } from './auth-context'
import { levelOf, tellSessionEnded } from './session'

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'id' in value && 'is_admin' in value && 'full_name' in value

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The profile of whoever's session this is, as it was when last read here, if that was lately. */
const knownProfile = (session: Session): Profile | undefined => {
  const { id } = session.user
  beginKnown(`${id} ${levelOf(session)}`)
  const profile = known('profile')
  return isProfile(profile) && profile.id === id ? profile : undefined
}

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
  if (data) noteKnown('profile', data)
  return data
}

/** Says whose session this is: as was known, and then as is read. One that is nobody's has been ended. */
export const tellProfile = async (session: Session, tell: (profile: Profile | null) => void): Promise<void> => {
  const before = knownProfile(session)
  if (before) tell(before)
  const profile = await fetchProfile(session.user.id)
  if (profile === undefined) tellSessionEnded()
  else tell(profile ?? before ?? null)
}

export const forgetProfile = forgetKnown
