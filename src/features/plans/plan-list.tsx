import { useQuery } from '@tanstack/react-query'
import { ERASED_CUSTOMER_NAME } from '@/features/customers/customer-rules'
import { adminBookings, BOOKINGS_PAGE_SIZE } from '@/features/bookings/admin/booking-queries'
import type { BookingFilters } from '@/features/bookings/admin/booking-rules'
import { EmptyState } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import type { SortOrder } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { PLAN_TABLE_COLUMNS } from './plan-columns'
import { Skeleton } from '@/ui/skeleton'

interface PlanListProps {
  filters: BookingFilters
  page: number
  onPageChange: (page: number) => void
  onOrderChange: (order: SortOrder) => void
}

/** The payment plans of active bookings, paginated. */
export const PlanList = ({ filters, page, onPageChange, onOrderChange }: PlanListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminBookings(filters, page))
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[290rem] md:h-[64rem]" />
  return (
    <PagedFrame
      noun={['plan', 'plans']}
      total={data.total}
      isTotalCapped={data.capped}
      page={page}
      pageSize={BOOKINGS_PAGE_SIZE}
      onPageChange={onPageChange}
      isBusy={isPlaceholderData}
      count={data.rows.length}
      empty={<EmptyState title="No payment plans found" />}
    >
      <DataTable
        label="Payment plans"
        columns={PLAN_TABLE_COLUMNS}
        rows={data.rows}
        getKey={({ id }) => id}
        getName={({ customer_name, reference }) => `${customer_name ?? ERASED_CUSTOMER_NAME}, ${reference}`}
        order={filters.order}
        onOrderChange={onOrderChange}
        isBusy={isPlaceholderData}
      />
    </PagedFrame>
  )
}
