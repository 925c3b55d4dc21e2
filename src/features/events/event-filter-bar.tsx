import { formatMoney } from '@/lib/format/money'
import { buttonClass } from '@/ui/button-class'
import { filterChoices, PRICE_STEPS, type EventFilters } from './event-filters'
import type { ListedEvent } from './events-queries'

interface ChoiceProps {
  label: string
  any: string
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Not the form's field: its other kinds would come along before the first paint. */
const Choice = ({ label, any, value, choices, onChange }: ChoiceProps) => (
  <label className="grid gap-1.5 text-sm font-medium first:col-span-2">
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

interface EventFilterBarProps {
  events: ListedEvent[]
  filters: EventFilters
  onChange: (name: 'destination' | 'month' | 'price', value: string) => void
  onClear: () => void
}

/** Destination, month and price. */
export const EventFilterBar = ({
  events,
  filters: { destination, month, maxPrice },
  onChange,
  onClear,
}: EventFilterBarProps) => {
  const { destinations, months } = filterChoices(events)
  return (
    <form
      role="search"
      aria-label="Events"
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <Choice
        label="Destination"
        any="Anywhere"
        value={destination}
        choices={destinations}
        onChange={(value) => onChange('destination', value)}
      />
      <Choice
        label="Month"
        any="Any month"
        value={month}
        choices={months}
        onChange={(value) => onChange('month', value)}
      />
      <Choice
        label="Price"
        any="Any price"
        value={String(maxPrice ?? '')}
        choices={prices}
        onChange={(value) => onChange('price', value)}
      />
      {Boolean(destination || month || maxPrice) && (
        <button type="button" className={buttonClass('ghost')} onClick={onClear}>
          Clear filters
        </button>
      )}
    </form>
  )
}
