import { useSuspenseQuery } from '@tanstack/react-query'
import { MoonStar, SearchX } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { eventChoices } from '@/features/events/upcoming/event-list-queries'
import { upcomingEvents, hasMoreEvents, type ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { EventFilterBar } from '@/features/events/upcoming/event-filter-bar'
import { hasActiveEventFilters, parseEventFilters } from '@/features/events/upcoming/event-filters'
import { MoreEvents } from '@/features/events/upcoming/more-events'
import { EventCard } from '@/features/events/event-card'
import { getBackLink } from '@/features/events/event-rules'
import { FavoriteButton } from '@/features/favorites/favorite-button'
import { readPageNumber, useBackTarget, setPageNumber } from '@/lib/navigation'
import { paths, formatSearch } from '@/lib/paths'
import { useBrowserValue } from '@/lib/browser'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { CardCommunity } from '../shared/event-community'
import { EventAction } from '../shared/event-action'

const EventListFooter = lazyComponent(() => import('./event-list-footer').then((m) => m.EventListFooter))

const EMPTY_SEARCH = new URLSearchParams()

interface EventListCardProps {
  event: ListedEvent
  isFirst: boolean
}

/** Memoised, so that a refetch or a filter does not render unchanged cards again. */
const EventListCard = memo(({ event, isFirst }: EventListCardProps) => (
  <EventCard
    event={event}
    priority={isFirst}
    corner={<FavoriteButton event={event} />}
    actions={<EventAction event={event} size="sm" />}
    footer={<CardCommunity event={event} />}
  />
))
EventListCard.displayName = 'Departure'

const renderCard = (event: ListedEvent, index: number) => (
  <EventListCard key={event.id} event={event} isFirst={index === 0} />
)

const NoEventsFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="Nothing haunts these dates"
    action={
      <button type="button" className={buttonClass('secondary')} onClick={onClear}>
        Show all events
      </button>
    }
  >
    <p>No live event matches all of your filters.</p>
  </EmptyState>
)

const EventsPageHeader = ({ image: heroImage }: { image: ListedEvent | undefined }) => {
  const backTarget = useBackTarget(getBackLink(useAuth()))
  return (
    <>
      <PageMeta
        title="Upcoming events"
        description="Guided paranormal and historical group trips you can join: dates, prices and spots left, from a night in a gaol to a week on Norfolk Island."
        path={paths.events}
        image={heroImage}
      />
      <PageHeader
        title="Upcoming events"
        eyebrow="Small groups, local guides"
        intro="Every departure that is live right now, soonest first."
        back={{ to: backTarget }}
      />
    </>
  )
}

export const EventsPage = () => {
  const { state: navigationState } = useLocation() as { state: unknown }
  const [search, setSearch] = useSearchParams()
  const searchText = useBrowserValue(search.toString(), '')
  // Keeps the current list visible until the new one has loaded.
  const deferredSearchText = useDeferredValue(searchText)
  const deferredSearch = new URLSearchParams(deferredSearchText)
  const filters = parseEventFilters(deferredSearch)
  const { data: first } = useSuspenseQuery(upcomingEvents('all', filters, 1))
  const { data: choices } = useSuspenseQuery(eventChoices())

  const updateSearch = (newSearch: URLSearchParams) =>
    setSearch(newSearch, { replace: true, state: navigationState, preventScrollReset: true })
  const setFilter = (name: string, value: string) => {
    const newSearch = setPageNumber(formatSearch(), 1)
    if (value) newSearch.set(name, value)
    else newSearch.delete(name)
    updateSearch(newSearch)
  }
  const clearFilters = () => setSearch(EMPTY_SEARCH, { replace: true, state: navigationState })

  return (
    <div className="wrap pb-20">
      <EventsPageHeader image={first.rows[0]} />
      {first.total === 0 && !hasActiveEventFilters(filters) ? (
        <EmptyState icon={MoonStar} title="No live events available at the moment">
          <p>Check back soon for upcoming paranormal experiences!</p>
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <EventFilterBar
            choices={choices}
            filters={parseEventFilters(new URLSearchParams(searchText))}
            onChange={setFilter}
            onClear={clearFilters}
          />
          <p role="status" className="text-sm text-muted">
            {first.total === 1 ? '1 event' : `${first.total} events`}
          </p>
          {first.total === 0 ? (
            <NoEventsFound onClear={clearFilters} />
          ) : (
            <div aria-busy={deferredSearchText !== searchText} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {first.rows.map(renderCard)}
              {hasMoreEvents(first) && (
                <MoreEvents
                  list="all"
                  filters={filters}
                  firstPage={first}
                  pages={readPageNumber(deferredSearch)}
                  onMore={() => updateSearch(setPageNumber(formatSearch(), readPageNumber(deferredSearch) + 1))}
                  renderCard={renderCard}
                />
              )}
            </div>
          )}
          <EventListFooter />
        </div>
      )}
    </div>
  )
}
