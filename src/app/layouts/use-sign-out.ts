import { useAuth } from '@/features/auth/auth-context'
import { toast } from '@/ui/toast/toast'

/** Signs out; on guarded pages the guard then leads to /login. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useAuth()
  return () => {
    signOut().catch(() => toast.error('Error', 'Something went wrong. Please try again.'))
  }
}
