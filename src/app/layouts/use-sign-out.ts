import { useAuth } from '@/features/auth/auth-context'
import { getGuideEventOwner } from '@/features/on-trip/offline/offline-trips'
import { toastByTone } from '@/ui/toast/toast'

/**
 * Asks guides to confirm the sign-out if it would delete their unsent changes. All other users sign out immediately.
 */
const confirmSignOut = async (): Promise<boolean> => {
  if (getGuideEventOwner() === null) return true
  const { confirmLossOfChanges } = await import('./unsent-changes-dialog')
  return confirmLossOfChanges()
}

/** Returns a function that signs out. On a page for members or staff, the guard then redirects to /login. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useAuth()
  return () => {
    const startSignOut = async () => {
      if (await confirmSignOut()) await signOut()
    }
    startSignOut().catch(() => toastByTone.error('Error', 'Something went wrong. Please try again.'))
  }
}
