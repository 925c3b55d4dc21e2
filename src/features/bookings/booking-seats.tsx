import { useRef } from 'react'
import { useFormContext, type UseFieldArrayReturn } from 'react-hook-form'
import { SelectField } from '@/ui/form/field'
import { NOBODY, type BookingValues, type TravellerValues } from './booking-schema'

interface BookingSeatsProps {
  travellers: UseFieldArrayReturn<BookingValues, 'travellers'>
  /** Most seats that can be chosen. */
  most: number
  /** Seats that a waitlist offer holds. */
  held?: number
}

/** How many travel: their fields come and go with it. */
export const BookingSeats = ({ travellers: { fields, append, remove }, most, held }: BookingSeatsProps) => {
  const { formState, getValues, register } = useFormContext<BookingValues>()
  // Fewer seats and more again must not forget who was named.
  const spare = useRef<TravellerValues[]>([])
  const seatsField = register('seats')

  const changeSeats = (count: number) => {
    const people = getValues('travellers')
    if (count < people.length) {
      spare.current = [...people.slice(count), ...spare.current]
      remove(people.slice(count).map((_, index) => count + index))
      return
    }
    const missing = count - people.length
    append([...spare.current.splice(0, missing), ...Array<TravellerValues>(missing).fill(NOBODY)].slice(0, missing), {
      shouldFocus: false,
    })
  }

  return (
    <SelectField
      label="Travellers"
      className="max-w-sm"
      hint={held ? `Your offer holds ${held === 1 ? '1 spot' : `${held} spots`}.` : undefined}
      error={formState.errors.seats?.message}
      {...seatsField}
      onChange={(change) => {
        changeSeats(Number(change.target.value))
        void seatsField.onChange(change)
      }}
    >
      {Array.from({ length: Math.max(most, fields.length) }, (_, index) => (
        <option key={index} value={String(index + 1)}>
          {index + 1}
        </option>
      ))}
    </SelectField>
  )
}
