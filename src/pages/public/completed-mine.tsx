import { useQuery } from '@tanstack/react-query'
import { myBookings } from '@/features/bookings/mine/my-booking-queries'
import { Badge } from '@/ui/badge'

/** Marks the trips that a member was on. */
export const CompletedMine = ({ eventId, userId }: { eventId: string; userId: string }) => {
  const { data: bookings = [] } = useQuery(myBookings(userId))
  const wasThere = bookings.some(({ event_id, status }) => event_id === eventId && status === 'confirmed')
  return wasThere && <Badge tone="accent">You were there</Badge>
}
