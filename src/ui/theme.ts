import { useSyncExternalStore } from 'react'
import { browserStorage } from '@/lib/storage'
import { nextTask } from '@/lib/next-task'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()

/** The class on the root is the truth; index.html sets it before the first paint. */
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const apply = (theme: Theme): void => {
  const { classList } = document.documentElement
  // All at once: some eighty transitions would hold up the picture, and React hear of each three times (styles.css).
  classList.add('turning')
  classList.toggle('dark', theme === 'dark')
  listeners.forEach((listener) => listener())
  requestAnimationFrame(() => void nextTask().then(() => classList.remove('turning')))
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === KEY) apply(event.newValue === 'light' ? 'light' : 'dark')
}

// Whether or not a switch is on the page: another tab of the same person has chosen.
if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const toggle = (): void => {
  const next: Theme = current() === 'dark' ? 'light' : 'dark'
  apply(next)
  // Without storage the choice lasts as long as the page.
  browserStorage.write(KEY, next)
}

/** Dark until somebody chooses; the choice is kept and followed by all tabs. */
export const useTheme = (): { theme: Theme; toggle: () => void } => ({
  theme: useSyncExternalStore(subscribe, current, () => 'dark'),
  toggle,
})
