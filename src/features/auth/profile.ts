import type { Session } from '@supabase/supabase-js'
import { isRetryable, isSessionError } from '@/lib/backend/errors'
import { startSessionCache, clearSessionCache, readSessionValue, cacheSessionValue } from '@/lib/backend/session-cache'
import { loadSupabase } from '@/lib/backend/load-supabase'
import { changeDeviceData } from '@/lib/device-data'
import type { Profile } from './auth-context'
import { getAuthLevel, showSessionEndedMessage } from './session'

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'id' in value && 'is_admin' in value && 'full_name' in value

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The cached profile of the session's user. Undefined if the cache is empty or too old. */
const readCachedProfile = (session: Session): Profile | undefined => {
  const { id } = session.user
  startSessionCache(`${id} ${getAuthLevel(session)}`)
  const profile = readSessionValue('profile')
  return isProfile(profile) && profile.id === id ? profile : undefined
}

/**
 * Fetches the signed-in user's profile. Returns null if the request failed; the user then has no permissions, but can
 * use the public pages. Returns undefined after ending an invalid session.
 */
export const fetchProfile = async (userId: string): Promise<Profile | null | undefined> => {
  const supabase = await loadSupabase()
  // The first request and its retry use the same abort signal, and so the same timeout.
  const { signal } = new AbortController()
  const readProfile = () =>
    supabase.from('profiles').select('id, full_name, is_admin').eq('id', userId).abortSignal(signal).maybeSingle()
  const firstProfileResponse = await readProfile()
  // Retries once if no response arrived, as every query does.
  const { data, error } = isRetryable(firstProfileResponse.error)
    ? await delay(1000).then(readProfile)
    : firstProfileResponse
  // Every user has a profile, so a missing row means that the user does not exist in the database.
  if (isSessionError(error) || (!error && !data)) {
    await supabase.auth.signOut({ scope: 'local' })
    return undefined
  }
  if (data) cacheSessionValue('profile', data)
  return data
}

/**
 * Calls the callback with the cached profile, and again with the fetched profile. Shows a message if the session was
 * invalid.
 */
export const loadProfile = async (session: Session, onProfile: (profile: Profile | null) => void): Promise<void> => {
  const cachedProfile = readCachedProfile(session)
  changeDeviceData((data) => data.keepOnlyOf(session.user.id)).catch(() => undefined)
  if (cachedProfile) onProfile(cachedProfile)
  const profile = await fetchProfile(session.user.id)
  if (profile === undefined) showSessionEndedMessage()
  else onProfile(profile ?? cachedProfile ?? null)
}

/** Deletes the cached profile, and what this browser stores. Keeps changes that were not sent to the server yet. */
export const deleteUserData = (): void => {
  clearSessionCache()
  changeDeviceData((data) => data.deleteData()).catch(() => undefined)
}

/**
 * Deletes what this browser stores, including changes that were not sent to the server. Call this only after the user
 * chose to sign out.
 */
export const deleteUnsentChanges = (): Promise<void> => changeDeviceData((data) => data.deleteUnsentChanges())
