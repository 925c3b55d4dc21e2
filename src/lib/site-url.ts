import { useFromBrowser } from './browser'

const fixed = (import.meta.env.VITE_SITE_URL as string | undefined)?.replace(/\/+$/, '')

/** Where the site stands, for addresses that leave it; empty until known where VITE_SITE_URL is not set. */
export const useSiteOrigin = (): string => {
  const here = useFromBrowser(typeof location === 'undefined' ? '' : location.origin, '')
  return fixed ?? here
}
