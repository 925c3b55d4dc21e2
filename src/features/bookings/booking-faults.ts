import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { Outcome } from '@/lib/outcome'
import { namedTravellers } from './booking-mutations'
import type { TravellerForm } from './booking-schema'

interface TravellersForm {
  travellers: TravellerForm[]
}

const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [])

/** Marks the fields that the database found wrong. It counts those named; the form also shows those still to come. */
export const markFaults = <Form extends TravellersForm>(form: UseFormReturn<Form>, { status, fields, travellers }: Outcome): void => {
  const { places } = namedTravellers((form.getValues() as TravellersForm).travellers)
  const faults: string[] = []
  if (status === 'guardian_needed') {
    faults.push(...numbersOf(travellers).map((index) => `travellers.${places[index] ?? index}.guardian_name`))
  }
  if (status === 'invalid') {
    faults.push(...fields.map((field) => field.replace(/^travellers\.(\d+)/, (_, index: string) => `travellers.${places[Number(index)] ?? index}`)))
  }
  faults.forEach((field, index) =>
    form.setError(
      field as FieldPath<Form>,
      { message: status === 'invalid' ? 'Please check this field.' : 'Under 18: please name a parent or guardian.' },
      { shouldFocus: index === 0 },
    ),
  )
}
