import { MoonStar } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { upcomingEvents, hasMoreEvents, type ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { NO_EVENT_FILTERS } from '@/features/events/upcoming/event-filters'
import { MoreEvents } from '@/features/events/upcoming/more-events'
import { TripPanel } from './trip-panel'
import { readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { useBrowserValue } from '@/lib/browser'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventAction } from '../../shared/event-action'

const renderTripPanel = (trip: ListedEvent, index: number) => (
  <TripPanel
    key={trip.id}
    trip={trip}
    isMirrored={index % 2 === 1}
    priority={index === 0}
    action={<EventAction event={trip} />}
  />
)

/** Announced and planned trips. Events on sale are on /events. */
export const TripsPage = () => {
  const [search, setSearch] = useSearchParams()
  const requestedPages = readPageNumber(new URLSearchParams(useBrowserValue(search.toString(), '')))
  const { data: first } = useSuspenseQuery(upcomingEvents('announced', NO_EVENT_FILTERS, 1))
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Our next trips"
        description="Haunted Tasmania, the Vietnam Battlefield Tour and the USA Paranormal Road Trip: join the waitlist or tell us you are interested."
        path={paths.trips}
        image={first.rows[0]}
      />
      <PageHeader
        title="The journeys ahead"
        eyebrow="Announced and in the making"
        intro="Three continents, one lantern. Put your name down early: a waitlist keeps your place in the line."
        back={{ to: paths.home }}
      />
      {first.total === 0 ? (
        <EmptyState icon={MoonStar} title="The next journey is still a secret">
          <p>Everything we have announced is on sale already.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-14 sm:gap-20">
          {first.rows.map(renderTripPanel)}
          {hasMoreEvents(first) && (
            <MoreEvents
              list="announced"
              filters={NO_EVENT_FILTERS}
              firstPage={first}
              pages={requestedPages}
              onMore={() =>
                setSearch(setPageNumber(search, requestedPages + 1), { replace: true, preventScrollReset: true })
              }
              renderCard={renderTripPanel}
            />
          )}
        </div>
      )}
      <div className="mt-16 flex flex-wrap items-center justify-between gap-4 rounded-2xl border bg-surface p-6">
        <p className="display text-2xl">Want to travel sooner?</p>
        <Link to={paths.events} className={buttonClass('secondary')}>
          See every live event
        </Link>
      </div>
    </div>
  )
}
