import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'

interface GuardProps {
  children: ReactNode
}

const Loading = () => (
  <p role="status" className="px-4 py-24 text-center text-muted">
    Loading...
  </p>
)

const ToLogin = () => {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
}

/** A courtesy: row-level security is what keeps rows from those who may not see them. */
export const RequireUser = ({ children }: GuardProps) => {
  const { user, loading } = useAuth()
  if (loading) return <Loading />
  return user ? children : <ToLogin />
}

export const RequireAdmin = ({ children }: GuardProps) => {
  const { isAdmin, loading } = useAuth()
  if (loading) return <Loading />
  return isAdmin ? children : <ToLogin />
}
