import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { travellersToMove, type MovingTravellers } from './event-change-queries'

interface MovingTravellersFieldProps {
  bookingId: string
  /** The travellers who are selected when the field opens. Null: all travellers are selected. */
  requestedTravellers: MovingTravellers | null
  /** Called with the travellers who move. Null: all travellers of the booking move. */
  onChange: (moving: MovingTravellers | null) => void
}

interface TravellerChoice {
  key: string
  label: string
  isNamed: boolean
}

/**
 * The keys of the travellers and seats that would stay on the booking. Of the seats without a traveller, the last ones
 * move.
 */
const listStayingKeys = (choices: TravellerChoice[], requested: MovingTravellers | null): string[] => {
  if (!requested) return []
  const unnamedChoices = choices.filter(({ isNamed }) => !isNamed)
  const stayingUnnamedChoices = unnamedChoices.slice(0, Math.max(unnamedChoices.length - requested.unnamed_seats, 0))
  return choices
    .filter((choice) =>
      choice.isNamed ? !requested.traveller_ids.includes(choice.key) : stayingUnnamedChoices.includes(choice),
    )
    .map(({ key }) => key)
}

/** A field that selects the travellers who move to another departure. Not shown if the booking has one seat. */
export const MovingTravellersField = ({ bookingId, requestedTravellers, onChange }: MovingTravellersFieldProps) => {
  const travellersQuery = useQuery(travellersToMove(bookingId))
  const [selectedStaying, setStaying] = useState<string[] | null>(null)
  if (travellersQuery.isError && !travellersQuery.data)
    return <ReadError read={travellersQuery}>We couldn’t load the travellers.</ReadError>
  if (!travellersQuery.data || travellersQuery.data.seats < 2) return null
  const { seats, travellers } = travellersQuery.data
  const choices: TravellerChoice[] = [
    ...travellers.map(({ id, full_name }) => ({ key: id, label: full_name, isNamed: true })),
    ...Array.from({ length: Math.max(seats - travellers.length, 0) }, (_, index) => ({
      key: `seat ${index}`,
      label: `Traveller ${travellers.length + index + 1}, no name yet`,
      isNamed: false,
    })),
  ]
  const stayingKeys = selectedStaying ?? listStayingKeys(choices, requestedTravellers)
  const chooseTraveller = (key: string, moves: boolean) => {
    const newStayingKeys = moves ? stayingKeys.filter((other) => other !== key) : [...stayingKeys, key]
    const movingChoices = choices.filter((choice) => !newStayingKeys.includes(choice.key))
    setStaying(newStayingKeys)
    onChange(
      newStayingKeys.length === 0
        ? null
        : {
            traveller_ids: movingChoices.filter(({ isNamed }) => isNamed).map((choice) => choice.key),
            unnamed_seats: movingChoices.filter(({ isNamed }) => !isNamed).length,
          },
    )
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">Who is moving?</legend>
      {choices.map(({ key, label }) => (
        <CheckboxField
          key={key}
          label={label}
          checked={!stayingKeys.includes(key)}
          onChange={({ target }) => chooseTraveller(key, target.checked)}
        />
      ))}
      <p role="status" className="text-sm text-muted">
        {stayingKeys.length === choices.length
          ? 'Select at least one traveller.'
          : stayingKeys.length > 0 && 'Those who move get a booking of their own. The others stay on this date.'}
      </p>
    </fieldset>
  )
}
