import { useLocation } from 'react-router-dom'
import { safePath } from './redirect'
import { useFromBrowser } from './use-from-browser'

/** State for a link whose page has a way back here: `<Link state={from(location)}>`. */
export const from = ({ pathname, search }: { pathname: string; search: string }) => ({ from: pathname + search })

/**
 * Where Back leads: the place that was passed in navigation state, if it is one of ours, else the fallback.
 * @param fallback a path of ours
 */
export const useBackTarget = (fallback: string): string => {
  const state = useLocation().state as { from?: unknown } | null
  return useFromBrowser(safePath(state?.from, fallback), fallback)
}
