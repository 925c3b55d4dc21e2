import { formatMonth } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import type { EventFilters } from './event-filters'
import { hasActiveEventFilters, PRICE_STEPS_AUD } from './event-filters'

interface FilterSelectProps {
  label: string
  anyLabel: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A short version of SelectField. Importing SelectField would load its whole file before the first paint. */
const FilterSelect = ({ label, anyLabel, value, options, onChange }: FilterSelectProps) => (
  <label className="grid gap-1.5 text-sm font-medium max-sm:min-w-0">
    {label}
    <select className="control" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{anyLabel}</option>
      {options.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
)

const priceOptions = PRICE_STEPS_AUD.map((price) => ({ value: String(price), label: `Up to ${formatMoney(price)}` }))

const AVAILABILITY_OPTIONS = [
  { value: 'book', label: 'Book now' },
  { value: 'join', label: 'Full or planned' },
]

interface EventFilterBarProps {
  /** The filter options that match at least one departure. */
  choices: { destinations: string[]; months: string[] }
  filters: EventFilters
  onChange: (name: 'destination' | 'month' | 'price' | 'availability', value: string) => void
  onClear: () => void
}

const createDestinationOptions = (destinations: string[]) =>
  destinations.toSorted((a, b) => a.localeCompare(b, 'en-AU')).map((value) => ({ value, label: value }))

export const EventFilterBar = ({
  choices: { destinations, months },
  filters,
  onChange,
  onClear,
}: EventFilterBarProps) => (
  <form
    role="search"
    aria-label="Events"
    className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    onSubmit={(event) => event.preventDefault()}
  >
    <FilterSelect
      label="Destination"
      anyLabel="Anywhere"
      value={filters.destination}
      options={createDestinationOptions(destinations)}
      onChange={(value) => onChange('destination', value)}
    />
    <FilterSelect
      label="Month"
      anyLabel="Any month"
      value={filters.month}
      options={months.map((value) => ({ value, label: formatMonth(value) }))}
      onChange={(value) => onChange('month', value)}
    />
    <FilterSelect
      label="Price"
      anyLabel="Any price"
      value={String(filters.maxPrice ?? '')}
      options={priceOptions}
      onChange={(value) => onChange('price', value)}
    />
    <FilterSelect
      label="Availability"
      anyLabel="Any availability"
      value={filters.availability}
      options={AVAILABILITY_OPTIONS}
      onChange={(value) => onChange('availability', value)}
    />
    {hasActiveEventFilters(filters) && (
      <button type="button" className={buttonClass('ghost')} onClick={onClear}>
        Clear filters
      </button>
    )}
  </form>
)
