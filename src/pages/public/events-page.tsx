import { useSuspenseQuery } from '@tanstack/react-query'
import { MoonStar, SearchX } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventCard } from '@/features/events/event-card'
import { EventFilterBar } from '@/features/events/event-filter-bar'
import { matchesFilters, readEventFilters } from '@/features/events/event-filters'
import { backFromEvents } from '@/features/events/event-rules'
import { eventsAhead, type ListedEvent } from '@/features/events/events-queries'
import { FavoriteButton } from '@/features/favorites/favorite-button'
import { paths, presentSearch } from '@/lib/paths'
import { useBackTarget } from '@/lib/use-back-target'
import { useFromBrowser } from '@/lib/use-from-browser'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { CardCommunity } from '@/pages/public/event/card-community'
import { TripAction } from '@/pages/public/event/trip-action'

const NO_SEARCH = new URLSearchParams()

interface DepartureProps {
  event: ListedEvent
  first: boolean
}

/** Kept as it is while its row is the same: rows that are read anew, or a filter, redraw no card that stays. */
const Departure = memo(({ event, first }: DepartureProps) => (
  <EventCard
    event={event}
    priority={first}
    corner={<FavoriteButton event={event} />}
    actions={<TripAction event={event} size="sm" />}
    footer={<CardCommunity event={event} />}
  />
))
Departure.displayName = 'Departure'

export const EventsPage = () => {
  const { data: events } = useSuspenseQuery(eventsAhead())
  const back = useBackTarget(backFromEvents(useAuth()))
  const { state } = useLocation() as { state: unknown }
  const [search, setSearch] = useSearchParams()
  const filters = readEventFilters(new URLSearchParams(useFromBrowser(search.toString(), '')))
  const shown = events.filter((event) => matchesFilters(event, filters))

  const setFilter = (name: string, value: string) => {
    const next = presentSearch()
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true, state, preventScrollReset: true })
  }
  const clear = () => setSearch(NO_SEARCH, { replace: true, state })

  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Upcoming events"
        description="Guided paranormal and historical group trips you can join: dates, prices and spots left, from a night in a gaol to a week on Norfolk Island."
        path={paths.events}
      />
      <PageHeader
        title="Upcoming events"
        eyebrow="Small groups, local guides"
        intro="Every departure that is live right now, soonest first."
        back={{ to: back }}
      />
      {events.length === 0 ? (
        <EmptyState icon={MoonStar} title="No live events available at the moment">
          <p>Check back soon for upcoming paranormal experiences!</p>
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <EventFilterBar events={events} filters={filters} onChange={setFilter} onClear={clear} />
          <p role="status" className="text-sm text-muted">
            {shown.length === 1 ? '1 event' : `${shown.length} events`}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title="Nothing haunts these dates"
              action={
                <button type="button" className={buttonClass('secondary')} onClick={clear}>
                  Show all events
                </button>
              }
            >
              <p>No live event matches all of your filters.</p>
            </EmptyState>
          ) : (
            <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map((event, index) => (
                <Departure key={event.id} event={event} first={index === 0} />
              ))}
            </div>
          )}
          <p className="text-muted">
            Curious where we have been?{' '}
            <Link to={paths.completedEvents} className={buttonClass('link')}>
              See completed events
            </Link>
          </p>
        </div>
      )}
    </div>
  )
}
