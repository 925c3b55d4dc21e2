import type { ReactNode } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { getStoredUserId } from '@/lib/backend/session-key'
import { RequireUser } from './guards'

/**
 * The guard of the page of a trip. Without a network, an expired token cannot be refreshed. Until it is known whether
 * the user is still signed in, the page may show the trip that it has stored for this user.
 */
export const RequireTripUser = ({ children }: { children: ReactNode }) => {
  const { user, isLoading, isProfileUnknown } = useAuth()
  const isUndecided = isLoading || isProfileUnknown
  if (user || (isUndecided && getStoredUserId() !== null)) return children
  return <RequireUser>{children}</RequireUser>
}
