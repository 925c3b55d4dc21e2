import { browserStorage } from '../storage'

/** Where the client keeps its session in the browser; its absence spares a guest the client's 29 KB. */
export const SESSION_KEY = 'session'

/** True where somebody was signed in when the browser last knew. */
export const keepsSession = (): boolean => browserStorage.read(SESSION_KEY) !== null

/** True where somebody may be signed in, or has just come through a link in a mail. */
export const mayHaveSession = (): boolean =>
  new URLSearchParams(location.search).has('code') || location.hash.includes('access_token=') || keepsSession()
