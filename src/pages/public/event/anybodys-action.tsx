import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedEvent } from '@/features/events/events-queries'
import { primaryAction, type PrimaryAction } from '@/features/events/primary-action'
import { InterestButton } from '@/features/interest/interest-button'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { today } from '@/lib/format/dates'
import { paths } from '@/lib/paths'
import { useFromBrowser } from '@/lib/use-from-browser'
import { buttonClass, type ButtonSize } from '@/ui/button-class'

export interface TripActionProps {
  event: Pick<ListedEvent, 'id' | 'title' | 'state' | 'booking_closes_on'>
  size?: ButtonSize
  /** Another word where a screen has its own. */
  labels?: { book?: string; interest?: string }
}

const DAY = 86_400_000

/**
 * A page that was written long ago may lie about after its trip was closed: nothing is asked for there until the row of
 * today says so. Hidden before the first paint by `late-scripts.ts`. A day's grace keeps clocks and time zones out of it.
 */
const WhileOnSale = ({ until, children }: { until: string; children: ReactNode }) => {
  const now = useFromBrowser(today(), until)
  return Date.parse(now) > Date.parse(until) + DAY ? null : (
    <div data-until={until} className="contents">
      {children}
    </div>
  )
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
  const { state, booking_closes_on } = props.event
  const action = primaryAction(state)
  if (action === 'none')
    return <p className="text-sm text-muted">{state === 'past' ? 'This departure is over.' : 'Bookings are closed.'}</p>
  return (
    <WhileOnSale until={booking_closes_on}>
      <Asked {...props} action={action} />
    </WhileOnSale>
  )
}
