import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@/lib/format/dates'
import { SelectField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { tripsAhead } from './booking-queries'
import { PAYMENT_FILTERS, STATUS_FILTERS, withPayment, type BookingFilters } from './booking-rules'

interface AdminBookingFiltersProps {
  filters: BookingFilters
  onChange: (change: Partial<BookingFilters>) => void
}

const keyIn = <Keys extends object>(keys: Keys, value: string) =>
  Object.keys(keys).find((key): key is Extract<keyof Keys, string> => key === value)

/** One trip of those that have not ended, or the one that a link has asked for. */
const TripFilter = ({ filters, onChange }: AdminBookingFiltersProps) => {
  const { data: trips = [] } = useQuery(tripsAhead())
  const known = trips.some(({ id }) => id === filters.event)
  return (
    <SelectField
      label="Trip"
      hideLabel
      value={filters.event}
      onChange={({ target }) => onChange({ event: target.value })}
    >
      <option value="">Any trip</option>
      {filters.event && !known && <option value={filters.event}>The trip asked for</option>}
      {trips.map(({ id, title, start_date }) => (
        <option key={id} value={id ?? ''}>
          {title}
          {start_date && `, ${formatDate(start_date)}`}
        </option>
      ))}
    </SelectField>
  )
}

export const AdminBookingFilters = ({ filters, onChange }: AdminBookingFiltersProps) => (
  <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
    <SearchField
      className="sm:col-span-3 lg:col-span-1"
      label="Search by customer, email or event"
      value={filters.q}
      onChange={(q) => onChange({ q })}
    />
    <TripFilter filters={filters} onChange={onChange} />
    <SelectField
      label="Status"
      hideLabel
      value={filters.status}
      onChange={({ target }) => onChange({ status: keyIn(STATUS_FILTERS, target.value) ?? 'live' })}
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
      onChange={({ target }) => onChange(withPayment(filters, keyIn(PAYMENT_FILTERS, target.value) ?? ''))}
    >
      {Object.entries(PAYMENT_FILTERS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  </div>
)
