import { useBrowserValue } from './browser'

const configuredUrl = (import.meta.env.VITE_SITE_URL as string | undefined)?.replace(/\/+$/, '')

/** The site's origin for absolute URLs. During hydration, empty unless VITE_SITE_URL is set. */
export const useSiteOrigin = (): string => {
  const currentOrigin = useBrowserValue(typeof location === 'undefined' ? '' : location.origin, '')
  return configuredUrl ?? currentOrigin
}
