import { useQuery } from '@tanstack/react-query'
import { EventCard } from '@/features/events/event-card'
import type { EventDetails } from '@/features/events/events-queries'
import { similarTrips } from '@/features/events/upcoming/similar-trips-queries'
import { PageSection } from '@/ui/page-header'
import { EventAction } from '../../shared/event-action'

/** Shows two similar trips. Renders nothing while they load, if they fail to load, or if there are none. */
export const SimilarTrips = ({ event }: { event: EventDetails }) => {
  const { data: trips = [] } = useQuery(similarTrips(event))
  if (trips.length === 0) return null
  return (
    <PageSection title="Similar trips">
      <div className="grid gap-6 sm:grid-cols-2">
        {trips.map((trip) => (
          <EventCard key={trip.id} event={trip} actions={<EventAction event={trip} size="sm" />} />
        ))}
      </div>
    </PageSection>
  )
}
