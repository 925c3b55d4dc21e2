import { Link } from 'react-router-dom'
import { WAYS_ON, type Unbooked, type WayOn } from '@/features/bookings/booking-messages'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'

interface BookWayOnProps {
  answer: Unbooked
  event: { id: string; title: string } | null
}

/** Next steps instead of booking. */
export const BookWayOn = ({ answer, event }: BookWayOnProps) => {
  const look = buttonClass('secondary')
  const toEvents = (
    <Link to={paths.events} className={look}>
      Browse Events
    </Link>
  )
  if (!event) return toEvents
  const ways: Record<WayOn, React.ReactNode> = {
    waitlist: <JoinWaitlistButton event={event} variant="secondary" />,
    dashboard: (
      <Link to={paths.dashboard} className={look}>
        Go to your dashboard
      </Link>
    ),
    event: (
      <Link to={paths.event(event.id)} className={look}>
        Back to the trip
      </Link>
    ),
    events: toEvents,
    none: null,
  }
  return ways[WAYS_ON[answer.status]]
}
