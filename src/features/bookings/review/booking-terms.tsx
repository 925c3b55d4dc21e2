import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { counted } from '@/lib/text'
import { paths } from '@/lib/paths'
import { CheckboxField } from '@/ui/form/field'
import type { BookingValues } from '../booking-schema'

/** What is agreed to by booking. */
export const BookingTerms = ({ changesCloseDays }: { changesCloseDays: number }) => {
  const { formState, register } = useFormContext<BookingValues>()
  return (
    <div className="border-t pt-3">
      <CheckboxField
        label="I accept the Terms & Conditions"
        required
        hint={
          'The deposit is non-refundable. ' +
          `Changes are possible until ${counted(changesCloseDays, 'day')} before departure.`
        }
        error={formState.errors.terms?.message}
        {...register('terms')}
      />
      <p className="mt-2 text-sm">
        <Link to={paths.terms} target="_blank" className="text-lantern underline underline-offset-4">
          Terms & Conditions
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  )
}
