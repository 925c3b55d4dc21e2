import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AdminOrderList } from '@/features/store/admin/order-list'
import type { AdminOrder } from '@/features/store/admin/order-queries'
import {
  FULFILMENT_FILTERS,
  ORDER_STATUS_FILTERS,
  parseOrderFilters,
  formatOrderFilters,
  type OrderFilters,
} from '@/features/store/admin/order-rules'
import { paths, formatSearch } from '@/lib/paths'
import { Button } from '@/ui/button'
import { SelectOptions, SelectField } from '@/ui/form/field'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { SearchField } from '@/ui/form/search-field'
import { toastByTone } from '@/ui/toast/toast'
import { CardRefundDialog } from '@/features/payments/admin/card-refund'
import { downloadOrders } from '@/features/store/admin/order-export'
import { AdminOrderRefundDialog } from './order-refund-dialog'

const exportOrders = (filters: OrderFilters): void =>
  void downloadOrders(filters).catch(() => toastByTone.error('Error', 'Failed to export the orders. Please try again.'))

export const OrdersPage = () => {
  const [search, setSearch] = useSearchParams()
  const { page, ...filters } = parseOrderFilters(search)
  const [orderToRefund, setOrderToRefund] = useState<AdminOrder | null>(null)
  const setFilters = (changedFilters: Partial<OrderFilters & { page: number }>) =>
    setSearch(formatOrderFilters({ ...parseOrderFilters(formatSearch()), page: 1, ...changedFilters }), {
      replace: true,
    })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Orders" description="Store orders: paid, unpaid and to be sent." noindex />
      <PageHeader
        title="Orders"
        intro="Store orders: paid, unpaid and to be sent."
        back={{ to: paths.admin }}
        actions={
          <Button variant="secondary" onClick={() => exportOrders(filters)}>
            <Download aria-hidden className="size-5" />
            Export CSV
          </Button>
        }
      />
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SearchField
            className="sm:col-span-2"
            label="Search by order, customer or email"
            value={filters.q}
            onChange={(q) => setFilters({ q })}
          />
          <SelectField
            label="Status"
            hideLabel
            value={filters.status}
            onChange={({ target }) => setFilters({ status: target.value as OrderFilters['status'] })}
          >
            <SelectOptions labelsByValue={ORDER_STATUS_FILTERS} />
          </SelectField>
          <SelectField
            label="Fulfilment"
            hideLabel
            value={filters.fulfilled}
            onChange={({ target }) => setFilters({ fulfilled: target.value as OrderFilters['fulfilled'] })}
          >
            <SelectOptions labelsByValue={FULFILMENT_FILTERS} />
          </SelectField>
        </div>
        <AdminOrderList
          filters={filters}
          page={page}
          onPageChange={(page) => setFilters({ page: page })}
          onRefund={setOrderToRefund}
        />
      </div>
      {orderToRefund && (
        <CardRefundDialog
          item={{ orderId: orderToRefund.id }}
          customer={orderToRefund.full_name}
          description={`${orderToRefund.full_name}, ${orderToRefund.number}`}
          paidAmount={orderToRefund.paid_amount}
          proposedAmount={orderToRefund.paid_amount}
          otherMethodDialog={<AdminOrderRefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />}
          onClose={() => setOrderToRefund(null)}
        />
      )}
    </div>
  )
}
