import { Link } from 'react-router-dom'
import { actionOf } from '@/features/events/event-rules'
import type { ListedEvent } from '@/features/events/events-queries'
import { InterestButton } from '@/features/interest/interest-button'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { paths } from '@/lib/paths'
import { buttonClass, type ButtonSize } from '@/ui/button-class'

/** The one thing to do about a trip today: book it, wait for it, ask for it, or nothing any more. */
export const TripAction = ({ event, size }: { event: ListedEvent; size?: ButtonSize }) => {
  switch (actionOf(event.state)) {
    case 'book':
      return (
        <Link to={paths.book(event.id)} className={buttonClass('primary', size)}>
          Book Now<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'waitlist':
      return <JoinWaitlistButton event={event} size={size} />
    case 'interest':
      return <InterestButton trip={{ eventId: event.id, name: event.title }} size={size} />
    case 'none':
      return (
        <p className="text-sm text-muted">
          {event.state === 'past' ? 'This departure is over.' : 'Bookings are closed.'}
        </p>
      )
  }
}
