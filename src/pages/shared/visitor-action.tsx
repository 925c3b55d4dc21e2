import { Link } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { getPrimaryAction, type PrimaryAction } from '@/features/events/primary-action'
import { InterestButton } from '@/features/interest/interest-button'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { paths } from '@/lib/paths'
import { buttonClass, type ButtonSize } from '@/ui/button-class'

export interface EventActionProps {
  event: Pick<ListedEvent, 'id' | 'title' | 'state' | 'isPrerendered'>
  size?: ButtonSize
  /** Labels that replace the default button labels. */
  labels?: { book?: string; interest?: string }
}

const ActionButton = ({ action, event, size, labels }: EventActionProps & { action: PrimaryAction }) => {
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
      return <InterestButton event={{ eventId: event.id, name: event.title }} size={size} label={labels?.interest} />
  }
}

/** The primary action for a user who has no booking, no waitlist entry and no registered interest. */
export const VisitorAction = (props: EventActionProps) => {
  const { state, isPrerendered } = props.event
  const action = getPrimaryAction(state)
  if (action === 'none')
    return <p className="text-sm text-muted">{state === 'past' ? 'This departure is over.' : 'Bookings are closed.'}</p>
  return (
    // The prerendered state may be outdated, so the action is invisible until the browser has fetched the event.
    <div className={isPrerendered ? 'invisible contents' : 'contents'}>
      <ActionButton {...props} action={action} />
    </div>
  )
}
