import type { ReactNode } from 'react'

interface ReachLinkProps {
  /** `mailto:` or `tel:`. */
  href: string
  /** It is what a row is walked to by. */
  isWay?: boolean
  children: ReactNode
}

/** How somebody of a list is reached: quieter than what the row is about, and a finger tall. */
export const ReachLink = ({ href, isWay, children }: ReachLinkProps) => (
  <a
    href={href}
    data-row-way={isWay ? '' : undefined}
    className="inline-block py-0.5 wrap-anywhere text-muted underline underline-offset-4 hover:text-lantern"
  >
    {children}
  </a>
)
