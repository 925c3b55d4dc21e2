import { useSuspenseQuery } from '@tanstack/react-query'
import { MoonStar } from 'lucide-react'
import { Link } from 'react-router-dom'
import { eventsAhead, type ListedEvent } from '@/features/events/events-queries'
import { isOffered, primaryAction } from '@/features/events/primary-action'
import { TripPanel } from '@/features/trips/trip-panel'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { TripAction } from '@/pages/public/event/trip-action'

/** The journeys announced and still being planned; what is on general sale stands on /events. */
export const TripsPage = () => {
  const { data } = useSuspenseQuery(eventsAhead())
  const announced = data.filter(({ phase }) => phase !== 'open')
  // What can be waited for stands before what is only an idea yet, and last what nobody can ask for any more.
  const rank = ({ state }: ListedEvent) => (isOffered(state) ? Number(primaryAction(state) === 'interest') : 2)
  const trips = [...announced].sort((a, b) => rank(a) - rank(b))
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Our next trips"
        description="Haunted Tasmania, the Vietnam Battlefield Tour and the USA Paranormal Road Trip: join the waitlist or tell us you are interested."
        path={paths.trips}
      />
      <PageHeader
        title="The journeys ahead"
        eyebrow="Announced and in the making"
        intro="Three continents, one lantern. Put your name down early: a waitlist keeps your place in the line."
        back={{ to: paths.home }}
      />
      {trips.length === 0 ? (
        <EmptyState icon={MoonStar} title="The next journey is still a secret">
          <p>Everything we have announced is on sale already.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-14 sm:gap-20">
          {trips.map((trip, index) => (
            <TripPanel
              key={trip.id}
              trip={trip}
              mirrored={index % 2 === 1}
              priority={index === 0}
              action={<TripAction event={trip} />}
            />
          ))}
        </div>
      )}
      <div className="mt-16 flex flex-wrap items-center justify-between gap-4 rounded-2xl border bg-surface p-6">
        <p className="display text-2xl">Rather leave sooner?</p>
        <Link to={paths.events} className={buttonClass('secondary')}>
          See every live event
        </Link>
      </div>
    </div>
  )
}
