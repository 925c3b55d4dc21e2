/** Where the client keeps its session in the browser; its absence spares a guest the client's 51 KB. */
export const SESSION_KEY = 'session'

/** True where somebody may be signed in, or has just come through a link in a mail. */
export const mayHaveSession = (): boolean => {
  if (new URLSearchParams(location.search).has('code') || location.hash.includes('access_token=')) return true
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
