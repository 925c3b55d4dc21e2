import type { Session, User } from '@supabase/supabase-js'
import { createContext, useContext } from 'react'

export interface Profile {
  id: string
  full_name: string | null
  is_admin: boolean
}

/** Who is here. `loading` is true until the first session check has ended. */
export interface Auth {
  user: User | null
  session: Session | null
  profile: Profile | null
  isAdmin: boolean
  loading: boolean
  /** Somebody was signed in here, and no answer has come to whether he still is. */
  unsure: boolean
  /** True from the moment a password-reset link was followed until a new password is set. */
  recovering: boolean
  signOut: () => Promise<void>
  /** Asks again for a profile that did not come. */
  askProfile: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** @throws outside AuthProvider */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
