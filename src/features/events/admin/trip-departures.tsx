import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoney, pluralise } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import type { Column } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { RowLink } from '@/ui/table/row-link'
import { formatSeats } from './trip-columns'
import { MoveDepartureButton } from './move-departure'
import { type AdminTrip, DEPARTURES_PAGE_SIZE, tripDepartures, type TripDeparture } from './trip-queries'
import type { TripTab } from './trip-rules'
import { TripBadge } from './trip-summary'

const formatDepartureDates = ({ start_date, end_date }: TripDeparture): string =>
  start_date ? formatDateRange(start_date, end_date) : 'No dates yet'

const formatNonZeroMoney = (amount: number): string => (amount > 0 ? formatMoney(amount) : '–')

/** A count that links to the tab with the counted records. Zero is shown as "–", without a link. */
const renderCount = (count: number, { id }: TripDeparture, tab: TripTab, label: string) =>
  count > 0 ? (
    <Link
      className="inline-block min-w-6 py-1 underline underline-offset-4 hover:text-lantern"
      to={paths.adminTrip(id, tab)}
      aria-label={label}
    >
      {count}
    </Link>
  ) : (
    '–'
  )

const createColumns = (currentId: string, title: string): Column<TripDeparture>[] => [
  {
    key: 'dates',
    header: 'Dates',
    cell: (departure) => (
      <span className="grid">
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink to={paths.adminTrip(departure.id, 'departures')}>{formatDepartureDates(departure)}</RowLink>
          {departure.id === currentId && <Badge tone="accent">This departure</Badge>}
        </span>
        {departure.title !== title && <span className="wrap-anywhere text-muted">{departure.title}</span>}
      </span>
    ),
  },
  { key: 'standing', header: 'Status', cell: (departure) => <TripBadge trip={departure} /> },
  { key: 'seats', header: 'Seats', isNumeric: true, cell: formatSeats },
  { key: 'received', header: 'Received', isNumeric: true, cell: ({ received }) => formatNonZeroMoney(received) },
  { key: 'owing', header: 'Owing', isNumeric: true, cell: ({ owing }) => formatNonZeroMoney(owing) },
  {
    key: 'waiting',
    header: 'Waiting',
    isNumeric: true,
    cell: (departure) => renderCount(departure.waiting, departure, 'waitlist', `${departure.waiting} on the waitlist`),
  },
  {
    key: 'missing',
    header: 'Missing details',
    isNumeric: true,
    cell: (departure) =>
      renderCount(
        departure.without_details,
        departure,
        'travellers',
        `${pluralise(departure.without_details, 'traveller')} with missing details`,
      ),
  },
]

interface TripDeparturesProps {
  trip: AdminTrip
  page: number
  onPageChange: (page: number) => void
}

/**
 * All departures of a trip in one table, so that staff can compare them. Highlights the departure whose page is open.
 */
export const TripDepartures = ({ trip, page, onPageChange }: TripDeparturesProps) => {
  const queryResult = useQuery(tripDepartures(trip.id, page))
  const { data } = queryResult
  if (queryResult.error && !data) return <ReadError read={queryResult}>We couldn’t load the departures.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  return (
    <div className="grid gap-4">
      <MoveDepartureButton trip={trip} />
      <PagedFrame
        noun={['departure', 'departures']}
        total={data.total}
        isTotalCapped={false}
        page={page}
        pageSize={DEPARTURES_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={queryResult.isPlaceholderData}
        count={data.rows.length}
        empty={<EmptyState icon={CalendarX} title="No departures" />}
      >
        <DataTable
          label={`Departures of ${trip.title}`}
          columns={createColumns(trip.id, trip.title)}
          rows={data.rows}
          getKey={({ id }) => id}
          getName={formatDepartureDates}
          isBusy={queryResult.isPlaceholderData}
        />
      </PagedFrame>
    </div>
  )
}
