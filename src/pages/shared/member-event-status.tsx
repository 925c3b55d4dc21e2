import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { bookedEventIds } from '@/features/bookings/live-booking-query'
import type { EventDetails } from '@/features/events/events-queries'
import { hasPrimaryAction, getPrimaryAction, type MemberEventStatus } from '@/features/events/primary-action'
import { myInterest } from '@/features/interest/my-interest-queries'
import { myWaitlist, type MyWaitlistEntry } from '@/features/waitlist/waitlist-queries'
import { describeWaitlistStatus as waitlistStanding } from '@/features/waitlist/waitlist-rules'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { VisitorAction, type EventActionProps } from './visitor-action'

interface MemberEventState {
  status: MemberEventStatus
  /** The waitlist entry with its position or offer. */
  entry?: MyWaitlistEntry
}

/**
 * The member's status on a trip: booked, on the waitlist, interested or none. Null while loading. If one of the queries
 * fails, the hook assumes that the status which this query checks does not apply.
 */
export const useMemberEventStatus = (eventId: string, userId: string): MemberEventState | null => {
  const { data: booked, isPending: areBookingsPending } = useQuery(bookedEventIds(userId))
  const { data: waiting, isPending: isWaitlistPending } = useQuery(myWaitlist(userId))
  const { data: interest, isPending: isInterestPending } = useQuery(myInterest(userId))
  if (areBookingsPending || isWaitlistPending || isInterestPending) return null
  const booking = booked?.find(({ event_id }) => event_id === eventId)
  if (booking) return { status: booking.status === 'confirmed' ? 'going' : 'held' }
  const waitlistEntry = waiting?.find(({ event_id }) => event_id === eventId)
  if (waitlistEntry) return { status: waitlistEntry.token ? 'offered' : 'waiting', entry: waitlistEntry }
  return { status: interest?.some(({ event_id }) => event_id === eventId) ? 'interested' : 'none' }
}

/** The primary action for a member. Renders nothing until the member's status is known. */
export const MemberAction = ({ userId, ...props }: EventActionProps & { userId: string }) => {
  const { event, size } = props
  const memberStatus = useMemberEventStatus(event.id, userId)
  if (!memberStatus)
    return (
      <div className="invisible contents">
        <VisitorAction {...props} />
      </div>
    )
  const { status, entry } = memberStatus
  switch (getPrimaryAction(event.state, status)) {
    case 'going':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          <Check aria-hidden className="size-4 text-success" />
          You are going<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'held':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          Spots held, payment due<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'offer':
      return (
        <Link to={paths.offer(entry?.token ?? '')} className={buttonClass('primary', size)}>
          See Your Offer<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'waiting':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          Number {entry?.position ?? 1} in line<span className="sr-only">: {event.title}</span>
        </Link>
      )
    case 'interested':
      return (
        <Link to={paths.dashboard} className={buttonClass('secondary', size)}>
          <Check aria-hidden className="size-4 text-success" />
          You are interested<span className="sr-only">: {event.title}</span>
        </Link>
      )
    default:
      return <VisitorAction {...props} />
  }
}

const BookedNotice = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <>
    {isConfirmed ? (
      <p className="flex items-center gap-2 text-lg font-semibold text-success">
        <Check aria-hidden className="size-5" />
        You are going
      </p>
    ) : (
      <p className="rounded-lg border border-lantern p-4">
        Your spots are held. They are yours once your first payment has arrived.
      </p>
    )}
    <Link to={paths.dashboard} className={buttonClass('primary', 'lg')}>
      Manage Booking
    </Link>
  </>
)

/** The member's status on a trip, and the one action that the status needs. */
export const MemberStatusPanel = ({ event, userId }: { event: EventDetails; userId: string }) => {
  const memberStatus = useMemberEventStatus(event.id, userId)
  const status = memberStatus?.status
  if ((status === 'going' || status === 'held') && event.state !== 'past')
    return <BookedNotice isConfirmed={status === 'going'} />
  const waitlistEntry = memberStatus?.entry
  if (!waitlistEntry)
    return (
      <>
        {status === 'interested' && event.state !== 'planning' && hasPrimaryAction(event.state) && (
          <p className="rounded-lg border border-lantern p-4">
            You registered interest in this trip. Booking has opened.
          </p>
        )}
        <MemberAction event={event} userId={userId} size="lg" />
      </>
    )
  return (
    <>
      <p className="rounded-lg border border-lantern p-4">{waitlistStanding(waitlistEntry)}</p>
      {/* Not shown to a member on the waitlist, because their position above already links to it. */}
      {(waitlistEntry.token || event.state === 'open') && <MemberAction event={event} userId={userId} size="lg" />}
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Your Waitlist
      </Link>
    </>
  )
}
