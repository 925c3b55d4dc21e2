import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { AddCustomerButton } from '@/features/customers/customer-dialog'
import { CustomerFilterBar, CustomerList, CustomerQuickFilters } from '@/features/customers/customer-list'
import { CUSTOMERS_EXPORT_ERROR_MESSAGE } from '@/features/customers/customer-messages'
import { type CustomerFilters, parseCustomerFilters, formatCustomerFilters } from '@/features/customers/customer-rules'
import { paths, formatSearch } from '@/lib/paths'
import { downloadCustomers } from '@/features/customers/customer-export'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/form/use-send'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

const exportCustomers = (filters: CustomerFilters): void =>
  void downloadCustomers(filters).catch(() => showToast(CUSTOMERS_EXPORT_ERROR_MESSAGE))

export const CustomersPage = () => {
  const [search, setSearch] = useSearchParams()
  const filters = parseCustomerFilters(search)
  const setFilters = (changedFilters: Partial<CustomerFilters>) =>
    setSearch(formatCustomerFilters({ ...parseCustomerFilters(formatSearch()), page: 1, ...changedFilters }), {
      replace: true,
    })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Customer Management" description="Everyone who has booked, ordered or contacted us." noindex />
      <PageHeader
        title="Customer Management"
        intro="Everyone who has booked or asked about a trip."
        back={{ to: paths.admin }}
        actions={
          <>
            <Button variant="secondary" onClick={() => exportCustomers(filters)}>
              <Download aria-hidden className="size-5" />
              Export CSV
            </Button>
            <AddCustomerButton />
          </>
        }
      />
      <div className="grid gap-4">
        <CustomerQuickFilters filters={filters} />
        <CustomerFilterBar filters={filters} onChange={setFilters} />
        <CustomerList
          filters={filters}
          onPageChange={(page) => setFilters({ page })}
          onOrderChange={(order) => setFilters({ order })}
        />
      </div>
    </div>
  )
}
