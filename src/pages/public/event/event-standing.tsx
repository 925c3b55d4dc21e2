import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { EventDetails } from '@/features/events/events-queries'
import { isOffered } from '@/features/events/primary-action'
import { standing as waitlistStanding } from '@/features/waitlist/waitlist-rules'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { MembersAction } from './members-action'
import { useStanding } from './use-standing'

const Booked = ({ confirmed }: { confirmed: boolean }) => (
  <>
    {confirmed ? (
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

/** Where a member stands with a trip, and the one thing to do about it. */
export const EventStanding = ({ event, userId }: { event: EventDetails; userId: string }) => {
  const stood = useStanding(event.id, userId)
  const standing = stood?.standing
  if ((standing === 'going' || standing === 'held') && event.state !== 'past')
    return <Booked confirmed={standing === 'going'} />
  const entry = stood?.entry
  if (!entry)
    return (
      <>
        {standing === 'interested' && event.state !== 'planning' && isOffered(event.state) && (
          <p className="rounded-lg border border-lantern p-4">You asked to hear of this trip: it is open now.</p>
        )}
        <MembersAction event={event} userId={userId} size="lg" />
      </>
    )
  return (
    <>
      <p className="rounded-lg border border-lantern p-4">{waitlistStanding(entry)}</p>
      {/* Whose place is told above has no need of a second way to it. */}
      {(entry.token || event.state === 'open') && <MembersAction event={event} userId={userId} size="lg" />}
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Your Waitlist
      </Link>
    </>
  )
}
