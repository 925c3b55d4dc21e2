const signedIn = new EventTarget()

/** A guest's AuthProvider has no client yet: sign-in forms tell it that one is needed now. */
export const announceSignIn = (): void => void signedIn.dispatchEvent(new Event('signed-in'))

export const onSignedIn = (listener: () => void): (() => void) => {
  signedIn.addEventListener('signed-in', listener)
  return () => signedIn.removeEventListener('signed-in', listener)
}
