import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { orderRefundsUnderWay } from '@/features/payments/desk/card-refund-queries'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { PagedList } from '@/ui/paging/paged-frame'
import { AdminOrderCard } from './order-card'
import { adminOrders, ORDERS_PAGE, type AdminOrder } from './order-queries'
import type { OrderFilters } from './order-rules'
import { Skeleton } from '@/ui/skeleton'

interface AdminOrderListProps {
  filters: OrderFilters
  page: number
  onPage: (page: number) => void
  onRefund: (order: AdminOrder) => void
}

/** The matching orders, paginated. */
export const AdminOrderList = ({ filters, page, onPage, onRefund }: AdminOrderListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminOrders(filters, page))
  const underWay = useQuery(orderRefundsUnderWay(data?.rows.map(({ id }) => id) ?? []))
  const refunds = underWay.data ?? []
  // The page's error boundary shows a failed first read with Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  const { total, capped, rows } = data
  return (
    <div className="grid grid-cols-1 gap-4">
      {underWay.isError && !underWay.data && <ReadError read={underWay}>We couldn’t load pending refunds.</ReadError>}
      <PagedList
        noun={['order', 'orders']}
        total={total}
        capped={capped}
        page={page}
        pageSize={ORDERS_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
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
