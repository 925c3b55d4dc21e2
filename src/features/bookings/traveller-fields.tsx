import { useFormContext, useWatch } from 'react-hook-form'
import { GUARDIAN } from '@/features/house-rules/minors-question'
import { today } from '@/lib/format/dates'
import { CheckboxField, TextField } from '@/ui/form/field'
import { isMinor, type Adulthood } from './adulthood'
import type { TravellerValues } from './booking-schema'

interface TravellerFieldsProps {
  place: number
  adulthood: Adulthood
  /** Asks only for what booking needs. */
  brief?: boolean
}

/** One traveller of a form that holds `travellers`. What minors need shows when there is one. */
export const TravellerFields = ({ place, adulthood, brief = false }: TravellerFieldsProps) => {
  const { register, formState } = useFormContext<{ travellers: TravellerValues[] }>()
  const people = useWatch<{ travellers: TravellerValues[] }, 'travellers'>({ name: 'travellers' })
  const errors = formState.errors.travellers?.[place]
  const born = people[place]?.date_of_birth ?? ''
  const minor = isMinor(born, adulthood)
  const anyMinor = people.some(({ date_of_birth }) => isMinor(date_of_birth, adulthood))
  const field = <Name extends keyof TravellerValues>(name: Name) => ({
    error: errors?.[name]?.message,
    ...register(`travellers.${place}.${name}`),
  })
  return (
    <fieldset className="rounded-2xl border bg-surface p-5 sm:p-6">
      <legend className="sr-only">Traveller {place + 1}</legend>
      <p aria-hidden className="display mb-4 text-xl">
        Traveller {place + 1}
        {place > 0 && <span className="text-muted"> · may be named later</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Full Name"
          autoComplete={place === 0 ? 'name' : 'off'}
          required={place === 0}
          {...field('full_name')}
        />
        <TextField
          label="Date of Birth"
          type="date"
          min="1900-01-01"
          max={today()}
          required={place === 0}
          {...field('date_of_birth')}
        />
        {!brief && (
          <>
            <TextField label="Dietary Requirements" {...field('dietary')} />
            <TextField label="Room-mate Wish" {...field('room_mate')} />
            <TextField label="Emergency Contact Name" autoComplete="off" {...field('emergency_contact_name')} />
            <TextField
              label="Emergency Contact Phone"
              type="tel"
              autoComplete="off"
              {...field('emergency_contact_phone')}
            />
          </>
        )}
        {minor && (
          <p className="text-sm text-muted sm:col-span-2">
            Under {adulthood.age} on the day of departure: they need {GUARDIAN}, named here with a date of birth, and
            ticked.
          </p>
        )}
        {anyMinor && !minor && (
          <CheckboxField
            className="sm:col-span-2"
            label={`Parent or guardian of the under-${adulthood.age}s on this booking`}
            {...field('is_guardian')}
          />
        )}
      </div>
    </fieldset>
  )
}
