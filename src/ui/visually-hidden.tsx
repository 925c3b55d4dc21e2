import type { ReactNode } from 'react'

/** Words for assistive technology alone. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
