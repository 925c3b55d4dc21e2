import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { pluralise } from '@/lib/text'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { myEvents } from '@/features/auth/permissions/permissions-queries'

/** A guide's departures, with links to the guests and the announcements. */
export const MyEvents = () => {
  const { user } = useAuth()
  const queryResult = useQuery(myEvents(user?.id ?? ''))
  const { data } = queryResult
  if (queryResult.error && !data) return <ReadError read={queryResult}>We couldn’t load your departures.</ReadError>
  if (!data) return <Skeleton className="h-40" />
  return (
    <section aria-labelledby="events" className="grid gap-4">
      <h2 id="events" className="display text-2xl">
        Your Departures
      </h2>
      {data.length === 0 && (
        <EmptyState icon={CalendarX} title="No departures yet">
          An owner can assign departures to you.
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.map(({ id, title, location, start_date, end_date, seats }) => (
          <Card as="li" key={id} className="grid gap-3 p-4">
            <Link to={paths.adminEvent(id)} className="grid gap-1 hover:text-lantern">
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">
                {[
                  start_date ? formatDateRange(start_date, end_date) : 'No dates yet',
                  location,
                  `${pluralise(seats, 'seat')} taken`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
            <Link
              to={paths.guideEvent(id)}
              className={`${buttonClass('secondary')} w-fit`}
              aria-label={`Check in and notes of ${title}`}
            >
              Check In and Notes
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
