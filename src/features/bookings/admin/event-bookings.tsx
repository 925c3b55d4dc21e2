import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import type { Column } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { RowLink } from '@/ui/table/row-link'
import { BookingBadges } from './booking-badges'
import { type AdminBooking, EVENT_BOOKINGS_PAGE_SIZE, eventBookings } from './booking-queries'

/** Shows zero as "–", so that amounts owing stand out. */
const formatNonZeroMoney = (amount: number) => (amount > 0 ? formatMoney(amount) : '–')

const EVENT_BOOKING_COLUMNS: Column<AdminBooking>[] = [
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ id, customer_name, reference }) => (
      <span className="grid">
        <RowLink to={paths.adminBooking(id)}>{customer_name ?? ERASED_CUSTOMER_NAME}</RowLink>
        <span className="text-muted">{reference}</span>
      </span>
    ),
  },
  { key: 'standing', header: 'Status', cell: (booking) => <BookingBadges isInList booking={booking} /> },
  { key: 'seats', header: 'Seats', isNumeric: true, cell: ({ seats }) => seats },
  { key: 'total', header: 'Total', isNumeric: true, cell: ({ total_amount }) => formatMoney(total_amount) },
  { key: 'paid', header: 'Paid', isNumeric: true, cell: ({ paid_amount }) => formatNonZeroMoney(paid_amount) },
  { key: 'owing', header: 'Owing', isNumeric: true, cell: ({ balance }) => formatNonZeroMoney(balance) },
  {
    key: 'due',
    header: 'Next due',
    isWideOnly: true,
    cell: ({ next_due_date, balance }) => (next_due_date && balance > 0 ? formatDate(next_due_date) : '–'),
  },
]

interface EventBookingsProps {
  event: { id: string; title: string }
  page: number
  onPageChange: (page: number) => void
}

/** All bookings of one trip, with the amounts owing. */
export const EventBookings = ({ event, page, onPageChange }: EventBookingsProps) => {
  const queryResult = useQuery(eventBookings(event.id, page))
  const { data } = queryResult
  if (queryResult.error && !data) return <ReadError read={queryResult}>We couldn’t load the bookings.</ReadError>
  if (!data) return <Skeleton className="h-72" />
  return (
    <PagedFrame
      noun={['booking', 'bookings']}
      total={data.total}
      isTotalCapped={data.capped}
      page={page}
      pageSize={EVENT_BOOKINGS_PAGE_SIZE}
      onPageChange={onPageChange}
      isBusy={queryResult.isPlaceholderData}
      count={data.rows.length}
      empty={<EmptyState icon={Receipt} title="No bookings yet" />}
    >
      <DataTable
        label={`Bookings of ${event.title}`}
        columns={EVENT_BOOKING_COLUMNS}
        rows={data.rows}
        getKey={({ id }) => id}
        getName={({ customer_name, reference }) => `${customer_name ?? ERASED_CUSTOMER_NAME}, ${reference}`}
        isBusy={queryResult.isPlaceholderData}
      />
    </PagedFrame>
  )
}
