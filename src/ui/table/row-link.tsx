import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { from } from '@/lib/navigation'

/** The way from a row to what it stands for: j and k go from one to the next. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    state={from(useLocation())}
    data-row-way
    className="relative -my-1 block w-fit max-w-full min-w-24 py-1 font-semibold wrap-anywhere hover:text-lantern"
  >
    {children}
  </Link>
)

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
