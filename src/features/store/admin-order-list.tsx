import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { EmptyState } from '@/ui/empty-state'
import { Pagination } from '@/ui/pagination'
import { Skeleton } from '@/ui/skeleton'
import { AdminOrderCard } from './admin-order-card'
import { adminOrders, ORDERS_PAGE, type AdminOrder } from './admin-order-queries'
import type { OrderFilters } from './admin-order-rules'

interface AdminOrderListProps {
  filters: OrderFilters
  page: number
  onPage: (page: number) => void
  onRefund: (order: AdminOrder) => void
}

/** The orders that match, a page at a time. */
export const AdminOrderList = ({ filters, page, onPage, onRefund }: AdminOrderListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminOrders(filters, page))
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  const { total, capped, rows } = data
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      <p role="status" className="text-sm text-muted tabular-nums">
        {capped ? 'More than 1,000 orders' : `${total} ${total === 1 ? 'order' : 'orders'}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={Package} title="No orders found" />
      ) : (
        <ul className="grid gap-3">
          {rows.map((order) => (
            <AdminOrderCard key={order.id} order={order} onRefund={() => onRefund(order)} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(total / ORDERS_PAGE)} onPage={onPage} />
    </div>
  )
}
