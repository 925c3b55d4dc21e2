import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { PagedFrame } from '@/ui/paging/paged-frame'
import type { Order } from '@/ui/table/column'
import { DeskTable } from '@/ui/table/desk-table'
import { CustomerActions } from './customer-actions'
import { CUSTOMER_COLUMNS } from './customer-columns'
import { isNarrowed, type CustomerFilters } from './customer-rules'
import { adminCustomers, CUSTOMERS_PAGE, type AdminCustomer } from './customers-queries'
import { CustomerDialog } from './customer-dialog'
import { Skeleton } from '@/ui/skeleton'

interface CustomerListProps {
  filters: CustomerFilters
  onPage: (page: number) => void
  onOrder: (order: Order) => void
}

const none = (filters: CustomerFilters) =>
  isNarrowed(filters) ? (
    <EmptyState icon={Users} title="No customers found">
      <p>Try part of a name, an address or a phone number.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No customers yet" />
  )

/** The customers that match, a page at a time, in the order that was asked for. */
export const CustomerList = ({ filters, onPage, onOrder }: CustomerListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminCustomers(filters))
  const [edited, setEdited] = useState<AdminCustomer | null>(null)
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[290rem] md:h-[75rem]" />
  const { total, capped, rows } = data
  return (
    <>
      <PagedFrame
        noun={['customer', 'customers']}
        total={total}
        capped={capped}
        page={filters.page}
        pageSize={CUSTOMERS_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        count={rows.length}
        empty={none(filters)}
      >
        <DeskTable
          label="Customers"
          columns={CUSTOMER_COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ full_name }) => full_name}
          order={filters.order}
          onOrder={onOrder}
          small
          actions={(customer) => <CustomerActions customer={customer} onEdit={() => setEdited(customer)} />}
          busy={isPlaceholderData}
        />
      </PagedFrame>
      {edited && <CustomerDialog customer={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
