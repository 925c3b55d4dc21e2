import { formatTripOption, useTripOptions } from '@/features/events/admin/trip-options'
import { SearchableSelect } from '@/ui/form/field'
import { ReadError } from '@/ui/empty-state'
import type { AdminBookingFiltersProps } from './booking-filters'

/** A select of the trips that have not ended, plus the trip whose id is in the URL. */
export const TripFilter = ({ filters, onChange }: AdminBookingFiltersProps) => {
  const { failedQuery, query, setQuery, choices, more } = useTripOptions(filters.event)
  const isListed = choices.some(({ id }) => id === filters.event)
  return (
    <>
      <SearchableSelect
        label="Trip"
        hideLabel
        hasMore={more}
        searchLabel="Find a trip"
        query={query}
        onQuery={setQuery}
        value={filters.event}
        onChange={({ target }) => onChange({ event: target.value })}
      >
        <option value="">Any trip</option>
        {filters.event && !isListed && <option value={filters.event}>The selected trip</option>}
        {choices.map((trip) => (
          <option key={trip.id} value={trip.id}>
            {formatTripOption(trip)}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
    </>
  )
}
