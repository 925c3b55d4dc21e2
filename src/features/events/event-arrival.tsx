import { useQuery } from '@tanstack/react-query'
import { formatTime } from '@/lib/dates'
import { emergencyPhone } from './event-contacts-queries'

/** Where and when a trip begins and ends. Empty texts and null times are not known yet. */
export interface Arrival {
  meeting_point: string | null
  start_time: string | null
  end_point: string | null
  end_time: string | null
  arrival_note: string | null
}

const timeAndPlace = (time: string | null, place: string | null): string =>
  [time && formatTime(time), place].filter(Boolean).join(', ')

/** True if something is known about the start or end. */
export const hasArrival = ({ meeting_point, start_time, end_point, end_time, arrival_note }: Arrival): boolean =>
  [meeting_point, start_time, end_point, end_time, arrival_note].some(Boolean)

interface ArrivalListProps {
  arrival: Arrival
  phone?: string | null
}

/** The known facts about start and end. */
export const ArrivalList = ({ arrival, phone }: ArrivalListProps) => {
  const rows = [
    ['Meet', timeAndPlace(arrival.start_time, arrival.meeting_point)],
    ['End', timeAndPlace(arrival.end_time, arrival.end_point)],
  ].filter(([, text]) => text)
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
        {phone && (
          <div>
            <dt className="text-sm text-muted">In an emergency</dt>
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
}

interface BookedArrivalProps extends ArrivalListProps {
  eventId: string
}

/** As ArrivalList, with the emergency phone if this user may see it. */
export const BookedArrival = ({ eventId, arrival }: BookedArrivalProps) => {
  const { data: phone } = useQuery(emergencyPhone(eventId))
  return <ArrivalList arrival={arrival} phone={phone} />
}
