import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { yieldToMain } from '@/lib/yield-to-main'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()

/** The class on the root element decides. index.html sets it before the first paint. */
const getTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const applyTheme = (theme: Theme): void => {
  const { classList } = document.documentElement
  // Turns transitions off while the theme changes: some eighty would delay the paint (styles.css).
  classList.add('turning')
  classList.toggle('dark', theme === 'dark')
  listeners.forEach((listener) => listener())
  requestAnimationFrame(() => void yieldToMain().then(() => classList.remove('turning')))
}

const onStorageChange = (event: StorageEvent): void => {
  if (event.key === STORAGE_KEY) applyTheme(event.newValue === 'light' ? 'light' : 'dark')
}

// Follows a change in another tab, even if no switch is on this page.
if (typeof window !== 'undefined') window.addEventListener('storage', onStorageChange)

const subscribeToTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const toggleTheme = (): void => {
  const next: Theme = getTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(next)
  // Without storage the choice lasts until the page is left.
  browserStorage.write(STORAGE_KEY, next)
}

/** The theme is dark until the user chooses. The choice is stored and applies to all tabs. */
export const useTheme = (): { theme: Theme; toggle: () => void } => ({
  theme: useSyncExternalStore(subscribeToTheme, getTheme, () => 'dark'),
  toggle: toggleTheme,
})
