import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/ui/empty-state'
import { onDemand } from '@/ui/on-demand'
import { PagedList } from '@/ui/paging/paged-list'
import { Skeleton } from '@/ui/skeleton'
import { CustomerCard } from './customer-card'
import type { CustomerFilters } from './customer-rules'
import { adminCustomers, CUSTOMERS_PAGE, type AdminCustomer } from './customers-queries'

const CustomerDialog = onDemand(() => import('./customer-dialog').then((m) => m.CustomerDialog))

interface CustomerListProps {
  filters: CustomerFilters
  onPage: (page: number) => void
}

/** The customers that match, a page at a time. */
export const CustomerList = ({ filters, onPage }: CustomerListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminCustomers(filters))
  const [edited, setEdited] = useState<AdminCustomer | null>(null)
  // A failed read is the page's to show, with its Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-72" />
  const { total, capped, rows } = data
  return (
    <>
      <PagedList
        noun={['customer', 'customers']}
        total={total}
        capped={capped}
        page={filters.page}
        pageSize={CUSTOMERS_PAGE}
        onPage={onPage}
        busy={isPlaceholderData}
        empty={
          <EmptyState icon={Users} title="No customers found">
            <p>Try part of a name or an address.</p>
          </EmptyState>
        }
      >
        {rows.map((customer) => (
          <CustomerCard
            key={customer.id}
            customer={customer}
            onEdit={() => setEdited(customer)}
            onEditNear={CustomerDialog.preload}
          />
        ))}
      </PagedList>
      {edited && <CustomerDialog customer={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
