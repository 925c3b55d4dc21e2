import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { Answers } from '@/lib/law'
import { namedTravellers } from './booking-mutations'
import type { TravellerValues } from './booking-schema'

interface TravellersForm {
  travellers: TravellerValues[]
}

/** Marks the fields that the database found wrong. It counts those named; the form also shows those still to come. */
export const markFaults = <Form extends TravellersForm>(
  form: UseFormReturn<Form>,
  answer: Answers['book'] | Answers['update_travellers'],
  adultAge: number,
): void => {
  const { places } = namedTravellers((form.getValues() as TravellersForm).travellers)
  const faults: string[] = []
  if (answer.status === 'guardian_needed') {
    faults.push(...answer.travellers.map((index) => `travellers.${places[index] ?? index}.date_of_birth`))
  }
  if (answer.status === 'invalid') {
    faults.push(
      ...answer.fields.map((field) =>
        field.replace(/^travellers\.(\d+)/, (_, index: string) => `travellers.${places[Number(index)] ?? index}`),
      ),
    )
  }
  faults.forEach((field, index) =>
    form.setError(
      field as FieldPath<Form>,
      {
        message:
          answer.status === 'invalid'
            ? 'Please check this field.'
            : `Under ${adultAge}: please add a parent or guardian to this booking, and tick them.`,
      },
      { shouldFocus: index === 0 },
    ),
  )
}
