import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { useLastOrder } from './last-order'

/** A guest's way back to an order; a member's orders stand on the dashboard. */
export const LastOrderLink = ({ onLeave }: { onLeave?: () => void }) => {
  const { user } = useAuth()
  const last = useLastOrder()
  if (!last || user) return null
  return (
    <p>
      Your last order:{' '}
      <Link to={`${paths.order(last.id)}?token=${last.token}`} onClick={onLeave} className={buttonClass('link')}>
        {last.number}
      </Link>
    </p>
  )
}
