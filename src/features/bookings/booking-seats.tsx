import { useRef } from 'react'
import { useFormContext, type UseFieldArrayReturn } from 'react-hook-form'
import { SelectField } from '@/ui/form/field'
import { EMPTY_TRAVELLER, type BookingValues, type TravellerValues } from './booking-schema'

interface BookingSeatsProps {
  travellers: UseFieldArrayReturn<BookingValues, 'travellers'>
  /** The highest number of seats that the member may choose. */
  max: number
  /** The fixed number of seats of a waitlist offer. Undefined: the member chooses the number. */
  fixedSeatCount?: number
}

/** The field for the number of travellers. Adds or removes the fields of each traveller. */
export const BookingSeats = ({ travellers: { fields, append, remove }, max, fixedSeatCount }: BookingSeatsProps) => {
  const { formState, getValues, register } = useFormContext<BookingValues>()
  // Stores the values of removed travellers, in case the member increases the number of seats again.
  const removedTravellers = useRef<TravellerValues[]>([])
  const seatsField = register('seats')

  const changeSeats = (count: number) => {
    const travellers = getValues('travellers')
    if (count < travellers.length) {
      removedTravellers.current = [...travellers.slice(count), ...removedTravellers.current]
      remove(travellers.slice(count).map((_, index) => count + index))
      return
    }
    const missingCount = count - travellers.length
    append(
      [
        ...removedTravellers.current.splice(0, missingCount),
        ...Array<TravellerValues>(missingCount).fill(EMPTY_TRAVELLER),
      ].slice(0, missingCount),
      {
        shouldFocus: false,
      },
    )
  }

  return (
    <SelectField
      label="Travellers"
      className="max-w-sm"
      hint={
        fixedSeatCount ? `Your offer holds ${fixedSeatCount === 1 ? '1 spot' : `${fixedSeatCount} spots`}.` : undefined
      }
      error={formState.errors.seats?.message}
      {...seatsField}
      onChange={(change) => {
        changeSeats(Number(change.target.value))
        void seatsField.onChange(change)
      }}
    >
      {Array.from({ length: Math.max(max, fields.length) }, (_, index) => (
        <option key={index} value={String(index + 1)}>
          {index + 1}
        </option>
      ))}
    </SelectField>
  )
}
