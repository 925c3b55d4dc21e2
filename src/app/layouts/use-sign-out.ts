import { useAuth } from '@/features/auth/auth-context'
import { toast } from '@/ui/toast/toast'

/** Signs out. The guard of a guarded page then redirects to /login. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useAuth()
  return () => {
    signOut().catch(() => toast.error('Error', 'Something went wrong. Please try again.'))
  }
}
