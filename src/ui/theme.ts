import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { yieldToMain } from '@/lib/yield-to-main'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'
const themeListeners = new Set<() => void>()

/** Reads the theme from the class on the root element. index.html sets that class before the first paint. */
const getTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const applyTheme = (theme: Theme): void => {
  const { classList } = document.documentElement
  // Turns off CSS transitions while the theme changes. About eighty transitions would run at once and delay the paint
  // (see styles.css).
  classList.add('turning')
  classList.toggle('dark', theme === 'dark')
  themeListeners.forEach((listener) => listener())
  requestAnimationFrame(() => void yieldToMain().then(() => classList.remove('turning')))
}

const onStorageChange = (event: StorageEvent): void => {
  if (event.key === STORAGE_KEY) applyTheme(event.newValue === 'light' ? 'light' : 'dark')
}

// Applies a theme change from another tab, even if this page has no theme switch.
if (typeof window !== 'undefined') window.addEventListener('storage', onStorageChange)

const subscribeToTheme = (listener: () => void): (() => void) => {
  themeListeners.add(listener)
  return () => void themeListeners.delete(listener)
}

const toggleTheme = (): void => {
  const newTheme: Theme = getTheme() === 'dark' ? 'light' : 'dark'
  applyTheme(newTheme)
  // If browser storage is not available, the selected theme lasts until the user leaves the page.
  browserStorage.write(STORAGE_KEY, newTheme)
}

/**
 * The current theme, and a function that switches between dark and light. The theme is dark until the user switches it.
 * The browser stores the selected theme for all tabs.
 */
export const useTheme = (): { theme: Theme; toggle: () => void } => ({
  theme: useSyncExternalStore(subscribeToTheme, getTheme, () => 'dark'),
  toggle: toggleTheme,
})
