import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { pendingOrderRefunds } from '@/features/payments/admin/card-refund-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { AdminOrderCard } from './order-card'
import { adminOrders, ORDERS_PAGE_SIZE, type AdminOrder } from './order-queries'
import type { OrderFilters } from './order-rules'
import { Skeleton } from '@/ui/skeleton'

interface AdminOrderListProps {
  filters: OrderFilters
  page: number
  onPageChange: (page: number) => void
  onRefund: (order: AdminOrder) => void
}

/** The orders that match the filters, paginated. */
export const AdminOrderList = ({ filters, page, onPageChange, onRefund }: AdminOrderListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminOrders(filters, page))
  const pendingRefundsQuery = useQuery(pendingOrderRefunds(data?.rows.map(({ id }) => id) ?? []))
  const refunds = pendingRefundsQuery.data ?? []
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  const { total, capped, rows } = data
  return (
    <div className="grid grid-cols-1 gap-4">
      {pendingRefundsQuery.isError && !pendingRefundsQuery.data && (
        <ReadError read={pendingRefundsQuery}>We couldn’t load pending refunds.</ReadError>
      )}
      <PagedList
        noun={['order', 'orders']}
        total={total}
        isTotalCapped={capped}
        page={page}
        pageSize={ORDERS_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        empty={<EmptyState icon={Package} title="No orders found" />}
      >
        {rows.map((order) => (
          <AdminOrderCard
            key={order.id}
            order={order}
            refunds={refunds.filter(({ order_payments }) => order_payments.order_id === order.id)}
            onRefund={() => onRefund(order)}
          />
        ))}
      </PagedList>
    </div>
  )
}
