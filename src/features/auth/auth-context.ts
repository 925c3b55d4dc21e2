import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

export interface Profile {
  id: string
  full_name: string | null
  is_admin: boolean
}

/** The authentication state. `isLoading` is true until the first session check has ended. */
export interface Auth {
  user: User | null
  session: Session | null
  profile: Profile | null
  isAdmin: boolean
  isLoading: boolean
  /** True if the user's profile could not be loaded yet, for example without a network connection. */
  isProfileUnknown: boolean
  /** True from the time a password reset link is opened until the member sets a new password. */
  isRecoveringPassword: boolean
  signOut: () => Promise<void>
  /** Fetches the user's profile again after an earlier request has failed. */
  requestProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/**
 * Returns the authentication state.
 * @throws if called outside AuthProvider
 */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
