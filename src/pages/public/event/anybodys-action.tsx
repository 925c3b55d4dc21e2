import { Link } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/ahead/departures-queries'
import { primaryAction, type PrimaryAction } from '@/features/events/primary-action'
import { InterestButton } from '@/features/interest/interest-button'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { paths } from '@/lib/paths'
import { buttonClass, type ButtonSize } from '@/ui/button-class'

export interface TripActionProps {
  event: Pick<ListedEvent, 'id' | 'title' | 'state' | 'written'>
  size?: ButtonSize
  /** Another word where a screen has its own. */
  labels?: { book?: string; interest?: string }
}

const Asked = ({ action, event, size, labels }: TripActionProps & { action: PrimaryAction }) => {
  switch (action) {
    case 'book':
      return (
        <Link to={paths.book(event.id)} className={buttonClass('primary', size)}>
          {labels?.book ?? 'Book Now'}
          <span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'waitlist':
      return <JoinWaitlistButton event={event} size={size} />
    default:
      return <InterestButton trip={{ eventId: event.id, name: event.title }} size={size} label={labels?.interest} />
  }
}

/** What a trip asks of whoever does not stand in any way with it yet. */
export const AnybodysAction = (props: TripActionProps) => {
  const { state, written } = props.event
  const action = primaryAction(state)
  if (action === 'none')
    return <p className="text-sm text-muted">{state === 'past' ? 'This departure is over.' : 'Bookings are closed.'}</p>
  return (
    // Sold out, closed or gone since the page was written: an old page asks for nothing until the row of today is there.
    <div className={written ? 'invisible contents' : 'contents'}>
      <Asked {...props} action={action} />
    </div>
  )
}
