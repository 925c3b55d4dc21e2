import type { ReactNode } from 'react'
import { useOnline } from '@/ui/use-online'

/** Takes no room of its own, so that the page does not move when the connection is lost. */
const OfflineNotice = () => (
  <p role="status" className="sticky top-18 z-20 h-0 px-4 text-center print:hidden">
    {!useOnline() && (
      <span className="inline-block rounded-full border border-edge bg-raised px-4 py-1.5 text-sm font-medium shadow-xl">
        You're offline. Changes can't be saved.
      </span>
    )}
  </p>
)

/** Takes focus when the page changes. Tall enough that the footer never stands in the middle of a screen. */
export const MainArea = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-dvh min-w-0 flex-1">
    <OfflineNotice />
    {children}
  </main>
)
