import { formatDate } from '@/lib/dates'
import { formatMoney, formatPrice } from '@/lib/text'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/table/column'
import { RowLink } from '@/ui/table/row-link'
import { formatConfirmation } from '@/features/events/event-rules'
import { EventBadge } from './event-summary'
import type { AdminEvent } from './event-admin-queries'

export const formatSeats = ({ seats_taken, max_registrations }: AdminEvent): string =>
  max_registrations === null ? `${seats_taken}, no limit` : `${seats_taken} of ${max_registrations}`

const countFreeSeats = ({ seats_taken, max_registrations }: AdminEvent): number | null =>
  max_registrations === null ? null : max_registrations - seats_taken

/**
 * Shows the first and the last day of a trip: on two lines in a table row, and on one line where narrow screens show
 * the row as a card.
 */
const EventDates = ({ start_date, end_date }: AdminEvent) => {
  if (!start_date) return 'No dates yet'
  const isOneDay = !end_date || end_date === start_date
  return (
    <span className="block">
      <span className="whitespace-nowrap">
        {formatDate(start_date)}
        {!isOneDay && ' –'}
      </span>{' '}
      {!isOneDay && <span className="whitespace-nowrap @2xl:block">{formatDate(end_date)}</span>}
    </span>
  )
}

/** The columns of the trip lists. The database sorts by the columns that are marked as sortable. */
export const ADMIN_EVENT_COLUMNS = {
  title: {
    key: 'title',
    header: 'Trip',
    isSortable: true,
    cell: ({ id, title, location }) => (
      <span className="grid">
        <RowLink to={paths.adminEvent(id)}>{title}</RowLink>
        <span className="wrap-anywhere text-muted">{location || 'No location yet'}</span>
      </span>
    ),
  },
  event: {
    key: 'start',
    header: 'Dates',
    isSortable: true,
    cell: EventDates,
  },
  status: {
    key: 'standing',
    header: 'Status',
    cell: (event) => (
      <span className="grid gap-1">
        <EventBadge event={event} />
        {event.confirmation && (
          <span className="text-muted">{formatConfirmation({ ...event, spots_left: countFreeSeats(event) })}</span>
        )}
      </span>
    ),
  },
  seats: { key: 'free', header: 'Seats', isSortable: true, isNumeric: true, cell: formatSeats },
  waiting: {
    key: 'waiting',
    header: 'Waiting',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ waiting }) => waiting || '–',
  },
  owing: {
    key: 'owing',
    header: 'Owing',
    isSortable: true,
    isNumeric: true,
    isWideOnly: true,
    cell: ({ owing }) => (owing > 0 ? formatMoney(owing) : '–'),
  },
  price: {
    key: 'price',
    header: 'Price',
    isSortable: true,
    isNumeric: true,
    cell: ({ price, sale_price, currency }) => (
      <span className="grid">
        {price === null ? 'No price yet' : formatPrice(price, currency)}
        {sale_price !== null && <span className="text-success">Sale {formatMoney(sale_price)}</span>}
      </span>
    ),
  },
} satisfies Record<string, Column<AdminEvent>>
