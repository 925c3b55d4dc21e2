import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { hasLiveBooking } from '@/features/bookings/live-booking-query'
import { actionOf } from '@/features/events/event-rules'
import type { EventDetails } from '@/features/events/events-queries'
import { myWaitlist } from '@/features/waitlist/my-waitlist-queries'
import { standing } from '@/features/waitlist/waitlist-rules'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { TripAction } from './trip-action'

interface EventStandingProps {
  event: EventDetails
  userId: string
  /** It stands in the place of what everybody may do. */
  onStanding: (stands: boolean) => void
}

/** Where a member stands with a trip: going, offered seats, or waiting. */
export const EventStanding = ({ event, userId, onStanding }: EventStandingProps) => {
  const { data: booked = false } = useQuery(hasLiveBooking(event.id, userId))
  const { data: waiting } = useQuery(myWaitlist(userId))
  const entry = waiting?.find(({ event_id }) => event_id === event.id)
  const stands = booked || entry !== undefined
  useEffect(() => onStanding(stands), [onStanding, stands])
  if (booked)
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
  if (!entry) return null
  return (
    <>
      <p className="rounded-lg border border-lantern p-4">{standing(entry)}</p>
      {entry.token ? (
        <Link to={paths.offer(entry.token)} className={buttonClass('primary', 'lg')}>
          See Your Offer
        </Link>
      ) : (
        actionOf(event.state) === 'book' && <TripAction event={event} size="lg" />
      )}
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Your Waitlist
      </Link>
    </>
  )
}
