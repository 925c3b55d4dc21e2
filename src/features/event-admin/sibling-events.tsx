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
import { formatSeats } from './event-columns'
import { MoveEventButton } from './move-event'
import { type AdminEvent, SIBLING_EVENTS_PAGE_SIZE, siblingEvents, type SiblingEvent } from './event-admin-queries'
import type { EventTab } from './event-admin-rules'
import { EventBadge } from './event-summary'

const formatSiblingDates = ({ start_date, end_date }: SiblingEvent): string =>
  start_date ? formatDateRange(start_date, end_date) : 'No dates yet'

const formatNonZeroMoney = (amount: number): string => (amount > 0 ? formatMoney(amount) : '–')

/** A count that links to the tab with the counted records. Zero is shown as "–", without a link. */
const renderCount = (count: number, { id }: SiblingEvent, tab: EventTab, label: string) =>
  count > 0 ? (
    <Link
      className="inline-block min-w-6 py-1 underline underline-offset-4 hover:text-lantern"
      to={paths.adminEvent(id, tab)}
      aria-label={label}
    >
      {count}
    </Link>
  ) : (
    '–'
  )

const createColumns = (currentId: string, title: string): Column<SiblingEvent>[] => [
  {
    key: 'dates',
    header: 'Dates',
    cell: (event) => (
      <span className="grid">
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink to={paths.adminEvent(event.id, 'events')}>{formatSiblingDates(event)}</RowLink>
          {event.id === currentId && <Badge tone="accent">This departure</Badge>}
        </span>
        {event.title !== title && <span className="wrap-anywhere text-muted">{event.title}</span>}
      </span>
    ),
  },
  { key: 'standing', header: 'Status', cell: (event) => <EventBadge event={event} /> },
  { key: 'seats', header: 'Seats', isNumeric: true, cell: formatSeats },
  { key: 'received', header: 'Received', isNumeric: true, cell: ({ received }) => formatNonZeroMoney(received) },
  { key: 'owing', header: 'Owing', isNumeric: true, cell: ({ owing }) => formatNonZeroMoney(owing) },
  {
    key: 'waiting',
    header: 'Waiting',
    isNumeric: true,
    cell: (event) => renderCount(event.waiting, event, 'waitlist', `${event.waiting} on the waitlist`),
  },
  {
    key: 'missing',
    header: 'Missing details',
    isNumeric: true,
    cell: (event) =>
      renderCount(
        event.without_details,
        event,
        'travellers',
        `${pluralise(event.without_details, 'traveller')} with missing details`,
      ),
  },
]

interface SiblingEventsProps {
  event: AdminEvent
  page: number
  onPageChange: (page: number) => void
}

/**
 * All departures of a trip in one table, so that staff can compare them. Highlights the departure whose page is open.
 */
export const SiblingEvents = ({ event, page, onPageChange }: SiblingEventsProps) => {
  const queryResult = useQuery(siblingEvents(event.id, page))
  const { data } = queryResult
  if (queryResult.error && !data) return <ReadError read={queryResult}>We couldn’t load the departures.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  return (
    <div className="grid gap-4">
      <MoveEventButton event={event} />
      <PagedFrame
        noun={['departure', 'departures']}
        total={data.total}
        isTotalCapped={false}
        page={page}
        pageSize={SIBLING_EVENTS_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={queryResult.isPlaceholderData}
        count={data.rows.length}
        empty={<EmptyState icon={CalendarX} title="No departures" />}
      >
        <DataTable
          label={`Departures of ${event.title}`}
          columns={createColumns(event.id, event.title)}
          rows={data.rows}
          getKey={({ id }) => id}
          getName={formatSiblingDates}
          isBusy={queryResult.isPlaceholderData}
        />
      </PagedFrame>
    </div>
  )
}
