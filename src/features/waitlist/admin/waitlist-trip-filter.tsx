import { type DepartureFilter, NO_DEPARTURE_FILTER, useDepartureFilter } from '@/features/events/admin/trip-options'
import { ReadError } from '@/ui/empty-state'
import { SearchableSelect } from '@/ui/form/field'

interface WaitlistTripFilterProps {
  filter: DepartureFilter
  onChange: (filter: DepartureFilter) => void
}

/** A select of departures, and of all departures of a trip. */
export const WaitlistTripFilter = ({ filter, onChange }: WaitlistTripFilterProps) => {
  const { failedQuery, query, setQuery, options, selected, moreOptions } = useDepartureFilter(filter)
  return (
    <div>
      <SearchableSelect
        label="Trip"
        hideLabel
        hasMore={moreOptions}
        searchLabel="Find a trip"
        query={query}
        onQuery={setQuery}
        value={selected}
        onChange={({ target }) =>
          onChange(options.find(({ value }) => value === target.value)?.filter ?? NO_DEPARTURE_FILTER)
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
