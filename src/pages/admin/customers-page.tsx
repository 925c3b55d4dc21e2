import { useSearchParams } from 'react-router-dom'
import { AddCustomerButton } from '@/features/customers/add-customer-button'
import { CustomerFilterBar } from '@/features/customers/customer-filter-bar'
import { CustomerList } from '@/features/customers/customer-list'
import { readCustomerFilters, writeCustomerFilters, type CustomerFilters } from '@/features/customers/customer-rules'
import { paths, presentSearch } from '@/lib/paths'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

export const CustomersPage = () => {
  const [search, setSearch] = useSearchParams()
  const filters = readCustomerFilters(search)
  const show = (next: Partial<CustomerFilters>) =>
    setSearch(writeCustomerFilters({ ...readCustomerFilters(presentSearch()), page: 1, ...next }), { replace: true })
  return (
    <div className="wrap pb-20">
      <PageMeta title="Customer Management" description="Everyone the company deals with." noindex />
      <PageHeader
        title="Customer Management"
        intro="Everyone who travels with us, or means to."
        back={{ to: paths.admin }}
        actions={<AddCustomerButton />}
      />
      <div className="grid gap-6">
        <CustomerFilterBar filters={filters} onChange={show} />
        <CustomerList filters={filters} onPage={(page) => show({ page })} />
      </div>
    </div>
  )
}
