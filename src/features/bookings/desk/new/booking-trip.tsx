import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { PLANS } from '@/features/bookings/plan-queries'
import { formatDate } from '@/lib/format/dates'
import { SelectField, TextField } from '@/ui/form/field'
import { ReadError } from '@/ui/read-error'
import { bookableEvents } from '../booking-queries'
import type { NewBookingValues } from './booking-new-schema'

const PLAN_NAMES = { 1: 'In full', 3: '3-Payment Plan', 4: '4-Payment Plan' } as const

/** Which trip, how many seats, and how it is paid. */
export const TripFields = () => {
  const { register, formState } = useFormContext<NewBookingValues>()
  const trips = useQuery(bookableEvents())
  const { errors } = formState
  return (
    <>
      {/* Begun anew with its choices there: one that was kept would else stand for nothing. */}
      <SelectField key={trips.status} label="Trip" required error={errors.eventId?.message} {...register('eventId')}>
        <option value="">Choose a trip</option>
        {trips.data?.map(({ id, title, start_date, spots_left, state }) => (
          <option key={id} value={id ?? ''}>
            {title}
            {start_date && `, ${formatDate(start_date)}`}
            {spots_left !== null && ` (${spots_left} left)`}
            {state === 'closed' && ', closed for all others'}
          </option>
        ))}
      </SelectField>
      {trips.isError && <ReadError read={trips}>We could not load the trips.</ReadError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Seats" inputMode="numeric" required error={errors.seats?.message} {...register('seats')} />
        <SelectField label="Payment plan" {...register('plan')}>
          {PLANS.map((each) => (
            <option key={each} value={each}>
              {PLAN_NAMES[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
