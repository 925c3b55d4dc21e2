import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { EventDetails } from '@/features/events/events-queries'
import { isOffered } from '@/features/events/primary-action'
import { standing } from '@/features/waitlist/waitlist-rules'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { MembersAction } from './members-action'
import { useStanding } from './use-standing'

/** Where a member stands with a trip, and the one thing to do about it. */
export const EventStanding = ({ event, userId }: { event: EventDetails; userId: string }) => {
  const stood = useStanding(event.id, userId)
  if (stood?.standing === 'going' && event.state !== 'past')
    return (
      <>
        <p className="flex items-center gap-2 text-lg font-semibold text-success">
          <Check aria-hidden className="size-5" />
          You are going
        </p>
        <Link to={paths.dashboard} className={buttonClass('primary', 'lg')}>
          Manage Booking
        </Link>
      </>
    )
  const entry = stood?.entry
  if (!entry)
    return (
      <>
        {stood?.standing === 'interested' && event.state !== 'planning' && isOffered(event.state) && (
          <p className="rounded-lg border border-lantern p-4">You asked to hear of this trip: it is open now.</p>
        )}
        <MembersAction event={event} userId={userId} size="lg" />
      </>
    )
  return (
    <>
      <p className="rounded-lg border border-lantern p-4">{standing(entry)}</p>
      {/* Whose place is told above has no need of a second way to it. */}
      {(entry.token || event.state === 'open') && <MembersAction event={event} userId={userId} size="lg" />}
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Your Waitlist
      </Link>
    </>
  )
}
