import { useFormContext } from 'react-hook-form'
import { TextField } from '@/ui/form/field'
import type { BookingValues } from '../booking-schema'

/** The name and the email address of a visitor who books without an account. */
export const GuestContactFields = () => {
  const { register, formState } = useFormContext<BookingValues>()
  const contactErrors = formState.errors.contact
  return (
    <fieldset className="rounded-2xl border bg-surface p-5 sm:p-6">
      <legend className="sr-only">Your details</legend>
      <p aria-hidden className="display mb-4 text-xl">
        Your details
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Your Name"
          autoComplete="name"
          required
          error={contactErrors?.full_name?.message}
          {...register('contact.full_name')}
        />
        <TextField
          label="Your Email"
          type="email"
          autoComplete="email"
          required
          hint="After your payment, we email you a link to add the booking to an account."
          error={contactErrors?.email?.message}
          {...register('contact.email')}
        />
      </div>
    </fieldset>
  )
}
