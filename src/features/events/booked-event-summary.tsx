import { useQuery } from '@tanstack/react-query'
import { formatDateRange } from '@/lib/dates'
import { eventDetails } from './events-queries'

/**
 * Shows the trip that a visitor was booking before the sign-in page opened. Renders nothing if the visitor came from
 * another page.
 * @param requestedPath the path that the visitor requested
 */
export const RequestedEventSummary = ({ requestedPath }: { requestedPath: string }) => {
  const id = /^\/book\/([^/?#]+)/.exec(requestedPath)?.[1]
  const { data: event } = useQuery({ ...eventDetails(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return null
  return (
    <p className="mb-6 min-h-28 rounded-2xl border border-lantern p-4 text-center">
      {event && (
        <>
          You are booking <strong className="block text-lg">{event.title}</strong>
          {formatDateRange(event.start_date, event.end_date)}
        </>
      )}
    </p>
  )
}
