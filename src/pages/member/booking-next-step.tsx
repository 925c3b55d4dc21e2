import { Link } from 'react-router-dom'
import { NEXT_STEP_BY_STATUS, type BookingAttempt, type NextStep } from '@/features/bookings/booking-messages'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'

interface BookingNextStepProps {
  result: BookingAttempt
  event: { id: string; title: string } | null
}

/** The next steps for a member who cannot book the trip now. */
export const BookingNextStep = ({ result, event }: BookingNextStepProps) => {
  const linkClass = buttonClass('secondary')
  const eventsLink = (
    <Link to={paths.events} className={linkClass}>
      Browse Events
    </Link>
  )
  if (!event) return eventsLink
  const actionsByStep: Record<NextStep, React.ReactNode> = {
    waitlist: <JoinWaitlistButton event={event} variant="secondary" />,
    dashboard: (
      <Link to={paths.dashboard} className={linkClass}>
        Go to your dashboard
      </Link>
    ),
    event: (
      <Link to={paths.event(event.id)} className={linkClass}>
        Back to the trip
      </Link>
    ),
    events: eventsLink,
    login: (
      <Link to={paths.login} state={{ from: paths.book(event.id) }} className={linkClass}>
        Log in
      </Link>
    ),
    none: null,
  }
  return actionsByStep[NEXT_STEP_BY_STATUS[result.status]]
}
