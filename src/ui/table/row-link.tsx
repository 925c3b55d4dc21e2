import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { createBackState } from '@/lib/navigation'

/** The link from a row to the page of its record. The keys j and k move focus between these links. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    state={createBackState(useLocation())}
    data-row-way
    className="relative -my-1 block w-fit max-w-full min-w-24 py-1 font-semibold wrap-anywhere hover:text-lantern"
  >
    {children}
  </Link>
)

interface ContactLinkProps {
  /** A `mailto:` or `tel:` URL. */
  href: string
  /** True if the keys j and k also focus this link. */
  isKeyboardStop?: boolean
  children: ReactNode
}

/** A link in a list to email or phone a person. The link is 44 px tall and less prominent than the row's main link. */
export const ContactLink = ({ href, isKeyboardStop, children }: ContactLinkProps) => (
  <a
    href={href}
    data-row-way={isKeyboardStop ? '' : undefined}
    className="inline-block py-0.5 wrap-anywhere text-muted underline underline-offset-4 hover:text-lantern"
  >
    {children}
  </a>
)
