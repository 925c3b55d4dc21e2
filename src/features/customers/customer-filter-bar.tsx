import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { CUSTOMER_STATUSES, type CustomerFilters } from './customer-rules'

interface CustomerFilterBarProps {
  filters: CustomerFilters
  onChange: (next: Partial<CustomerFilters>) => void
}

export const CustomerFilterBar = ({ filters, onChange }: CustomerFilterBarProps) => (
  <div className="grid gap-3 sm:grid-cols-3">
    <SearchField
      className="sm:col-span-2"
      label="Search by name or email"
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
  </div>
)
