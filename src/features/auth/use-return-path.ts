import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { getSafePath } from '@/lib/navigation'

/**
 * The page to open after sign-in or registration, also if the email's link opens in another tab. Default: the
 * dashboard.
 */
export const useReturnPath = (): string => {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  return getSafePath(state?.from, paths.dashboard)
}
