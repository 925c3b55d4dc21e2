import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { yieldToMain } from '@/lib/yield-to-main'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** The class on the root element decides. index.html sets it before the first paint. */
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const apply = (theme: Theme): void => {
  const { classList } = document.documentElement
  // Turns transitions off while the theme changes: some eighty would delay the paint (styles.css).
  classList.add('turning')
  classList.toggle('dark', theme === 'dark')
  listeners.forEach((listener) => listener())
  requestAnimationFrame(() => void yieldToMain().then(() => classList.remove('turning')))
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === KEY) apply(event.newValue === 'light' ? 'light' : 'dark')
}

// Follows a change in another tab, even if no switch is on this page.
if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const toggle = (): void => {
  const next: Theme = current() === 'dark' ? 'light' : 'dark'
  apply(next)
  // Without storage the choice lasts until the page is left.
  browserStorage.write(KEY, next)
}

/** The theme is dark until the user chooses. The choice is stored and applies to all tabs. */
export const useTheme = (): { theme: Theme; toggle: () => void } => ({
  theme: useSyncExternalStore(subscribe, current, () => 'dark'),
  toggle,
})
