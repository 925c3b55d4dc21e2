import { browserStorage } from '../storage'

/** Storage key of the client's session. Without an entry, visitors do not load the client (29 KB). */
export const SESSION_KEY = 'session'

/** True if this browser stores a session. */
export const hasStoredSession = (): boolean => browserStorage.read(SESSION_KEY) !== null

/** True if someone may be signed in, or has just opened the link of an email. */
export const mightHaveSession = (): boolean =>
  new URLSearchParams(location.search).has('code') || location.hash.includes('access_token=') || hasStoredSession()
