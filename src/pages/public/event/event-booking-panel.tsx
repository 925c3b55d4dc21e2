import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventPrice } from '@/features/events/event-price'
import { actionOf, isNearlyFull, isOffered, spotsText, stateLabel } from '@/features/events/event-rules'
import { EventShare } from '@/features/events/sharing/event-share'
import type { EventDetails } from '@/features/events/events-queries'
import { JoinWaitlistButton } from '@/features/waitlist/join-waitlist-button'
import { formatDate } from '@/lib/format/dates'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { onDemand } from '@/ui/on-demand'
import { TripAction } from './trip-action'

// Who is signed in stands somewhere with the trip: what is asked for that is for members.
const EventStanding = onDemand(() => import('./event-standing').then((m) => m.EventStanding))

/** To booking, or where it is closed to the dashboard; both lead guests through the login and back. */
const ManageBooking = ({ event }: { event: EventDetails }) => (
  <Link
    to={actionOf(event.state) === 'book' ? paths.book(event.id) : paths.dashboard}
    className={buttonClass('secondary')}
  >
    Manage Booking
  </Link>
)

/** What everybody may do about a trip. */
const EventActions = ({ event }: { event: EventDetails }) => {
  const action = actionOf(event.state)
  return (
    <>
      <TripAction event={event} size="lg" />
      {(action === 'book' || action === 'interest') && <JoinWaitlistButton event={event} variant="secondary" />}
      {event.state !== 'past' && <ManageBooking event={event} />}
      {action === 'none' && (
        <Link to={paths.events} className={buttonClass('secondary')}>
          See other events
        </Link>
      )}
    </>
  )
}

/** Price, spots and what can be done: stays in sight while the page is read. */
export const EventBookingPanel = ({ event }: { event: EventDetails }) => {
  const { user } = useAuth()
  const [stands, setStands] = useState(false)
  const action = actionOf(event.state)
  const offered = isOffered(event.state)
  const low = isNearlyFull(event.spots_left, event.max_registrations)
  return (
    <aside aria-label="Booking" className="grid gap-5 rounded-2xl border bg-surface p-6 lg:sticky lg:top-24">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <EventPrice event={event} className="display text-4xl" />
        <Badge tone={action === 'book' ? 'success' : 'neutral'}>{stateLabel(event.state)}</Badge>
      </div>
      {offered && (
        <dl className="grid gap-2 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Spots remaining</dt>
            <dd className={low ? 'font-semibold text-warning' : 'font-semibold'}>{spotsText(event.spots_left)}</dd>
          </div>
          {event.asking_price !== null && (
            <div className="flex justify-between gap-4">
              <dt className="text-muted">Deposit per person</dt>
              <dd className="font-semibold">{formatMoney(Math.min(event.deposit, event.asking_price))}</dd>
            </div>
          )}
          {action === 'book' && (
            <div className="flex justify-between gap-4">
              <dt className="text-muted">Book until</dt>
              <dd className="font-semibold">{formatDate(event.booking_closes_on)}</dd>
            </div>
          )}
        </dl>
      )}
      <div className="grid gap-3">
        {user && <EventStanding event={event} userId={user.id} onStanding={setStands} />}
        {!(user && stands) && <EventActions event={event} />}
      </div>
      {event.state !== 'past' && (
        <div className="border-t pt-4">
          <EventShare event={event} />
        </div>
      )}
    </aside>
  )
}
