import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useAuth } from '@/features/auth/auth-context'
import { formatDate } from '@/lib/dates'
import { SelectField } from '@/ui/form/field'
import { ReadError } from '@/ui/read-error'
import { Skeleton } from '@/ui/skeleton'
import { LATER, type CheckoutValues } from './checkout-schema'
import { collectTrips } from './collect-queries'

/** On which trip: those the buyer goes on, where there are some, else all that are ahead. */
export const CollectField = ({ form: { register, formState } }: { form: UseFormReturn<CheckoutValues> }) => {
  const { user } = useAuth()
  const read = useQuery(collectTrips(user?.id ?? null))
  const { data: trips = [], isPending } = read
  // A list that came later would not show what was chosen before a reload.
  if (isPending) return <Skeleton className="h-20" />
  return (
    <>
      <SelectField label="Trip" required error={formState.errors.event_id?.message} {...register('event_id')}>
        <option value="">Choose</option>
        {trips.map(({ id, title, start_date }) => (
          <option key={id} value={id}>
            {title}, {formatDate(start_date)}
          </option>
        ))}
        <option value={LATER}>I do not know yet</option>
      </SelectField>
      {read.isError && !read.data && <ReadError read={read}>We could not load the trips.</ReadError>}
      <p className="text-muted">Your guide hands it over on the first evening.</p>
    </>
  )
}
