import { CalendarDays, House, LayoutDashboard, LogIn, LogOut, Mail, ShoppingBag, UserPlus } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { from } from '@/lib/use-back-target'
import { useSignOut } from './use-sign-out'

const everybody = [
  { label: 'Home', to: paths.home, Icon: House },
  { label: 'Events', to: paths.events, Icon: CalendarDays },
  { label: 'Store', to: paths.store, Icon: ShoppingBag },
  { label: 'Contact', to: paths.contact, Icon: Mail },
]
const members = [{ label: 'Dashboard', to: paths.dashboard, Icon: LayoutDashboard }]
const guests = [
  { label: 'Login', to: paths.loginTab('login'), Icon: LogIn },
  { label: 'Register', to: paths.loginTab('register'), Icon: UserPlus },
]

const look =
  'display flex min-h-14 w-full items-center gap-4 border-b text-xl transition hover:text-lantern aria-[current=page]:text-lantern'

/** The one menu, in the sheet and in the drawer. */
export const NavLinks = ({ onLeave }: { onLeave: () => void }) => {
  const { user } = useAuth()
  const signOut = useSignOut()
  const location = useLocation()
  return (
    <nav aria-label="Main">
      <ul>
        {[...everybody, ...(user ? members : guests)].map(({ label, to, Icon }) => (
          <li key={label}>
            {/* Contact alone leads back to where it was asked for. */}
            <NavLink
              to={to}
              end
              state={to === paths.contact ? from(location) : null}
              onClick={onLeave}
              className={look}
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
              className={look}
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
    </nav>
  )
}
