import { ReadError } from '@/ui/empty-state'
import { SearchableSelect } from '@/ui/form/field'
import { type EventFilter, NO_EVENT_FILTER } from './event-filter-rules'
import { useEventFilter } from './event-options'

interface EventFilterFieldProps {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

/**
 * A select field for one departure, or for all departures of a trip. The trip or departure in the URL is always an
 * option.
 */
export const EventFilterField = ({ filter, onChange }: EventFilterFieldProps) => {
  const { failedQuery, query, setQuery, options, selected, moreOptions } = useEventFilter(filter)
  return (
    <div>
      <SearchableSelect
        label="Trip"
        hideLabel
        hasMore={moreOptions}
        searchLabel="Find a trip"
        query={query}
        onQueryChange={setQuery}
        value={selected}
        onChange={({ target }) =>
          onChange(options.find(({ value }) => value === target.value)?.filter ?? NO_EVENT_FILTER)
        }
      >
        <option value="">Any trip</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
    </div>
  )
}
