import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { cn } from '@/ui/cn'
import { customerMessages } from './customer-messages'
import { EVENT_TONES } from './customer-rules'
import type { CustomerEvent } from './customers-queries'

interface CustomerEventsProps {
  events: CustomerEvent[]
  /** True to show each booking's price and a link to the booking's payment plan. */
  showsDetails?: boolean
}

/** A customer's bookings, latest first. */
export const CustomerEvents = ({ events, showsDetails }: CustomerEventsProps) => (
  <ul className={showsDetails ? 'grid gap-3' : 'flex flex-wrap gap-2'}>
    {events.map(({ booking_id, event_id, name, date, cost, status }) => (
      <li
        key={booking_id}
        aria-label={name}
        className={cn(
          'min-w-0 gap-x-3 gap-y-1 rounded-2xl border bg-raised px-3 py-2 text-sm',
          showsDetails ? 'grid' : 'flex flex-wrap items-center justify-between',
        )}
      >
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{name}</span>
            <Badge tone={EVENT_TONES[status]}>{status}</Badge>
          </span>
          <span className="text-muted">
            {date ? formatDate(date) : 'No date yet'}
            {showsDetails && ` · ${formatMoney(cost)}`}
          </span>
        </span>
        <span className="-mx-3.5 flex flex-wrap items-center">
          {showsDetails && (
            <Link
              to={paths.adminBooking(booking_id)}
              aria-label={`Open Booking, ${name}`}
              className={buttonClass('ghost', 'sm')}
            >
              Open Booking
            </Link>
          )}
          {showsDetails && (
            <Link
              to={paths.adminManagePlanOf(booking_id)}
              aria-label={`Manage Plan, ${name}`}
              className={buttonClass('ghost', 'sm')}
            >
              Manage Plan
            </Link>
          )}
          <Link
            to={paths.event(event_id)}
            aria-label={`View Details, ${name}`}
            className={buttonClass('ghost', 'sm')}
            onClick={customerMessages.openingEvent}
          >
            View Details
          </Link>
        </span>
      </li>
    ))}
  </ul>
)
