import { formatMonth } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import type { EventFilters } from './departures-queries'
import { isNarrowed, PRICE_STEPS } from './event-filters'

interface ChoiceProps {
  label: string
  any: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Not the form's SelectField, whose file would load before the first paint. */
const Choice = ({ label, any, value, choices, onChange }: ChoiceProps) => (
  <label className="grid gap-1.5 text-sm font-medium max-sm:min-w-0">
    {label}
    <select className="control" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
)

const prices = PRICE_STEPS.map((price) => ({ value: String(price), label: `Up to ${formatMoney(price)}` }))

const AVAILABILITIES = [
  { value: 'book', label: 'Book now' },
  { value: 'join', label: 'Waitlist or interest' },
]

interface EventFilterBarProps {
  /** Options with at least one match. */
  choices: { destinations: string[]; months: string[] }
  filters: EventFilters
  onChange: (name: 'destination' | 'month' | 'price' | 'availability', value: string) => void
  onClear: () => void
}

const destinationsOf = (destinations: string[]) =>
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
    <Choice
      label="Destination"
      any="Anywhere"
      value={filters.destination}
      choices={destinationsOf(destinations)}
      onChange={(value) => onChange('destination', value)}
    />
    <Choice
      label="Month"
      any="Any month"
      value={filters.month}
      choices={months.map((value) => ({ value, label: formatMonth(value) }))}
      onChange={(value) => onChange('month', value)}
    />
    <Choice
      label="Price"
      any="Any price"
      value={String(filters.maxPrice ?? '')}
      choices={prices}
      onChange={(value) => onChange('price', value)}
    />
    <Choice
      label="Availability"
      any="Any availability"
      value={filters.availability}
      choices={AVAILABILITIES}
      onChange={(value) => onChange('availability', value)}
    />
    {isNarrowed(filters) && (
      <button type="button" className={buttonClass('ghost')} onClick={onClear}>
        Clear filters
      </button>
    )}
  </form>
)
