import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { safePath } from '@/lib/navigation'

/**
 * Where somebody who signs in or registers was going, in whichever tab the link of the mail opens; the dashboard, where
 * it was nowhere.
 */
export const useReturnPath = (): string => {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  return safePath(state?.from, paths.dashboard)
}
