import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EMERGENCY_LABEL, hasArrival, listArrivalRows, type ArrivalDetails } from '@/lib/rules/arrival-rules'
import { emergencyPhone } from './event-contacts-queries'

interface ArrivalListProps {
  arrival: ArrivalDetails
  phone?: string | null
}

/** Lists the known details about the start and end of a trip. */
export const ArrivalList = ({ arrival, phone }: ArrivalListProps) => (
  <div className="grid gap-4">
    <dl className="grid gap-4 sm:grid-cols-2">
      {listArrivalRows(arrival).map(([term, text]) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
      {phone && (
        <div>
          <dt className="text-sm text-muted">{EMERGENCY_LABEL}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-lantern underline underline-offset-4">
              {phone}
            </a>
          </dd>
        </div>
      )}
    </dl>
    {arrival.arrival_note && <p className="whitespace-pre-line">{arrival.arrival_note}</p>}
  </div>
)

interface BookedArrivalProps {
  eventId: string
  arrival: ArrivalDetails
  /** Renders the section that contains the list of details. */
  children: (arrivalList: ReactNode) => ReactNode
}

/**
 * Lists the known details about start and end, and the emergency phone if the user may see it. Renders nothing if no
 * detail is known.
 */
export const BookedArrival = ({ eventId, arrival, children }: BookedArrivalProps) => {
  const { data: phone } = useQuery(emergencyPhone(eventId))
  return (hasArrival(arrival) || phone) && children(<ArrivalList arrival={arrival} phone={phone} />)
}
