import { X } from 'lucide-react'
import { useController, useFormContext } from 'react-hook-form'
import { formatEventOption, useEventOptions } from '@/features/event-admin/event-options'
import type { AdminEvent } from '@/features/event-admin/event-admin-queries'
import { Button } from '@/ui/button'
import { ReadError } from '@/ui/empty-state'
import { SearchableSelect } from '@/ui/form/field'
import { formatPromoCodeTarget } from './promo-code-rules'
import type { PromoCodeTargetValue, PromoCodeValues } from './promo-code-schema'

const acceptAllTrips = () => true

/** The options of the select field: each trip with all its dates, followed by the trip's departures. */
const createTargetOptions = (events: readonly AdminEvent[]): PromoCodeTargetValue[] => {
  const tripIds = [...new Set(events.map(({ trip_id }) => trip_id))]
  return tripIds.flatMap((tripId) => {
    const tripEvents = events.filter(({ trip_id }) => trip_id === tripId)
    const title = tripEvents[0]?.trip_title ?? ''
    return [
      { value: tripId, label: formatPromoCodeTarget({ title, start_date: null, trip_id: tripId }), isTrip: true },
      ...tripEvents.map((row) => ({ value: row.id, label: formatEventOption(row), isTrip: false })),
    ]
  })
}

/** The trips and departures of a promo code: a list of the selected ones, and a select that adds another. */
export const PromoCodeTargets = () => {
  const { control } = useFormContext<PromoCodeValues>()
  const {
    field: { value: targets, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name: 'targets' })
  const { failedQuery, query, setQuery, choices, moreOptions } = useEventOptions('', acceptAllTrips, true)
  const unselectedOptions = createTargetOptions(choices).filter(
    ({ value }) => !targets.some((target) => target.value === value),
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
          if (addedOption) onChange([...targets, addedOption])
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
      {targets.length > 0 && (
        <ul aria-label="Trips and departures of the code" className="grid gap-1">
          {targets.map(({ value, label }) => (
            <li
              key={value}
              className="flex items-center justify-between gap-3 rounded-xl border border-edge py-1 pr-1 pl-3"
            >
              <span className="min-w-0 text-sm wrap-anywhere">{label}</span>
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Remove ${label}`}
                onClick={() => onChange(targets.filter((target) => target.value !== value))}
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
