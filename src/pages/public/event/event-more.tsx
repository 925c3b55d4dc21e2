import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, Ghost, Minus, Printer } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { hasArrival } from '@/lib/rules/arrival-rules'
import { ArrivalList, BookedArrival } from '@/features/events/event-arrival'
import { EventFaq } from '@/features/events/event-faq'
import { EventFactGroups } from '@/features/itinerary/event-fact-groups'
import { listFactGroups } from '@/lib/rules/fact-rules'
import { EventPrice } from '@/features/events/event-price'
import type { EventDetails } from '@/features/events/events-queries'
import { canShowMap } from '@/features/itinerary/map/projection'
import { hasPrimaryAction, getPrimaryAction } from '@/features/events/primary-action'
import { EventStructuredData } from '@/features/events/sharing/event-json-ld'
import { EventsTable } from '@/features/events/events-table'
import { tripEvents } from '@/features/trips/trip-queries'
import { VenueList } from '../trips/venue-list'
import { formatDate, formatMonth } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { RenderWhenVisible } from '@/ui/render-when-visible'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader, PageSection } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventAction } from '../../shared/event-action'

const BookingConditions = lazyComponent(() =>
  import('@/features/bookings/booking-conditions').then((m) => m.BookingConditions),
)
const QuestionForm = lazyComponent(() => import('@/features/contact/question-form').then((m) => m.QuestionForm))
const EventMap = lazyComponent(() => import('@/features/itinerary/map/trip-map').then((m) => m.EventMap))
const RoomsAndExtras = lazyComponent(() => import('./rooms-and-extras').then((m) => m.RoomsAndExtras))
const SimilarTrips = lazyComponent(() => import('./similar-trips').then((m) => m.SimilarTrips))
const PlanPreview = lazyComponent(() => import('@/features/bookings/plan-preview').then((m) => m.PlanPreview))
const EventPeople = lazyComponent(() => import('@/features/on-trip/people/event-people').then((m) => m.EventPeople))

/** A titled list with icons. Renders nothing if the list is empty. */
const IconList = ({ title, points, children }: { title: string; points: string[]; children: ReactNode }) =>
  points.length > 0 && (
    <PageSection title={title}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            {children}
            {point}
          </li>
        ))}
      </ul>
    </PageSection>
  )

/** Where and when the trip starts and ends. Members who have booked and staff also see the emergency phone number. */
const StartAndEnd = ({ event }: { event: EventDetails }) => {
  const { user } = useAuth()
  const renderArrivalSection = (arrivalList: ReactNode) => (
    <PageSection title="Start and end">{arrivalList}</PageSection>
  )
  if (user)
    return (
      <BookedArrival eventId={event.id} arrival={event}>
        {renderArrivalSection}
      </BookedArrival>
    )
  return hasArrival(event) && renderArrivalSection(<ArrivalList arrival={event} />)
}

/** The facts of the trip. Not shown if none is known. */
const PracticalFacts = ({ event }: { event: EventDetails }) => {
  const factGroups = listFactGroups(event.factFields, event.max_registrations, event.min_age)
  return (
    factGroups.length > 0 && (
      <PageSection title="Practical facts">
        <EventFactGroups groups={factGroups} />
      </PageSection>
    )
  )
}

/** All upcoming dates of the trip. Not shown if this departure is the only one. */
const Events = ({ event }: { event: EventDetails }) => {
  const { data: events } = useSuspenseQuery(tripEvents(event.trip_id))
  if (events.every(({ id }) => id === event.id)) return null
  return (
    <PageSection title="Dates and prices">
      <EventsTable
        events={events}
        shownId={event.id}
        renderAction={(event) => <EventAction event={event} size="sm" />}
      />
    </PageSection>
  )
}

/** The sections about booking: rooms and extras, the payment plans and the cancellation terms. */
const BookingSections = ({ eventId }: { eventId: string }) => (
  <>
    <RenderWhenVisible className="grid gap-12 empty:-mt-12">
      <RoomsAndExtras eventId={eventId} />
    </RenderWhenVisible>
    <PageSection id="payment" title="Pay over time">
      <RenderWhenVisible className="min-h-144 sm:min-h-104">
        <PlanPreview eventId={eventId} />
      </RenderWhenVisible>
    </PageSection>
    <PageSection id="cancellation" title="If you cancel">
      <RenderWhenVisible className="min-h-96 sm:min-h-80">
        <BookingConditions eventId={eventId} />
      </RenderWhenVisible>
    </PageSection>
  </>
)

