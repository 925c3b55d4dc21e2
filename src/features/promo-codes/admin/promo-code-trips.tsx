import { X } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { formatTripOption, useTripOptions } from '@/features/events/admin/trip-options'
import type { AdminTrip } from '@/features/events/admin/trip-queries'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { SearchableSelect } from '@/ui/form/field'
import { formatPromoCodeTrip } from './promo-code-rules'
import type { PromoCodeTripValue, PromoCodeValues } from './promo-code-schema'

const acceptAllTrips = () => true

/** The options of the select field: each trip with all its dates, followed by the trip's departures. */
const createTripOptions = (departures: readonly AdminTrip[]): PromoCodeTripValue[] => {
  const tripIds = [...new Set(departures.map(({ journey_id }) => journey_id))]
  return tripIds.flatMap((tripId) => {
    const tripDepartures = departures.filter(({ journey_id }) => journey_id === tripId)
    const title = tripDepartures[0]?.journey_title ?? ''
    return [
      { value: tripId, label: formatPromoCodeTrip({ title, start_date: null, journey_id: tripId }), isTrip: true },
      ...tripDepartures.map((row) => ({ value: row.id, label: formatTripOption(row), isTrip: false })),
    ]
  })
}

/** The trips and departures of a promo code: a list of the selected ones, and a select that adds another. */
export const PromoCodeTrips = () => {
  const { control } = useFormContext<PromoCodeValues>()
  const {
    field: { value: trips, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name: 'trips' })
  const { failedQuery, query, setQuery, choices, moreOptions } = useTripOptions('', acceptAllTrips, true)
  const unselectedOptions = createTripOptions(choices).filter(
    ({ value }) => !trips.some((trip) => trip.value === value),
  )
  return (
    <div className="grid gap-2 sm:col-span-2">
      <SearchableSelect
        label="Add a trip or departure"
        hasMore={moreOptions}
        searchLabel="Find a trip"
        query={query}
        onQueryChange={setQuery}
        error={fieldState.error?.message}
        ref={ref}
        value=""
        onBlur={onBlur}
        onChange={({ target }) => {
          const addedOption = unselectedOptions.find(({ value }) => value === target.value)
          if (addedOption) onChange([...trips, addedOption])
        }}
      >
        <option value="">Choose a trip or departure</option>
        {unselectedOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
      {trips.length > 0 && (
        <ul aria-label="Trips and departures of the code" className="grid gap-1">
          {trips.map(({ value, label }) => (
            <li
              key={value}
              className="flex items-center justify-between gap-3 rounded-xl border border-edge py-1 pr-1 pl-3"
            >
              <span className="min-w-0 text-sm wrap-anywhere">{label}</span>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Remove ${label}`}
                onClick={() => onChange(trips.filter((trip) => trip.value !== value))}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
