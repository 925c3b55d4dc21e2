import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

export interface Profile {
  id: string
  full_name: string | null
  is_admin: boolean
}

/** The signed-in user. `isLoading` is true until the first session check has ended. */
export interface Auth {
  user: User | null
  session: Session | null
  profile: Profile | null
  isAdmin: boolean
  isLoading: boolean
  /** True if a stored session could not be checked yet. */
  isProfileUnknown: boolean
  /** True after a password reset link was opened, until a new password is set. */
  isRecoveringPassword: boolean
  signOut: () => Promise<void>
  /** Fetches the profile again after a failure. */
  requestProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** @throws outside AuthProvider */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