/** All sections below the itinerary, from the departures to the form for questions. */
export const EventLowerSections = ({ event }: { event: EventDetails }) => {
  const { facts } = event
  const primaryAction = getPrimaryAction(event.state)
  // Scrolls to the target of the URL's hash. The browser did not find the target, because these sections load after the
  // page.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <>
      <EventStructuredData event={event} />
      <Events event={event} />
      {facts.venues.length > 0 && (
        <PageSection title={`${facts.venues.length} haunted venues`}>
          <VenueList venues={facts.venues} />
        </PageSection>
      )}
      <IconList title="What the price covers" points={facts.includes}>
        <Check aria-hidden className="mt-1 size-5 shrink-0 text-success" />
      </IconList>
      <IconList title="Not included" points={facts.excludes}>
        <Minus aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
      </IconList>
      {canShowMap(event.days) && (
        <PageSection title="On the map">
          <RenderWhenVisible className="min-h-72 sm:min-h-112">
            <EventMap days={event.days} />
          </RenderWhenVisible>
        </PageSection>
      )}
      <PracticalFacts event={event} />
      <StartAndEnd event={event} />
      {hasPrimaryAction(event.state) && (
        <RenderWhenVisible className="grid gap-12 empty:-mt-12">
          <EventPeople eventId={event.id} />
        </RenderWhenVisible>
      )}
      {(primaryAction === 'book' || primaryAction === 'waitlist') && <BookingSections eventId={event.id} />}
      <PageSection title="Good to know">
        <EventFaq event={event} />
      </PageSection>
      {event.state !== 'past' && (
        <PageSection id="ask" title="Ask about this trip">
          <RenderWhenVisible className="min-h-176 sm:min-h-128">
            <QuestionForm eventId={event.id} />
          </RenderWhenVisible>
        </PageSection>
      )}
      <p>
        <Link to={paths.eventPrint(event.id)} className={buttonClass('secondary', 'sm')}>
          <Printer aria-hidden className="size-4" />
          Print or save as PDF
        </Link>
      </p>
      <RenderWhenVisible className="min-h-8">
        <SimilarTrips event={event} />
      </RenderWhenVisible>
    </>
  )
}

/**
 * On phones, a bar at the bottom of the screen with the date, the price and the primary action. The bar is sticky, so
 * at the end of the page it is below the content.
 */
export const EventActionBar = ({ event }: { event: EventDetails }) =>
  hasPrimaryAction(event.state) && (
    <aside
      aria-label="Price and booking"
      className="action-bar sticky bottom-0 z-20 flex min-h-19 items-center justify-between gap-3 border-t bg-bg py-2 pr-22 pl-4 lg:hidden"
    >
      <div>
        <p className="text-sm">
          {event.facts.monthOnly ? formatMonth(event.start_date) : formatDate(event.start_date)}
        </p>
        <EventPrice event={event} className="display text-xl whitespace-nowrap" />
      </div>
      <div className="whitespace-nowrap [&_:is(a,button)]:min-h-11">
        <EventAction event={event} size="sm" />
      </div>
    </aside>
  )

/** Shown if the URL contains no id of a published event. */
export const EventNotFound = () => {
  const { user } = useAuth()
  const { pathname } = useLocation()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Trip not found" description="There is no trip at this address." noindex />
      <PageHeader title="We couldn’t find that trip" back={{ to: paths.events }} />
      <EmptyState
        alone
        icon={Ghost}
        title="This trip is not available"
        action={
          <Link to={paths.events} className={buttonClass()}>
            Browse Events
          </Link>
        }
      >
        <p>The trip is no longer listed, or the link is incomplete. Have a look at our other trips.</p>
        {!user && (
          <p>
            If the trip is for members only,{' '}
            <Link to={paths.login} state={{ from: pathname }} className={buttonClass('link')}>
              log in
            </Link>{' '}
            and look again.
          </p>
        )}
      </EmptyState>
    </div>
  )
}
