import type { ReactNode } from 'react'
import { useAuth } from '@/features/auth/auth-context'
import { getStoredUserId } from '@/lib/backend/session-key'
import { RequireUser } from './guards'

/**
 * The guard for a member's trip page. Without a network, an expired token cannot be refreshed. While it is unknown
 * whether the user is still signed in, the page may show the copy of the trip that this browser stores for the user.
 */
export const RequireTripUser = ({ children }: { children: ReactNode }) => {
  const { user, isLoading, isProfileUnknown } = useAuth()
  const isUserUnknown = isLoading || isProfileUnknown
  if (user || (isUserUnknown && getStoredUserId() !== null)) return children
  return <RequireUser>{children}</RequireUser>
}
