import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a prerendered page is taken over, true ever after. What only the browser knows (query string, history
 * state, the time) may be shown from then on: shown before, it would differ from the HTML.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false)
