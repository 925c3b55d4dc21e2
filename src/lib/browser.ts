import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Returns a value that exists only in the browser, such as the query string or the time. During hydration, returns the
 * prerendered value, because the first render must match the HTML. A second render happens only if the values differ.
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
