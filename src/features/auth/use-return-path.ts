import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { safePath } from '@/lib/navigation'

/**
 * Where to go after sign-in or registration, also if the email's link opens in another tab. The dashboard by default.
 */
export const useReturnPath = (): string => {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  return safePath(state?.from, paths.dashboard)
}
