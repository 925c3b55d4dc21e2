import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ProfileMissing } from '@/features/auth/profile-missing'
import { paths } from '@/lib/paths'
import { site } from '@/site'

interface GuardProps {
  children: ReactNode
}

const Loading = () => (
  <>
    <title>{site.brand}</title>
    <p role="status" className="px-4 py-24 text-center text-muted">
      Loading...
    </p>
  </>
)

/** A guest comes back to where he was going; whoever is signed in and still kept out would only come back in a loop. */
const ToLogin = ({ comeBack }: { comeBack: boolean }) => {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={paths.login} replace state={comeBack ? { from: pathname + search + hash } : null} />
}

/** A courtesy: row-level security is what keeps rows from those who may not see them. */
export const RequireUser = ({ children }: GuardProps) => {
  const { user, loading } = useAuth()
  if (loading) return <Loading />
  return user ? children : <ToLogin comeBack />
}

export const RequireAdmin = ({ children }: GuardProps) => {
  const { user, profile, isAdmin, loading } = useAuth()
  if (loading) return <Loading />
  // Whether he may see the page is not known: he is not sent away for that.
  if (user && !profile)
    return (
      <div className="wrap py-24">
        <ProfileMissing />
      </div>
    )
  return isAdmin ? children : <ToLogin comeBack={!user} />
}
