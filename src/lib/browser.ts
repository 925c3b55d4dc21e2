import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What only the browser knows (query string, history state, the time): the prerendered value while a prerendered page
 * is taken over, since it would differ from the HTML; the browser's own ever after. Where both are the same, which is
 * the rule, nothing is rendered twice.
 */
export const useFromBrowser = (value: string, prerendered: string): string =>
  useSyncExternalStore(
    never,
    () => value,
    () => prerendered,
  )

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False while the browser has no network. True does not promise that the backend can be reached. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
