import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { useIsOnline } from '@/lib/browser'
import { site } from '@/site'
import { lazyComponent } from '@/ui/lazy-component'
import { toastByTone } from '@/ui/toast/toast'
import { PageLoadFailure } from './page-boundary'
import { ReadError } from '@/ui/empty-state'

/** Shown with Retry if the profile of the signed-in user failed to load. */
const ProfileLoadError = () => {
  const { requestProfile } = useAuth()
  const [isFetching, setFetching] = useState(false)
  const refetch = () => {
    setFetching(true)
    return requestProfile().finally(() => setFetching(false))
  }
  return <ReadError read={{ refetch, isFetching }}>We couldn’t load your profile.</ReadError>
}

// This component loads lazily, because visitors do not need the code for staff permissions.
const PagePermission = lazyComponent(() => import('./permissions/page-permission').then((m) => m.PagePermission))

interface GuardProps {
  children: ReactNode
}

/**
 * How long to wait for the session check before the Retry button is shown, in ms. If the server does not respond, the
 * check itself ends only after half a minute.
 */
const SESSION_CHECK_TIMEOUT_MS = 4000

const SessionCheckIndicator = () => {
  const [isLate, setIsLate] = useState(false)
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(() => setIsLate(true), SESSION_CHECK_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isLate])
  // Reloads the page, because the Supabase client would repeat a failed session check only after a minute. A reload
  // starts a new client, which checks the session immediately.
  const retry = () => (navigator.onLine ? location.reload() : setIsLate(false))
  return (
    <>
      <title>{site.brand}</title>
      {isLate || !isOnline ? (
        <PageLoadFailure onRetry={retry} />
      ) : (
        <p role="status" className="animate-pulse py-24 text-center text-muted">
          Loading...
        </p>
      )}
    </>
  )
}

let staffOnlyMessageShownAt = -Infinity

/** Shows the message that the page is for staff only. Shows it once, even if React runs the effect twice. */
const showStaffOnlyMessage = (): void => {
  if (performance.now() - staffOnlyMessageShownAt < 1000) return
  staffOnlyMessageShownAt = performance.now()
  toastByTone.error('Admins only', 'That page is for staff only.')
}

/**
 * Redirects to the sign-in page. Visitors return to the requested page after sign-in. Signed-in users without access
 * are not sent back to it, because they would be redirected again and again.
 */
const RedirectToLogin = ({ returnsAfterSignIn }: { returnsAfterSignIn: boolean }) => {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!returnsAfterSignIn) showStaffOnlyMessage()
  }, [returnsAfterSignIn])
  return <Navigate to={paths.login} replace state={returnsAfterSignIn ? { from: pathname + search + hash } : null} />
}

/**
 * Redirects visitors to the sign-in page. This guard only controls the display: row-level security protects the data.
 */
export const RequireUser = ({ children }: GuardProps) => {
  const { user, profile, isLoading, isProfileUnknown } = useAuth()
  if (isLoading || isProfileUnknown) return <SessionCheckIndicator />
  if (!user) return <RedirectToLogin returnsAfterSignIn />
  return (
    <>
      {!profile && (
        <div className="wrap pt-8">
          <ProfileLoadError />
        </div>
      )}
      {children}
    </>
  )
}

export const RequireAdmin = ({ children }: GuardProps) => {
  const { user, profile, isAdmin, isLoading, isProfileUnknown } = useAuth()
  if (isLoading || isProfileUnknown) return <SessionCheckIndicator />
  // The profile has not loaded, so it is not known whether the user has access. The user stays on the page.
  if (user && !profile)
    return (
      <div className="wrap py-24">
        <ProfileLoadError />
      </div>
    )
  return isAdmin ? <PagePermission>{children}</PagePermission> : <RedirectToLogin returnsAfterSignIn={!user} />
}
