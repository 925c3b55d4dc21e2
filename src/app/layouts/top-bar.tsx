import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { site } from '@/site'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent } from '@/ui/lazy-component'
import { useTheme } from '@/ui/theme'
import { CartButton } from './cart-button'
import { UserMenu } from './user-menu'

/** The logo for the current theme. The logo of the other theme is not fetched. */
export const Logo = () => (
  <Link to={paths.home} className="flex min-h-11 shrink-0 items-center gap-2.5">
    <img src="/logo-dark.svg" alt="" width="36" height="36" loading="lazy" className="hidden dark:block" />
    <img src="/logo-light.svg" alt="" width="36" height="36" loading="lazy" className="dark:hidden" />
    <span className="display text-xl whitespace-nowrap">{site.brand}</span>
  </Link>
)

export const ThemeToggle = () => {
  const { theme, toggle } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={`Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`}
      className={buttonClass('ghost', 'icon')}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

// This component loads lazily, because only members can have a waitlist offer.
const OfferBanner = lazyComponent(() => import('@/features/waitlist/offer-banner').then((m) => m.OfferBanner))

/**
 * The bar at the top of every page. Until the session check ends, it shows the buttons for visitors. Buttons that
 * depend on the session are on the left, so that the other buttons do not move.
 */
export const TopBar = ({ children }: { children?: ReactNode }) => {
  const { user, profile } = useAuth()
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-bg/90 [backdrop-filter:blur(8px)]">
        <div className="flex h-16 items-center justify-between gap-3 px-4 sm:px-6">
          <Logo />
          {children}
          <div className="flex min-w-0 items-center gap-1 sm:gap-2">
            {user ? (
              <UserMenu name={profile?.full_name || user.email || ''} />
            ) : (
              <>
                <span className="hidden md:block">
                  <ThemeToggle />
                </span>
                <Link to={paths.loginTab('login')} className={buttonClass('secondary', 'sm')}>
                  Login
                </Link>
              </>
            )}
            <CartButton />
          </div>
        </div>
      </header>
      {user && <OfferBanner userId={user.id} />}
    </>
  )
}
