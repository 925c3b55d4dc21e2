import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'
import { CartButton } from './cart-button'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'
import { UserMenu } from './user-menu'

// No guest has one.
const OfferBanner = onDemand(() => import('@/features/waitlist/offer-banner').then((m) => m.OfferBanner))

/** Until the session check has ended it shows what a guest sees; what changes then stands left of what stays. */
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
