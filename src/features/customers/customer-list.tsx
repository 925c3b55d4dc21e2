import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '@/ui/empty-state'
import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { PagedFrame } from '@/ui/paging/paged-frame'
import { Skeleton } from '@/ui/skeleton'
import type { SortOrder } from '@/ui/table/column'
import { DataTable } from '@/ui/table/data-table'
import { QuickFilters } from '@/ui/table/quick-filters'
import { CustomerActions } from './customer-actions'
import { CUSTOMER_COLUMNS } from './customer-columns'
import { CustomerDialog } from './customer-dialog'
import {
  CUSTOMER_STATUSES,
  type CustomerFilters,
  hasActiveCustomerFilters,
  isCustomerGroup,
  CUSTOMER_QUICK_FILTERS,
  CUSTOMER_GROUPS,
  formatCustomerFilters,
} from './customer-rules'
import { type AdminCustomer, adminCustomers, CUSTOMERS_PAGE_SIZE } from './customers-queries'

interface CustomerListProps {
  filters: CustomerFilters
  onPageChange: (page: number) => void
  onOrderChange: (order: SortOrder) => void
}

const createEmptyState = (filters: CustomerFilters) =>
  hasActiveCustomerFilters(filters) ? (
    <EmptyState icon={Users} title="No customers found">
      <p>Try part of a name, an email address or a phone number.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No customers yet" />
  )

/** The customers that match the filters, paginated and sorted. */
export const CustomerList = ({ filters, onPageChange, onOrderChange }: CustomerListProps) => {
  const { data, error, isPlaceholderData } = useQuery(adminCustomers(filters))
  const [customerToEdit, setCustomerToEdit] = useState<AdminCustomer | null>(null)
  // If the first request fails, the page's error boundary shows Retry.
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-[290rem] md:h-[75rem]" />
  const { total, capped, rows } = data
  return (
    <>
      <PagedFrame
        noun={['customer', 'customers']}
        total={total}
        isTotalCapped={capped}
        page={filters.page}
        pageSize={CUSTOMERS_PAGE_SIZE}
        onPageChange={onPageChange}
        isBusy={isPlaceholderData}
        count={rows.length}
        empty={createEmptyState(filters)}
      >
        <DataTable
          label="Customers"
          columns={CUSTOMER_COLUMNS}
          rows={rows}
          getKey={({ id }) => id}
          getName={({ full_name }) => full_name}
          order={filters.order}
          onOrderChange={onOrderChange}
          isCompact
          actions={(customer) => <CustomerActions customer={customer} onEdit={() => setCustomerToEdit(customer)} />}
          isBusy={isPlaceholderData}
        />
      </PagedFrame>
      {customerToEdit && <CustomerDialog customer={customerToEdit} onClose={() => setCustomerToEdit(null)} />}
    </>
  )
}

const formatSearchParams = (filters: CustomerFilters): string =>
  new URLSearchParams(formatCustomerFilters({ ...filters, page: 1 })).toString()

/** Links to the customer filters that staff use every day. */
export const CustomerQuickFilters = ({ filters }: { filters: CustomerFilters }) => {
  const { pathname } = useLocation()
  return (
    <QuickFilters
      label="Customer filters"
      views={CUSTOMER_QUICK_FILTERS.map((view) => {
        const search = formatSearchParams(view.filters)
        return { name: view.name, to: `${pathname}?${search}`, isCurrent: search === formatSearchParams(filters) }
      })}
    />
  )
}

interface CustomerFilterBarProps {
  filters: CustomerFilters
  onChange: (changedFilters: Partial<CustomerFilters>) => void
}

export const CustomerFilterBar = ({ filters, onChange }: CustomerFilterBarProps) => (
  <div className="grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr]">
    <SearchField
      className="col-span-2 lg:col-span-1"
      label="Search by name, email or phone"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <SelectField
      label="Status"
      hideLabel
      value={filters.status}
      onChange={({ target }) => onChange({ status: CUSTOMER_STATUSES.find((status) => status === target.value) ?? '' })}
    >
      <option value="">Any status</option>
      {CUSTOMER_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </SelectField>
    <SelectField
      label="Group"
      hideLabel
      value={filters.group}
      onChange={({ target }) => onChange({ group: isCustomerGroup(target.value) ? target.value : '' })}
    >
      {Object.entries(CUSTOMER_GROUPS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  </div>
)
