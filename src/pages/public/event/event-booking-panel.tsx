import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ConfirmationBadge, EventPrice, describeOpening } from '@/features/events/event-price'
import { formatFreeSpots, getStateLabel } from '@/features/events/event-rules'
import { hasPrimaryAction, getPrimaryAction } from '@/features/events/primary-action'
import type { EventDetails } from '@/features/events/events-queries'
import { EventShare } from '@/features/events/sharing/event-share'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { LazyMemberStatusPanel } from '../../shared/event-action'
import { VisitorAction } from '../../shared/visitor-action'

/** The buttons for visitors. Visitors who have already booked see their booking after sign-in. */
const VisitorActions = ({ event }: { event: EventDetails }) => (
  <>
    <VisitorAction event={event} size="lg" />
    {event.state !== 'past' && event.state !== 'called_off' && (
      <p className="text-center text-sm text-muted">
        Booked already?{' '}
        <Link to={paths.dashboard} className={`py-1 ${buttonClass('link')}`}>
          Manage Booking
        </Link>
      </p>
    )}
  </>
)

const PanelFigure = ({ term, children }: { term: string; children: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** Price, spots left and primary action. The panel stays visible while the page scrolls. */
export const EventBookingPanel = ({ event }: { event: EventDetails }) => {
  const { user } = useAuth()
  const primaryAction = getPrimaryAction(event.state)
  const openingText = describeOpening(event)
  return (
    <aside aria-label="Booking" className="grid gap-5 rounded-2xl border bg-surface p-6 lg:sticky lg:top-24">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <EventPrice event={event} className="display text-4xl" />
        <div className="flex flex-wrap gap-2">
          <Badge tone={primaryAction === 'book' ? 'success' : 'neutral'}>{getStateLabel(event.state)}</Badge>
          <ConfirmationBadge event={event} />
        </div>
      </div>
      {event.state === 'called_off' && (
        <p className="font-semibold text-danger">Sorry, this trip has been cancelled.</p>
      )}
      {openingText && <p className="font-semibold text-lantern">{openingText}</p>}
      {hasPrimaryAction(event.state) && (
        <dl className="grid gap-2 text-sm">
          <PanelFigure term="Spots remaining">{formatFreeSpots(event.spots_left)}</PanelFigure>
          {event.asking_price !== null && (
            <PanelFigure term="Deposit per person">
              {formatMoney(Math.min(event.deposit, event.asking_price))}
            </PanelFigure>
          )}
          {primaryAction === 'book' && (
            <PanelFigure term="Book until">{formatDate(event.booking_closes_on)}</PanelFigure>
          )}
        </dl>
      )}
      {(primaryAction === 'book' || primaryAction === 'waitlist') && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          <a href="#payment" className={`py-1 ${buttonClass('link')}`}>
            Payment plan
          </a>
          <a href="#cancellation" className={`py-1 ${buttonClass('link')}`}>
            If you cancel
          </a>
        </p>
      )}
      <div className="grid gap-3">
        {user ? <LazyMemberStatusPanel event={event} userId={user.id} /> : <VisitorActions event={event} />}
        {primaryAction === 'none' && (
          <Link to={paths.events} className={buttonClass('secondary')}>
            See other events
          </Link>
        )}
      </div>
      {event.state !== 'past' && (
        <div className="border-t pt-4">
          <EventShare event={event} />
        </div>
      )}
    </aside>
  )
}
