import { CalendarDays, House, LayoutDashboard, LogIn, LogOut, Mail, ShoppingBag, UserPlus } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { createBackState } from '@/lib/navigation'
import { ThemeToggle } from './top-bar'
import { useSignOut } from './use-sign-out'

/** Links that are not among the four links of the main menu. */
export const moreLinks = [
  { label: 'Our Trips', to: paths.trips },
  { label: 'VIP Membership', to: paths.membership },
  { label: 'Register Interest', to: paths.interest },
  { label: 'Support', to: paths.support },
]

const publicLinks = [
  { label: 'Home', to: paths.home, Icon: House },
  { label: 'Events', to: paths.events, Icon: CalendarDays },
  { label: 'Store', to: paths.store, Icon: ShoppingBag },
  { label: 'Contact', to: paths.contact, Icon: Mail },
]
const memberLinks = [{ label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard }]
const visitorLinks = [
  { label: 'Login', to: paths.loginTab('login'), Icon: LogIn },
  { label: 'Register', to: paths.loginTab('register'), Icon: UserPlus },
]

const linkClass =
  'display flex min-h-14 w-full items-center gap-4 border-b text-xl transition hover:text-lantern aria-[current=page]:text-lantern'

/** The links of the menu. The side panel of wide screens and the drawer of narrow screens both show them. */
export const NavLinks = ({ onLeave }: { onLeave: () => void }) => {
  const { user } = useAuth()
  const signOut = useSignOut()
  const location = useLocation()
  return (
    <nav aria-label="Main">
      <ul>
        {[...publicLinks, ...(user ? memberLinks : visitorLinks)].map(({ label, to, Icon }) => (
          <li key={label}>
            {/* Only the link to the contact page stores the current page, so that the contact page can link back. */}
            <NavLink
              to={to}
              end
              state={to === paths.contact ? createBackState(location) : null}
              onClick={onLeave}
              className={linkClass}
            >
              <Icon aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
              {label}
            </NavLink>
          </li>
        ))}
        {user && (
          <li>
            <button
              type="button"
              className={linkClass}
              onClick={() => {
                onLeave()
                signOut()
              }}
            >
              <LogOut aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
              Sign Out
            </button>
          </li>
        )}
      </ul>
      <div className="mt-4 flex items-start justify-between gap-4">
        <ul className="grid grid-cols-2 gap-x-6">
          {moreLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onLeave}
                className="inline-flex min-h-11 items-center text-muted hover:text-lantern aria-[current=page]:text-lantern"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        {/* The menu contains the theme switch on a phone, because the top bar has no space for it. */}
        <span className="md:hidden">
          <ThemeToggle />
        </span>
      </div>
    </nav>
  )
}
