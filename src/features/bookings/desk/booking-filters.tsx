import { SelectField } from '@/ui/form/field'
import { Options } from '@/ui/form/options'
import { SearchField } from '@/ui/form/search-field'
import { PAYMENT_FILTERS, STATUS_FILTERS, withPayment, type BookingFilters } from './booking-rules'
import { TripFilter } from './booking-trip-filter'

export interface AdminBookingFiltersProps {
  filters: BookingFilters
  onChange: (change: Partial<BookingFilters>) => void
}

const keyIn = <Keys extends object>(keys: Keys, value: string) =>
  Object.keys(keys).find((key): key is Extract<keyof Keys, string> => key === value)

export const AdminBookingFilters = ({ filters, onChange }: AdminBookingFiltersProps) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
    <SearchField
      className="col-span-2 sm:col-span-3 lg:col-span-1"
      label="Search by customer, email or event"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <div className="max-sm:col-span-2">
      <TripFilter filters={filters} onChange={onChange} />
    </div>
    <SelectField
      label="Status"
      hideLabel
      value={filters.status}
      onChange={({ target }) => onChange({ status: keyIn(STATUS_FILTERS, target.value) ?? 'live' })}
    >
      <Options of={STATUS_FILTERS} />
    </SelectField>
    <SelectField
      label="Payment"
      hideLabel
      value={filters.payment}
      onChange={({ target }) => onChange(withPayment(filters, keyIn(PAYMENT_FILTERS, target.value) ?? ''))}
    >
      <Options of={PAYMENT_FILTERS} />
    </SelectField>
  </div>
)
