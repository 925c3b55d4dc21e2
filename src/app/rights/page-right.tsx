import { DoorClosed } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { useIdleEnd } from '@/features/staff/factor/use-idle-end'
import { ROLES } from '@/features/staff/rights-rules'
import { useRefused, useRights } from '@/features/staff/use-rights'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { onDemand } from '@/ui/on-demand'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'
import { opens } from '../admin-routes'

const FactorDoor = onDemand(() => import('@/features/staff/factor/factor-door').then((m) => m.FactorDoor))

/** Reloads the profile of a former staff member, so that the guard redirects them. */
const useLeadOut = (mine: ReturnType<typeof useRights>['data']): void => {
  const { askProfile } = useAuth()
  const isNobody = mine?.status === 'ok' && mine.role === null
  useEffect(() => {
    if (isNobody) askProfile().catch(() => undefined)
  }, [isNobody, askProfile])
}

/** Opens an admin page to the roles that have its permission. A courtesy: row-level security is the authority. */
export const PageRight = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const read = useRights()
  const { data: mine } = read
  const [staying, setStaying] = useState(false)
  useIdleEnd(mine?.status === 'ended')
  useRefused()
  useLeadOut(mine)
  if (!mine && read.error)
    return (
      <div className="wrap py-12">
        <ReadError read={read}>We couldn’t load your permissions.</ReadError>
      </div>
    )
  if (!mine || mine.status === 'ended') return <PageSkeleton />
  const asked = mine.status === 'ok' ? null : mine.status
  if (asked !== null || staying) return <FactorDoor asked={asked} onStay={setStaying} />
  if (opens(mine, pathname)) return children
  return (
    <div className="wrap pb-20">
      <PageMeta title="Not for your role" description="An admin page that your role can’t open." noindex />
      <h1 className="sr-only">Not for your role</h1>
      <EmptyState
        alone
        icon={DoorClosed}
        title="This page is not for your role"
        action={
          <Link to={paths.admin} className={buttonClass()}>
            Back to the Dashboard
          </Link>
        }
      >
        {mine.role ? `Your role is ${ROLES[mine.role].label}. ` : ''}Ask an owner if you need more.
      </EmptyState>
    </div>
  )
}
