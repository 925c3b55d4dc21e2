import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { PAYMENT_FILTERS, STATUS_FILTERS, type BookingFilters } from './booking-rules'

interface AdminBookingFiltersProps {
  filters: BookingFilters
  onChange: (change: Partial<BookingFilters>) => void
}

export const AdminBookingFilters = ({ filters, onChange }: AdminBookingFiltersProps) => (
  <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
    <SearchField
      className="sm:col-span-2"
      label="Search by customer, email or event"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <SelectField
      label="Status"
      hideLabel
      value={filters.status}
      onChange={({ target }) => onChange({ status: target.value as BookingFilters['status'] })}
    >
      {Object.entries(STATUS_FILTERS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    <SelectField
      label="Payment"
      hideLabel
      value={filters.payment}
      onChange={({ target }) => onChange({ payment: target.value as BookingFilters['payment'] })}
    >
      {Object.entries(PAYMENT_FILTERS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  </div>
)
