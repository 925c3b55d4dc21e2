import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
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
  /** Nothing has to be known yet. */
  later?: boolean
}

type FieldOf = (name: keyof TravellerValues) => { error?: string } & UseFormRegisterReturn

/** What booking does not need, and a guide does. */
const More = ({ field }: { field: FieldOf }) => (
  <>
    <TextField label="Dietary Requirements" {...field('dietary')} />
    <TextField label="Room-mate Wish" {...field('room_mate')} />
    <TextField label="Emergency Contact Name" autoComplete="off" {...field('emergency_contact_name')} />
    <TextField label="Emergency Contact Phone" type="tel" autoComplete="off" {...field('emergency_contact_phone')} />
  </>
)

/** One traveller of a form that holds `travellers`. What minors need shows when there is one. */
export const TravellerFields = ({ place, adulthood, brief, later }: TravellerFieldsProps) => {
  const { register, formState } = useFormContext<{ travellers: TravellerValues[] }>()
  const people = useWatch<{ travellers: TravellerValues[] }, 'travellers'>({ name: 'travellers' })
  const errors = formState.errors.travellers?.[place]
  const due = place === 0 && !later
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
        {!due && <span className="text-muted"> · may be named later</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Full Name" autoComplete={due ? 'name' : 'off'} required={due} {...field('full_name')} />
        <TextField
          label="Date of Birth"
          type="date"
          min="1900-01-01"
          max={today()}
          required={due}
          {...field('date_of_birth')}
        />
        {!brief && <More field={field} />}
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
