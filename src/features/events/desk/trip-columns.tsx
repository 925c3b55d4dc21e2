import { formatDateRange } from '@/lib/format/dates'
import { formatMoney, formatPrice } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/table/column'
import { RowLink } from '@/ui/table/row-link'
import { TripBadge } from './trip-badge'
import type { DeskTrip } from './trip-queries'

const seatsText = ({ seats_taken, max_registrations }: DeskTrip): string =>
  max_registrations === null ? `${seats_taken}, no limit` : `${seats_taken} of ${max_registrations}`

/** What the desk's lists of trips say of each; those that sort, by the database. */
export const TRIP = {
  title: {
    key: 'title',
    header: 'Trip',
    sorts: true,
    cell: ({ id, title, location }) => (
      <span className="grid">
        <RowLink to={paths.adminTrip(id)}>{title}</RowLink>
        <span className="text-muted">{location || 'No location yet'}</span>
      </span>
    ),
  },
  departure: {
    key: 'departure',
    header: 'Dates',
    sorts: true,
    // Where there is no room for one line, each day has its own.
    cell: ({ start_date, end_date }) => (
      <span className="block text-balance">
        {start_date ? formatDateRange(start_date, end_date).replace(' – ', '\u00a0– ') : 'No dates yet'}
      </span>
    ),
  },
  standing: { key: 'standing', header: 'Standing', cell: (trip) => <TripBadge trip={trip} /> },
  seats: { key: 'free', header: 'Seats', sorts: true, figures: true, cell: seatsText },
  waiting: { key: 'waiting', header: 'Waiting', figures: true, wide: true, cell: ({ waiting }) => waiting || '–' },
  owing: {
    key: 'owing',
    header: 'Owing',
    sorts: true,
    figures: true,
    wide: true,
    cell: ({ owing }) => (owing > 0 ? formatMoney(owing) : '–'),
  },
  price: {
    key: 'price',
    header: 'Price',
    sorts: true,
    figures: true,
    cell: ({ price, sale_price, currency }) => (
      <span className="grid">
        {price === null ? 'No price yet' : formatPrice(price, currency)}
        {sale_price !== null && <span className="text-success">Sale {formatMoney(sale_price)}</span>}
      </span>
    ),
  },
} satisfies Record<string, Column<DeskTrip>>
