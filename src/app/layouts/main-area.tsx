import type { ReactNode } from 'react'
import { useIsOnline } from '@/lib/browser'

/** Shown on top of the page, so that the page content does not move when the connection is lost. */
const OfflineNotice = () => (
  <p role="status" className="sticky top-18 z-20 h-0 px-4 text-center print:hidden">
    {!useIsOnline() && (
      <span className="inline-block rounded-full border border-edge bg-raised px-4 py-1.5 text-sm font-medium shadow-xl">
        You're offline. Changes can't be saved.
      </span>
    )}
  </p>
)

interface MainAreaProps {
  /** True if the page stores changes while the browser is offline. Such a page shows its own offline message. */
  worksOffline?: boolean
  children: ReactNode
}

/**
 * The main area of a page. It receives focus when the page changes. It fills the screen height, so that the footer
 * stays below the screen.
 */
export const MainArea = ({ worksOffline, children }: MainAreaProps) => (
  <main id="main" tabIndex={-1} className="min-h-dvh min-w-0 flex-1">
    {!worksOffline && <OfflineNotice />}
    {children}
  </main>
)

export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-semibold text-accent-fg focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
)
