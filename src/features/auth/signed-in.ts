import type { Profile } from './auth-context'

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
