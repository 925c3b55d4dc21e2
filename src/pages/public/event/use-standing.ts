import { useQuery } from '@tanstack/react-query'
import { tripsBooked } from '@/features/bookings/live-booking-query'
import type { Standing } from '@/features/events/primary-action'
import { myInterest } from '@/features/interest/my-interest-queries'
import { myWaitlist, type WaitlistPlace } from '@/features/waitlist/my-waitlist-queries'

interface Stood {
  standing: Standing
  /** The place in the line, or what is held. */
  entry?: WaitlistPlace
}

/** Where a member stands with a trip; null while nobody knows. What could not be read counts as nothing. */
export const useStanding = (eventId: string, userId: string): Stood | null => {
  const { data: booked, isPending: asksBookings } = useQuery(tripsBooked(userId))
  const { data: waiting, isPending: asksWaitlist } = useQuery(myWaitlist(userId))
  const { data: asked, isPending: asksInterest } = useQuery(myInterest(userId))
  if (asksBookings || asksWaitlist || asksInterest) return null
  const booking = booked?.find(({ event_id }) => event_id === eventId)
  if (booking) return { standing: booking.status === 'confirmed' ? 'going' : 'held' }
  const entry = waiting?.find(({ event_id }) => event_id === eventId)
  if (entry) return { standing: entry.token ? 'offered' : 'waiting', entry }
  return { standing: asked?.some(({ event_id }) => event_id === eventId) ? 'interested' : 'none' }
}
