import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ProfileMissing } from '@/features/auth/profile-missing'
import { paths } from '@/lib/paths'
import { useOnline } from '@/lib/browser'
import { site } from '@/site'
import { lazyComponent } from '@/ui/lazy-component'
import { toast } from '@/ui/toast/toast'
import { NoPage } from './page-boundary'

// Staff permissions are not part of a visitor's first load.
const PageRight = lazyComponent(() => import('./permissions/page-permission').then((m) => m.PageRight))

interface GuardProps {
  children: ReactNode
}

/**
 * Milliseconds to wait for the session check before Retry is offered. Without a response the check takes half a
 * minute.
 */
const PATIENCE = 4000

const Loading = () => {
  const [late, setLate] = useState(false)
  const online = useOnline()
  useEffect(() => {
    if (late) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [late])
  // After a failed request the client waits a minute before the next try. A reload starts a new client at once.
  const retry = () => (navigator.onLine ? location.reload() : setLate(false))
  return (
    <>
      <title>{site.brand}</title>
      {late || !online ? (
        <NoPage onRetry={retry} />
      ) : (
        <p role="status" className="animate-pulse py-24 text-center text-muted">
          Loading...
        </p>
      )}
    </>
  )
}

let shownAt = -Infinity

/** Shows the message once per page, also when React runs the effect twice. */
const showStaffOnly = (): void => {
  if (performance.now() - shownAt < 1000) return
  shownAt = performance.now()
  toast.error('Admins only', 'That page is for staff only.')
}

/**
 * Returns guests to the requested page after sign-in. Signed-in users without access would loop, so they are not sent
 * back.
 */
const ToLogin = ({ comeBack }: { comeBack: boolean }) => {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!comeBack) showStaffOnly()
  }, [comeBack])
  return <Navigate to={paths.login} replace state={comeBack ? { from: pathname + search + hash } : null} />
}

/** A courtesy. Row-level security is the authority. */
export const RequireUser = ({ children }: GuardProps) => {
  const { user, profile, loading, unsure } = useAuth()
  if (loading || unsure) return <Loading />
  if (!user) return <ToLogin comeBack />
  return (
    <>
      {!profile && (
        <div className="wrap pt-8">
          <ProfileMissing />
        </div>
      )}
      {children}
    </>
  )
}

export const RequireAdmin = ({ children }: GuardProps) => {
  const { user, profile, isAdmin, loading, unsure } = useAuth()
  if (loading || unsure) return <Loading />
  // The profile has not loaded, so access is unknown and the user stays on the page.
  if (user && !profile)
    return (
      <div className="wrap py-24">
        <ProfileMissing />
      </div>
    )
  return isAdmin ? <PageRight>{children}</PageRight> : <ToLogin comeBack={!user} />
}
