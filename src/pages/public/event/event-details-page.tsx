import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, MoonStar, Users } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventGallery } from '@/features/events/event-gallery'
import { EventItinerary } from '@/features/itinerary/event-itinerary'
import { formatCapacity, formatEventDates, formatNights } from '@/features/events/event-rules'
import { eventDetails, type EventDetails } from '@/features/events/events-queries'
import { FavoriteButton } from '@/features/favorites/favorite-button'
import { shownEvent } from '@/features/trips/shown-event-query'
import { paths } from '@/lib/paths'
import { useBackTarget } from '@/lib/navigation'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader, PageSection } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventBookingPanel } from './event-booking-panel'
import { EventCommunity } from '../../shared/event-community'

// The sections below the itinerary load after the first paint.
const loadEventMore = () => import('./event-more')
const EventMore = lazyComponent(() => loadEventMore().then((m) => m.EventLowerSections))
const EventBar = lazyComponent(() => loadEventMore().then((m) => m.EventActionBar))
const EventMissing = lazyComponent(() => loadEventMore().then((m) => m.EventNotFound))

// A prerendered event page contains the sections below the itinerary, so their code must load before React hydrates the
// page.
EventMore.preload()

const EventFactList = ({ event }: { event: EventDetails }) => (
  <ul className="grid content-start gap-x-8 gap-y-2 sm:flex sm:flex-wrap sm:gap-y-3 lg:col-span-2 lg:border-y lg:py-5">
    {[
      { Icon: CalendarDays, text: formatEventDates(event, event.facts.monthOnly) },
      { Icon: MoonStar, text: formatNights(event.nights) },
      { Icon: MapPin, text: event.location },
      { Icon: Users, text: formatCapacity(event.max_registrations) },
    ].map(({ Icon, text }) => (
      <li key={text} className="flex items-center gap-2">
        <Icon aria-hidden className="size-5 shrink-0 text-lantern" strokeWidth={1.5} />
        {text}
      </li>
    ))}
  </ul>
)

const EventBody = ({ event }: { event: EventDetails }) => {
  const { facts, days, images, description } = event
  return (
    <div className="grid content-start gap-12">
      <div className="grid gap-5">
        {facts.summary && <p className="display text-2xl">{facts.summary}</p>}
        <p className="text-lg whitespace-pre-line">{description}</p>
      </div>
      {days.length > 0 && (
        <PageSection title="Day by day">
          <EventItinerary days={days} images={images} hasNoDates={facts.monthOnly} />
        </PageSection>
      )}
      <EventMore event={event} />
    </div>
  )
}

/**
 * The content of an event's page. For members the Back link opens the dashboard, for visitors the event list. "All
 * events" always opens the list.
 */
export const EventContent = ({ event }: { event: EventDetails }) => {
  const { user } = useAuth()
  const listPath = useBackTarget(paths.events)
  const coverPictures = event.images.filter(({ itinerary_id }) => itinerary_id === null)
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={event.title}
        description={event.facts.summary || event.description.slice(0, 160)}
        path={paths.trip(event.slug)}
        image={event}
      />
      <PageHeader
        title={event.title}
        eyebrow={event.location}
        back={{ to: user ? paths.dashboard : listPath }}
        actions={
          <>
            <FavoriteButton event={event} />
            <Link to={listPath} className="min-h-11 content-center text-lantern underline underline-offset-4">
              All events
            </Link>
          </>
        }
      />
      <EventGallery title={event.title} images={coverPictures.length > 0 ? coverPictures : event.images} />
      {/* The order on a phone: first dates and place, then the price, then the description. */}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:mt-8 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <EventFactList event={event} />
        <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <EventBookingPanel event={event} />
        </div>
        <div className="grid content-start gap-12 lg:col-span-2">
          <EventBody event={event} />
          <EventCommunity event={event} />
        </div>
      </div>
    </div>
  )
}

/** The page of a departure, or "not found". */
const EventPage = ({ id }: { id: string }) => {
  const { data: event } = useSuspenseQuery(eventDetails(id))
  if (!event) return <EventMissing />
  return (
    <>
      <EventContent key={event.id} event={event} />
      <EventBar event={event} />
    </>
  )
}

/** The page of a trip shows its next departure that can be booked. */
const TripPage = ({ slug }: { slug: string }) => {
  const { data: id } = useSuspenseQuery(shownEvent(slug))
  return <EventPage id={id ?? ''} />
}

/** The page of a departure, or of a trip if the URL has its slug. */
export const EventDetailsPage = () => {
  const { id = '', slug } = useParams()
  return slug === undefined ? <EventPage id={id} /> : <TripPage slug={slug} />
}
