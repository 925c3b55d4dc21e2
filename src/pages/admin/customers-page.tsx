import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { AddCustomerButton } from '@/features/customers/customer-dialog'
import { CustomerFilterBar, CustomerList, CustomerViews } from '@/features/customers/customer-list'
import { EXPORT_FAILED } from '@/features/customers/customer-messages'
import { type CustomerFilters, readCustomerFilters, writeCustomerFilters } from '@/features/customers/customer-rules'
import { paths, formatSearch } from '@/lib/paths'
import { downloadCustomers } from '@/features/customers/customer-export'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/form/use-send'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

const download = (filters: CustomerFilters): void =>
  void downloadCustomers(filters).catch(() => showToast(EXPORT_FAILED))

export const CustomersPage = () => {
  const [search, setSearch] = useSearchParams()
  const filters = readCustomerFilters(search)
  const show = (next: Partial<CustomerFilters>) =>
    setSearch(writeCustomerFilters({ ...readCustomerFilters(formatSearch()), page: 1, ...next }), { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Customer Management" description="Everyone the company deals with." noindex />
      <PageHeader
        title="Customer Management"
        intro="Everyone who has booked or asked about a trip."
        back={{ to: paths.admin }}
        actions={
          <>
            <Button variant="secondary" onClick={() => download(filters)}>
              <Download aria-hidden className="size-5" />
              Export CSV
            </Button>
            <AddCustomerButton />
          </>
        }
      />
      <div className="grid gap-4">
        <CustomerViews filters={filters} />
        <CustomerFilterBar filters={filters} onChange={show} />
        <CustomerList filters={filters} onPage={(page) => show({ page })} onOrder={(order) => show({ order })} />
      </div>
    </div>
  )
}
