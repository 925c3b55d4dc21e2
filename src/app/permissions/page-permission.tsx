import { DoorClosed } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { useIdleSessionEnd } from '@/features/staff/mfa/use-idle-end'
import { ROLES } from '@/features/auth/permissions/permissions-rules'
import { useRefetchWhenDenied, usePermissions } from '@/features/auth/permissions/use-permissions'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'
import { canOpenPath } from '../admin-routes'

const MfaGate = lazyComponent(() => import('@/features/staff/mfa/mfa-gate').then((m) => m.MfaGate))

/** Reloads the profile of a former staff member, so that the guard redirects this user. */
const useFormerStaffRedirect = (permissions: ReturnType<typeof usePermissions>['data']): void => {
  const { requestProfile } = useAuth()
  const isNotStaff = permissions?.status === 'ok' && permissions.role === null
  useEffect(() => {
    if (isNotStaff) requestProfile().catch(() => undefined)
  }, [isNotStaff, requestProfile])
}

/**
 * Shows an admin page only to users with a permission for the page. This guard only controls the display: row-level
 * security protects the data.
 */
export const PagePermission = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const queryResult = usePermissions()
  const { data: permissions } = queryResult
  const [isEnrollmentPostponed, setIsEnrollmentPostponed] = useState(false)
  useIdleSessionEnd(permissions?.status === 'ended')
  useRefetchWhenDenied()
  useFormerStaffRedirect(permissions)
  if (!permissions && queryResult.error)
    return (
      <div className="wrap py-12">
        <ReadError read={queryResult}>We couldn’t load your permissions.</ReadError>
      </div>
    )
  if (!permissions || permissions.status === 'ended') return <PageSkeleton />
  const missingSignInStep = permissions.status === 'ok' ? null : permissions.status
  if (missingSignInStep !== null || isEnrollmentPostponed)
    return <MfaGate requiredStep={missingSignInStep} onStay={setIsEnrollmentPostponed} />
  if (canOpenPath(permissions, pathname)) return children
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Page not available for your role"
        description="An admin page that your role can’t open."
        noindex
      />
      <h1 className="sr-only">Page not available for your role</h1>
      <EmptyState
        alone
        icon={DoorClosed}
        title="Your role can’t open this page"
        action={
          <Link to={paths.admin} className={buttonClass()}>
            Back to the Dashboard
          </Link>
        }
      >
        {permissions.role ? `Your role is ${ROLES[permissions.role].label}. ` : ''}Ask an owner if you need more
        permissions.
      </EmptyState>
    </div>
  )
}
