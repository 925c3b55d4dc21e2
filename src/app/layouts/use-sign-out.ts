import { useAuth } from '@/features/auth/auth-context'
import { toast } from '@/ui/toast/toast'

/** Returns a function that signs out. On a page for members or staff, the guard then redirects to /login. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useAuth()
  return () => {
    signOut().catch(() => toast.error('Error', 'Something went wrong. Please try again.'))
  }
}
