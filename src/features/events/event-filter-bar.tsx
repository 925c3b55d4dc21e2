import { formatMoney } from '@/lib/money'
import { buttonClass } from '@/ui/button-class'
import { SelectField } from '@/ui/field'
import { filterChoices, PRICE_STEPS, type EventFilters } from './event-filters'
import type { ListedEvent } from './events-queries'

interface EventFilterBarProps {
  events: ListedEvent[]
  filters: EventFilters
  onChange: (name: 'destination' | 'month' | 'price', value: string) => void
  onClear: () => void
}

/** Destination, month and price. */
export const EventFilterBar = ({ events, filters, onChange, onClear }: EventFilterBarProps) => {
  const { destinations, months } = filterChoices(events)
  const narrowed = Boolean(filters.destination || filters.month || filters.maxPrice)
  return (
    <form role="search" aria-label="Events" className="flex flex-wrap items-end gap-3" onSubmit={(event) => event.preventDefault()}>
      <SelectField label="Destination" value={filters.destination} onChange={({ target }) => onChange('destination', target.value)}>
        <option value="">Anywhere</option>
        {destinations.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Month" value={filters.month} onChange={({ target }) => onChange('month', target.value)}>
        <option value="">Any month</option>
        {months.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Price" value={filters.maxPrice ?? ''} onChange={({ target }) => onChange('price', target.value)}>
        <option value="">Any price</option>
        {PRICE_STEPS.map((price) => (
          <option key={price} value={price}>
            Up to {formatMoney(price)}
          </option>
        ))}
      </SelectField>
      {narrowed && (
        <button type="button" className={buttonClass('ghost')} onClick={onClear}>
          Clear filters
        </button>
      )}
    </form>
  )
}
