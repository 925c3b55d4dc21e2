import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { MyBooking } from '../member/my-booking-queries'

interface SplitBookingsProps {
  bookings: MyBooking['split_bookings']
  /** True for staff, who open bookings on the admin page. */
  isStaff?: boolean
}

/**
 * If only some travellers of a booking moved, they have a booking of their own. These links connect the two bookings.
 */
export const SplitBookings = ({ bookings, isStaff = false }: SplitBookingsProps) => (
  <ul className="grid gap-1 text-sm text-muted">
    {bookings.map(({ id, reference, is_origin }) => (
      <li key={id}>
        {is_origin ? 'Split from booking ' : 'Split into booking '}
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
