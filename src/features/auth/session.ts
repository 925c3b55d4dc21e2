import type { Session } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '@/ui/toast/toast'
import type { Profile } from './auth-context'

let quietUntil = 0

/** Whoever signs out knows that the session ends. */
export const expectSessionEnd = (): void => {
  quietUntil = Date.now() + 5000
}

/** Said once, however many find it out at a time: those who read, those who write, and whoever renews the session. */
export const tellSessionEnded = (): void => {
  if (Date.now() < quietUntil) return
  expectSessionEnd()
  toast.error('Your session has ended.', 'Please sign in again.')
}

/** How far a session reaches, as its token says: `aal1` with a password, `aal2` with the second factor too. */
export const levelOf = ({ access_token }: Pick<Session, 'access_token'>): string | undefined => {
  try {
    const part = (access_token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(part))
    return typeof claims === 'object' && claims !== null && 'aal' in claims ? String(claims.aal) : undefined
  } catch {
    return undefined
  }
}

/** Has all read anew once the same person may do more, or less, than before: in each tab. */
export const followLevel = (queryClient: QueryClient) => {
  let before: { user: string; level: string | undefined } | undefined
  return (session: Session): void => {
    const now = { user: session.user.id, level: levelOf(session) }
    if (before?.user === now.user && before.level !== now.level) void queryClient.invalidateQueries()
    before = now
  }
}

const signedIn = new EventTarget()

/** A guest's AuthProvider has no client yet: sign-in forms tell it that one is needed now. */
export const announceSignIn = (): void => void signedIn.dispatchEvent(new Event('signed-in'))

export const onSignedIn = (listener: () => void): (() => void) => {
  signedIn.addEventListener('signed-in', listener)
  return () => signedIn.removeEventListener('signed-in', listener)
}

const listeners = new Set<(profile: Profile) => void>()

/** Tells the AuthProvider of a profile that its owner has just saved. */
export const announceProfile = (profile: Profile): void => listeners.forEach((listener) => listener(profile))

export const onProfileChange = (listener: (profile: Profile) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
