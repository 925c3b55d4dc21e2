import type { ReactNode } from 'react'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { pluralise, formatMoney } from '@/lib/text'
import { formatDate, formatDateRange, formatDeadline, formatInstantDate, keepDatesTogether } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { cn } from '@/ui/cn'
import { cellSubtextClass, type Column } from '@/ui/table/column'
import { RowLink } from '@/ui/table/row-link'
import { BookingBadges } from './booking-badges'
import type { AdminBooking } from './booking-queries'

const TwoLines = ({ primary, secondary }: { primary: ReactNode; secondary: ReactNode }) => (
  <span className="grid min-w-0">
    <span className="min-w-0">{primary}</span>
    <span className="min-w-0 text-xs text-muted">{secondary}</span>
  </span>
)

/** Describes what an active booking still needs: its payment until the hold ends, or traveller details. */
const describeMissingDetails = ({ status, expires_at, details_missing }: AdminBooking): string | null => {
  if (status === 'pending' && expires_at) return `Held until ${formatDeadline(expires_at)}`
  if (status !== 'confirmed' || details_missing === 0) return null
  return `Details missing for ${details_missing === 1 ? '1 traveller' : `${details_missing} travellers`}`
}

/** Columns: customer, trip, date, status and next payment. */
export const BOOKING_COLUMNS: readonly Column<AdminBooking>[] = [
  {
    key: 'customer',
    header: 'Customer',
    cell: (booking) => (
      <span className="block @2xl:w-26 @5xl:w-40">
        <TwoLines
          primary={
            <RowLink to={paths.adminBooking(booking.id)}>{booking.customer_name ?? ERASED_CUSTOMER_NAME}</RowLink>
          }
          secondary={
            <span className="flex flex-wrap gap-x-2 @2xl:grid">
              {/* A narrow table has no room for a full email address. */}
              <span className="min-w-0 wrap-anywhere @2xl:hidden @5xl:block @5xl:truncate">
                {booking.customer_email ?? booking.customer_phone}
              </span>{' '}
              <span className="@5xl:hidden">{booking.reference}</span>
            </span>
          }
        />
      </span>
    ),
  },
  {
    key: 'start',
    header: 'Departure',
    isSortable: true,
    cell: ({ event_title, start_date, end_date, seats }) => (
      <span className="block text-right @2xl:max-w-64 @2xl:text-left @5xl:min-w-50">
        <TwoLines
          primary={event_title}
          secondary={
            <span className="flex flex-wrap justify-end gap-x-2 @2xl:justify-start">
              <span>{start_date ? keepDatesTogether(formatDateRange(start_date, end_date)) : 'No date yet'}</span>
              <span className="whitespace-nowrap">{pluralise(seats, 'seat')}</span>
            </span>
          }
        />
      </span>
    ),
  },
  {
    key: 'standing',
    header: 'Status',
    cell: (booking) => (
      <span className="grid justify-items-end gap-0.5 @2xl:justify-items-start @5xl:w-48">
        <BookingBadges isInList booking={booking} />
        {describeMissingDetails(booking) && (
          <span className="text-right text-xs text-balance text-muted @2xl:text-left">
            {describeMissingDetails(booking)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Next due',
    isSortable: true,
    cell: ({ next_due_date, next_due_amount }) =>
      next_due_date && (
        <span className={cn(cellSubtextClass, 'whitespace-nowrap')}>
          {formatDate(next_due_date)}
          {next_due_amount !== null && <span className="text-xs text-muted">{formatMoney(next_due_amount)}</span>}
        </span>
      ),
  },
  {
    key: 'owing',
    header: 'Owing',
    isSortable: true,
    isNumeric: true,
    cell: ({ balance, total_amount }) => (
      <span className={cellSubtextClass}>
        <span className={balance > 0 ? 'font-semibold' : 'text-muted'}>{formatMoney(balance)}</span>
        <span className="text-xs text-muted">of {formatMoney(total_amount)}</span>
      </span>
    ),
  },
  {
    key: 'created',
    header: 'Booked',
    isSortable: true,
    isWideOnly: true,
    cell: ({ created_at, reference }) => (
      <span className="grid whitespace-nowrap">
        {/* A card shows the email address below the name. */}
        <span className="hidden @5xl:inline">{reference}</span>
        {/* The date is in small text, because the name of the trip needs the space. */}
        <span className="text-xs text-muted">{formatInstantDate(created_at)}</span>
      </span>
    ),
  },
]
