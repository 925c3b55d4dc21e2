import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '@/ui/empty-state'
import { CheckboxField } from '@/ui/form/field'
import { travellersToMove, type MovingTravellers } from './departure-change-queries'

interface MovingTravellersFieldProps {
  bookingId: string
  /** Null: all travellers move. */
  onChange: (moving: MovingTravellers | null) => void
}

/** The choice of the travellers who move, all at first. Not shown if the booking has one seat. */
export const MovingTravellersField = ({ bookingId, onChange }: MovingTravellersFieldProps) => {
  const query = useQuery(travellersToMove(bookingId))
  const [staying, setStaying] = useState<string[]>([])
  if (query.isError && !query.data) return <ReadError read={query}>We couldn’t load the travellers.</ReadError>
  if (!query.data || query.data.seats < 2) return null
  const { seats, travellers } = query.data
  const choices = [
    ...travellers.map(({ id, full_name }) => ({ key: id, label: full_name, isNamed: true })),
    ...Array.from({ length: Math.max(seats - travellers.length, 0) }, (_, index) => ({
      key: `seat ${index}`,
      label: `Traveller ${travellers.length + index + 1}, no name yet`,
      isNamed: false,
    })),
  ]
  const choose = (key: string, moves: boolean) => {
    const nowStaying = moves ? staying.filter((other) => other !== key) : [...staying, key]
    const moving = choices.filter((choice) => !nowStaying.includes(choice.key))
    setStaying(nowStaying)
    onChange(
      nowStaying.length === 0
        ? null
        : {
            traveller_ids: moving.filter(({ isNamed }) => isNamed).map((choice) => choice.key),
            unnamed_seats: moving.filter(({ isNamed }) => !isNamed).length,
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
          checked={!staying.includes(key)}
          onChange={({ target }) => choose(key, target.checked)}
        />
      ))}
      <p role="status" className="text-sm text-muted">
        {staying.length === choices.length
          ? 'Select at least one traveller.'
          : staying.length > 0 && 'Those who move get a booking of their own. The others stay on this date.'}
      </p>
    </fieldset>
  )
}
