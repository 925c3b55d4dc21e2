import { ReadError } from '@/ui/empty-state'
import { SearchableSelect } from '@/ui/form/field'
import { type DepartureFilter, NO_DEPARTURE_FILTER } from './departure-filter'
import { useDepartureFilter } from './trip-options'

interface TripFilterProps {
  filter: DepartureFilter
  onChange: (filter: DepartureFilter) => void
}

/**
 * A select field for one departure, or for all departures of a trip. The trip or departure in the URL is always an
 * option.
 */
export const TripFilter = ({ filter, onChange }: TripFilterProps) => {
  const { failedQuery, query, setQuery, options, selected, moreOptions } = useDepartureFilter(filter)
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
