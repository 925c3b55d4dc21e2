import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * A value that only the browser has (query string, history state, time). Returns the prerendered value during
 * hydration, because another value would differ from the HTML, and the browser's value afterwards. If both values are
 * equal, nothing renders twice.
 */
export const useBrowserValue = (value: string, prerendered: string): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => prerendered,
  )

const subscribeToNetwork = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False while the browser has no network. True does not mean that the backend is reachable. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
