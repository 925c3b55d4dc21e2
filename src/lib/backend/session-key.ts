import { browserStorage } from '../storage'

/** Storage key of the client's session. Visitors without this entry do not load the full client (29 KB). */
export const SESSION_KEY = 'session'

/** True if this browser stores a session. */
export const hasStoredSession = (): boolean => browserStorage.read(SESSION_KEY) !== null

/** True if the visitor may be signed in, or has just opened a sign-in link from an email. */
export const mightHaveSession = (): boolean =>
  new URLSearchParams(location.search).has('code') || location.hash.includes('access_token=') || hasStoredSession()

/** The id of the user whose session this browser stores. Null without a stored session. */
export const getStoredUserId = (): string | null => {
  const storedSession = browserStorage.readJson(SESSION_KEY)
  if (typeof storedSession !== 'object' || storedSession === null || !('user' in storedSession)) return null
  const { user } = storedSession
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null
}
