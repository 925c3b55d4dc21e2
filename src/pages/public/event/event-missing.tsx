import { Ghost } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

/** For an address that leads to no trip of ours. */
export const EventMissing = () => {
  const { user } = useAuth()
  const { pathname } = useLocation()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Trip not found" description="There is no trip at this address." noindex />
      <PageHeader title="We could not find that trip" back={{ to: paths.events }} />
      <EmptyState
        alone
        icon={Ghost}
        title="It may have moved on"
        action={
          <Link to={paths.events} className={buttonClass()}>
            Browse Events
          </Link>
        }
      >
        <p>The trip is no longer listed, or its address was cut short on the way here. There are others waiting.</p>
        {!user && (
          <p>
            Or it is for members only:{' '}
            <Link to={paths.login} state={{ from: pathname }} className={buttonClass('link')}>
              log in
            </Link>{' '}
            and look again.
          </p>
        )}
      </EmptyState>
    </div>
  )
}
