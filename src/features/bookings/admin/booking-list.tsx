import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Hourglass, Ticket, TrendingUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { formatMoney } from '@/lib/text'
import { EmptyState } from '@/ui/empty-state'
import { StatCard } from '@/ui/charts/stat-card'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import type { SortOrder } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { BookingBulkActions } from './booking-bulk-actions'
import { BOOKING_COLUMNS } from './booking-columns'
import { type AdminBooking, adminBookings, BOOKINGS_PAGE_SIZE, bookingTotals } from './booking-queries'
import { type BookingFilters, hasActiveBookingFilters } from './booking-rules'

interface AdminBookingListProps {
  filters: BookingFilters
  page: number
  onPageChange: (page: number) => void
  onOrderChange: (order: SortOrder) => void
  renderActions: (booking: AdminBooking) => ReactNode
}

const createEmptyState = (filters: BookingFilters) =>
  hasActiveBookingFilters(filters) ? (
    <EmptyState title="No bookings found">No bookings match your search.</EmptyState>
  ) : (
    <EmptyState title="No bookings yet" />
  )

/** The bookings that match the filters, paginated and sorted. */
export const AdminBookingList = ({
  filters,
  page,
  onPageChange,
  onOrderChange,
  renderActions,
}: AdminBookingListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminBookings(filters, page))
  // Stores each selected row as it was at the time of selection, because the list does not refetch rows of other pages.
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminBooking>>(new Map())
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[303rem] md:h-[78rem]" />
  const { total, capped, rows } = data
  const bookingsById = new Map([...selected, ...rows.map((row) => [row.id, row] as const)])
  return (
    <PagedFrame
      noun={['booking', 'bookings']}
      total={total}
      isTotalCapped={capped}
      page={page}
      pageSize={BOOKINGS_PAGE_SIZE}
      onPageChange={onPageChange}
      isBusy={isPlaceholderData}
      count={rows.length}
      empty={createEmptyState(filters)}
    >
      <div className="grid gap-3">
        {selected.size > 0 && (
          <BookingBulkActions bookings={[...selected.values()]} onClear={() => setSelected(new Map())} />
        )}
        <DataTable
          label="Bookings"
          columns={BOOKING_COLUMNS}
          rows={rows}
          getKey={({ id }) => id}
          getName={({ customer_name, reference }) => `${customer_name ?? ERASED_CUSTOMER_NAME}, ${reference}`}
          order={filters.order}
          onOrderChange={onOrderChange}
          selection={{
            selected: new Set(selected.keys()),
            onChoose: (ids) => setSelected(new Map([...bookingsById].filter(([id]) => ids.has(id)))),
          }}
          isCompact
          actions={renderActions}
          isBusy={isPlaceholderData}
        />
      </div>
    </PagedFrame>
  )
}

/** Four totals of the bookings of all trips, computed by the database. Shows empty cards while the totals load. */
export const AdminBookingTotals = () => {
  const { data, error } = useQuery(bookingTotals())
  if (error && !data) throw error
  const formatTotal = (sum: number | null | undefined) => (data ? formatMoney(sum ?? 0) : '\u00a0')
  return (
    <section aria-label="Totals" aria-busy={!data} className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatCard label="Total Bookings" icon={Ticket} value={data?.total_bookings ?? '\u00a0'} />
      <StatCard label="Payments Received" icon={CircleDollarSign} value={formatTotal(data?.payments_received)} />
      <StatCard label="Payments Owing" icon={Hourglass} value={formatTotal(data?.payments_owing)} />
      <StatCard label="Total Expected" icon={TrendingUp} value={formatTotal(data?.total_expected)} />
    </section>
  )
}
