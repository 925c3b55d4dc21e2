import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ProfileMissing } from '@/features/auth/profile-missing'
import { paths } from '@/lib/paths'
import { useOnline } from '@/lib/browser'
import { site } from '@/site'
import { onDemand } from '@/ui/on-demand'
import { toast } from '@/ui/toast/toast'
import { NoPage } from './page-boundary'

// What each of the staff may do is no part of a visitor's first load.
const PageRight = onDemand(() => import('./rights/page-right').then((m) => m.PageRight))

interface GuardProps {
  children: ReactNode
}

/** As long as a read has: who is here is asked for half a minute where no answer comes. */
const PATIENCE = 4000

const Loading = () => {
  const [late, setLate] = useState(false)
  const online = useOnline()
  useEffect(() => {
    if (late) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [late])
  // A client that was refused for want of an answer waits for a minute before it asks again; a new one does not.
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

let toldAt = -Infinity

/** Said once for one page, however often React runs an effect. */
const tellAdminsOnly = (): void => {
  if (performance.now() - toldAt < 1000) return
  toldAt = performance.now()
  toast.error('Admins only', 'That page is for those who look after the site.')
}

/** A guest comes back to where he was going; whoever is signed in and still kept out would only come back in a loop. */
const ToLogin = ({ comeBack }: { comeBack: boolean }) => {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!comeBack) tellAdminsOnly()
  }, [comeBack])
  return <Navigate to={paths.login} replace state={comeBack ? { from: pathname + search + hash } : null} />
}

/** A courtesy: row-level security is what keeps rows from those who may not see them. */
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
  // Whether he may see the page is not known: he is not sent away for that.
  if (user && !profile)
    return (
      <div className="wrap py-24">
        <ProfileMissing />
      </div>
    )
  return isAdmin ? <PageRight>{children}</PageRight> : <ToLogin comeBack={!user} />
}
