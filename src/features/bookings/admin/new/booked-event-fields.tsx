import { useFormContext } from 'react-hook-form'
import { PLAN_COUNTS } from '../../plan-queries'
import { formatEventOption, countSpotsLeft, type useEventOptions } from '@/features/event-admin/event-options'
import { SearchableSelect, SelectField, TextField } from '@/ui/form/field'
import { ReadError } from '@/ui/empty-state'
import type { NewBookingValues } from './booking-new-schema'

const PLAN_LABELS = { 1: 'In full', 3: '3-Payment Plan', 4: '4-Payment Plan' } as const

/** The form fields for the trip, the seats and the payment plan. */
export const BookedEventFields = ({
  events,
  selected: selectedEventId,
}: {
  events: ReturnType<typeof useEventOptions>
  selected: string
}) => {
  const { register, formState } = useFormContext<NewBookingValues>()
  const { failedQuery, query, setQuery, choices, moreOptions } = events
  const { errors } = formState
  return (
    <>
      <SearchableSelect
        label="Trip"
        required
        error={errors.eventId?.message}
        hasMore={moreOptions}
        searchLabel="Find a trip"
        query={query}
        onQueryChange={setQuery}
        {...register('eventId')}
        value={selectedEventId}
      >
        <option value="">Choose a trip</option>
        {choices.map((event) => (
          <option key={event.id} value={event.id}>
            {formatEventOption(event)}
            {countSpotsLeft(event) !== null && ` (${countSpotsLeft(event)} left)`}
            {event.state === 'closed' && ', closed to the public'}
          </option>
        ))}
      </SearchableSelect>
      {failedQuery && <ReadError read={failedQuery}>We couldn’t load the trips.</ReadError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Seats" inputMode="numeric" required error={errors.seats?.message} {...register('seats')} />
        <SelectField label="Payment plan" {...register('plan')}>
          {PLAN_COUNTS.map((count) => (
            <option key={count} value={count}>
              {PLAN_LABELS[count]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
