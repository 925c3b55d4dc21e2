import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { getSafePath } from '@/lib/navigation'

/**
 * The path to open after sign-in or registration. Also works if the confirmation link opens in another tab. Default:
 * the dashboard.
 */
export const useReturnPath = (): string => {
  const { state: navigationState } = useLocation() as { state: { from?: unknown } | null }
  return getSafePath(navigationState?.from, paths.dashboard)
}
