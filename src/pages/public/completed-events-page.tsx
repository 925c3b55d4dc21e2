import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, History, MapPin } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { myBookings } from '@/features/bookings/member/my-booking-queries'
import { COMPLETED_PAGE_SIZE, completedEvents } from '@/features/events/upcoming/event-list-queries'
import type { ListedEvent } from '@/features/events/upcoming/upcoming-events-queries'
import { CoverPicture } from '@/ui/cover-picture'
import { formatEventDates, getStateLabel } from '@/features/events/event-rules'
import { shareEventLink } from '@/features/events/sharing/event-share-actions'
import { useBrowserValue } from '@/lib/browser'
import { useSiteOrigin } from '@/lib/site-url'
import { createBackState, readPageNumber, setPageNumber } from '@/lib/navigation'
import { paths } from '@/lib/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Pagination } from '@/ui/paging/pagination'

/** Marks a past departure on which the member has travelled. */
export const CompletedMemberSection = ({ eventId, userId }: { eventId: string; userId: string }) => {
  const { data: bookings = [] } = useQuery(myBookings(userId))
  const hasTravelled = bookings.some(({ event_id, status }) => event_id === eventId && status === 'confirmed')
  return hasTravelled && <Badge tone="accent">You were there</Badge>
}

const shareEvent = (event: ListedEvent, origin: string): void => {
  const { title, description, location, start_date, end_date } = event
  const eventUrl = origin + paths.event(event.id)
  void shareEventLink({ title, description, location, start_date, end_date, url: eventUrl })
}

const CompletedEventCard = ({ event, priority }: { event: ListedEvent; priority: boolean }) => {
  const origin = useSiteOrigin()
  const { user } = useAuth()
  const location = useLocation()
  return (
    <Card as="article" className="grid overflow-hidden md:grid-cols-3">
      <CoverPicture
        image={event}
        priority={priority}
        sizes="(min-width: 48rem) 24rem, 100vw"
        className="aspect-8/5 size-full object-cover"
      />
      <div className="grid content-start gap-3 p-5 sm:p-6 md:col-span-2">
        <div className="flex flex-wrap gap-2">
          <Badge tone="success">{getStateLabel('past')}</Badge>
          {user && <CompletedMemberSection eventId={event.id} userId={user.id} />}
        </div>
        <h2 className="display text-2xl">{event.title}</h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
          <li className="flex items-center gap-2">
            <CalendarDays aria-hidden className="size-4 shrink-0" />
            {formatEventDates(event, event.facts.monthOnly)}
          </li>
          <li className="flex items-center gap-2">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {event.location}
          </li>
        </ul>
        <p className="line-clamp-3">{event.description}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Link to={paths.event(event.id)} state={createBackState(location)} className={buttonClass('secondary', 'sm')}>
            View Itinerary<span className="sr-only">: {event.title}</span>
          </Link>
          <button type="button" className={buttonClass('ghost', 'sm')} onClick={() => shareEvent(event, origin)}>
            Share Experience<span className="sr-only">: {event.title}</span>
          </button>
        </div>
      </div>
    </Card>
  )
}

export const CompletedEventsPage = () => {
  const [search, setSearch] = useSearchParams()
  const { user } = useAuth()
  const page = readPageNumber(new URLSearchParams(useBrowserValue(search.toString(), '')))
  // Keeps the current page of the list visible until the next page has loaded.
  const visiblePage = useDeferredValue(page)
  const {
    data: { rows, total },
  } = useSuspenseQuery(completedEvents(visiblePage))
  return (
    <div className="wrap pb-20">
      <PageMeta
        title="Completed events"
        description="Where we have been: past departures with their day-by-day itineraries and what travellers said."
        path={paths.completedEvents}
        image={rows[0]}
      />
      <PageHeader
        title="Completed events"
        intro="Our past trips, latest first."
        back={{ to: user ? paths.dashboard : paths.events }}
      />
      {total === 0 ? (
        <EmptyState
          icon={History}
          title="No Completed Events Yet"
          action={
            <Link to={paths.events} className={buttonClass()}>
              Browse Events
            </Link>
          }
        />
      ) : (
        <div className="grid gap-6" aria-busy={visiblePage !== page}>
          {rows.map((event, index) => (
            <CompletedEventCard key={event.id} event={event} priority={index === 0} />
          ))}
          <Pagination
            page={page}
            pageCount={Math.ceil(total / COMPLETED_PAGE_SIZE)}
            onPageChange={(newPage) => setSearch(setPageNumber(search, newPage))}
          />
        </div>
      )}
    </div>
  )
}
