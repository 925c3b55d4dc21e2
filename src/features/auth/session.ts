import type { Session } from '@supabase/supabase-js'
import { invalidateQueries } from '@/lib/invalidate-queries'
import type { QueryClient } from '@tanstack/react-query'
import { toastByTone } from '@/ui/toast/toast'
import type { Profile } from './auth-context'

/** The time from which the message about an ended session may be shown again, in ms since 1970. */
let messageAllowedAt = 0

/** Suppresses the message about an ended session. Call this before signing out. */
export const expectSessionEnd = (): void => {
  messageAllowedAt = Date.now() + 5000
}

/** Shows the session-ended message once, even if queries, mutations and the token refresh all detect the end. */
export const showSessionEndedMessage = (): void => {
  if (Date.now() < messageAllowedAt) return
  expectSessionEnd()
  toastByTone.error('Your session has ended.', 'Please sign in again.')
}

/** The authentication level of a session's token: `aal1` after the password, `aal2` after the second factor. */
export const getAuthLevel = ({ access_token }: Pick<Session, 'access_token'>): string | undefined => {
  try {
    const tokenPayload = (access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(tokenPayload))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined
  } catch {
    return undefined
  }
}

/** Refetches all queries in every tab when the authentication level changes. */
export const refetchOnAuthLevelChange = (queryClient: QueryClient) => {
  let previousSession: { user: string; authLevel: string | undefined } | undefined
  return (session: Session): void => {
    const currentSession = { user: session.user.id, authLevel: getAuthLevel(session) }
    if (previousSession?.user === currentSession.user && previousSession.authLevel !== currentSession.authLevel)
      void invalidateQueries(queryClient)
    previousSession = currentSession
  }
}

const signInEvents = new EventTarget()

/** Tells AuthProvider that a visitor has signed in. AuthProvider then loads the Supabase client. */
export const announceSignIn = (): void => void signInEvents.dispatchEvent(new Event('signed-in'))

export const onSignedIn = (listener: () => void): (() => void) => {
  signInEvents.addEventListener('signed-in', listener)
  return () => signInEvents.removeEventListener('signed-in', listener)
}

const profileListeners = new Set<(profile: Profile) => void>()

/** Tells AuthProvider that the profile has changed. */
export const announceProfile = (profile: Profile): void => profileListeners.forEach((listener) => listener(profile))

export const onProfileChange = (listener: (profile: Profile) => void): (() => void) => {
  profileListeners.add(listener)
  return () => void profileListeners.delete(listener)
}
