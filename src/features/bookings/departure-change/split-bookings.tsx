import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ReadError } from '@/ui/empty-state'
import { splitBookings } from './departure-change-queries'

interface SplitBookingsProps {
  bookingId: string
  /** True for staff, who open bookings on the admin page. */
  isStaff?: boolean
}

/** Links to the booking from which a booking was split, and to those that were split from it. */
export const SplitBookings = ({ bookingId, isStaff = false }: SplitBookingsProps) => {
  const query = useQuery(splitBookings(bookingId))
  if (query.isError && !query.data) return <ReadError read={query}>We couldn’t load the split bookings.</ReadError>
  if (!query.data?.length) return null
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {query.data.map(({ id, reference, isOrigin }) => (
        <li key={id}>
          {isOrigin ? 'Split from booking ' : 'Split into booking '}
          <Link
            to={isStaff ? paths.adminBooking(id) : paths.booked(id)}
            className="inline-block py-1 text-lantern underline underline-offset-4"
          >
            {reference}
          </Link>
        </li>
      ))}
    </ul>
  )
}
