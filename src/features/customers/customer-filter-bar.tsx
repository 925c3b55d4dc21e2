import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { CUSTOMER_STATUSES, isWho, WHO, type CustomerFilters } from './customer-rules'

interface CustomerFilterBarProps {
  filters: CustomerFilters
  onChange: (next: Partial<CustomerFilters>) => void
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
      label="Who"
      hideLabel
      value={filters.who}
      onChange={({ target }) => onChange({ who: isWho(target.value) ? target.value : '' })}
    >
      {Object.entries(WHO).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  </div>
)
