import type { ReactNode } from 'react'

/** Takes focus when the page changes. Tall enough that the footer never stands in the middle of a screen. */
export const MainArea = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-dvh min-w-0 flex-1">
    {children}
  </main>
)
