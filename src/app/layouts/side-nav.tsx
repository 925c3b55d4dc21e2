import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { createBackState } from '@/lib/navigation'

export interface SideNavLink {
  label: string
  /** A short explanation of the page to which the link leads. */
  hint?: string
  to: string
  /** Additional paths on which the menu marks this link as the current page. */
  otherPaths?: readonly string[]
  Icon: LucideIcon
}

export interface SideNavGroup {
  title?: string
  links: SideNavLink[]
}

/** Returns `page` if the path belongs to the link's page or to a page below it, else undefined. */
const getAriaCurrent = (pathname: string, { to, otherPaths = [] }: SideNavLink): 'page' | undefined => {
  return pathname === to || otherPaths.some((path) => `${pathname}/`.startsWith(`${path}/`)) ? 'page' : undefined
}

interface SideNavProps {
  label: string
  groups: SideNavGroup[]
  onLeave?: () => void
}

export const SideNav = ({ label, groups, onLeave }: SideNavProps) => {
  const location = useLocation()
  const pathname = location.pathname.replace(/\/+$/, '')
  return (
    <nav aria-label={label} className="grid gap-5 lg:gap-2">
      {groups.map(({ title, links }) => (
        <div key={links[0]?.to}>
          {title && <p className="eyebrow px-3 pb-1">{title}</p>}
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  aria-current={getAriaCurrent(pathname, link)}
                  state={createBackState(location)}
                  onClick={onLeave}
                  className="flex min-h-11 items-center lg:min-h-8 gap-3 rounded-lg px-3 text-muted transition hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-lantern"
                >
                  <link.Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
                  {link.hint ? (
                    <span className="grid py-0.5 leading-tight">
                      {link.label}
                      <span className="text-xs font-normal text-muted">{link.hint}</span>
                    </span>
                  ) : (
                    link.label
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
