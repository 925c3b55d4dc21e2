import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, Check, MapPin, Minus, MoonStar, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventGallery } from '@/features/events/event-gallery'
import { EventItinerary } from '@/features/events/event-itinerary'
import { capacityText, datesText, nightsText } from '@/features/events/event-rules'
import { eventDetails, type EventDetails } from '@/features/events/events-queries'
import { primaryAction } from '@/features/events/primary-action'
import { FavoriteButton } from '@/features/favorites/favorite-button'
import { paths } from '@/lib/paths'
import { useBackTarget } from '@/lib/use-back-target'
import { NearViewport } from '@/ui/near-viewport'
import { onDemand } from '@/ui/on-demand'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { EventBookingPanel } from './event-booking-panel'
import { EventCommunity } from './event-community'

const PlanPreview = onDemand(() => import('@/features/bookings/plan-preview').then((m) => m.PlanPreview))
// Lies in the page's HTML; to what scrolls there is time.
const EventBar = onDemand(() => import('./event-bar').then((m) => m.EventBar))
const VenueList = onDemand(() => import('@/features/trips/venue-list').then((m) => m.VenueList))
const EventFaq = onDemand(() => import('@/features/events/event-faq').then((m) => m.EventFaq))
// In the page's HTML, for machines: nobody who is here reads it.
const EventStructuredData = onDemand(() =>
  import('@/features/events/sharing/event-structured-data').then((m) => m.EventStructuredData),
)
const EventMissing = onDemand(() => import('./event-missing').then((m) => m.EventMissing))

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5">
    <h2 className="display text-3xl">{title}</h2>
    {children}
  </section>
)

const Facts = ({ event }: { event: EventDetails }) => (
  <ul className="grid content-start gap-x-8 gap-y-2 sm:flex sm:flex-wrap sm:gap-y-3 lg:col-span-2 lg:border-y lg:py-5">
    {[
      { Icon: CalendarDays, text: datesText(event, event.extras.monthOnly) },
      { Icon: MoonStar, text: nightsText(event.nights) },
      { Icon: MapPin, text: event.location },
      { Icon: Users, text: capacityText(event.max_registrations) },
    ].map(({ Icon, text }) => (
      <li key={text} className="flex items-center gap-2">
        <Icon aria-hidden className="size-5 shrink-0 text-lantern" strokeWidth={1.5} />
        {text}
      </li>
    ))}
  </ul>
)

/** A list whose lines begin with a mark; nothing where it has none. */
const Points = ({ title, points, children }: { title: string; points: string[]; children: ReactNode }) =>
  points.length > 0 && (
    <Section title={title}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            {children}
            {point}
          </li>
        ))}
      </ul>
    </Section>
  )

const Story = ({ event }: { event: EventDetails }) => {
  const { extras, days, images, description } = event
  const action = primaryAction(event.state)
  return (
    <div className="grid content-start gap-12">
      <div className="grid gap-5">
        {extras.summary && <p className="display text-2xl">{extras.summary}</p>}
        <p className="text-lg whitespace-pre-line">{description}</p>
      </div>
      {days.length > 0 && (
        <Section title="Day by day">
          <EventItinerary days={days} images={images} undated={extras.monthOnly} />
        </Section>
      )}
      {extras.venues.length > 0 && (
        <Section title={`${extras.venues.length} haunted venues`}>
          <VenueList venues={extras.venues} />
        </Section>
      )}
      <Points title="What the price covers" points={extras.includes}>
        <Check aria-hidden className="mt-1 size-5 shrink-0 text-success" />
      </Points>
      <Points title="Not included" points={extras.excludes}>
        <Minus aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
      </Points>
      {(action === 'book' || action === 'waitlist') && (
        <Section title="Pay over time">
          <NearViewport className="min-h-144 sm:min-h-104">
            <PlanPreview eventId={event.id} />
          </NearViewport>
        </Section>
      )}
      <Section title="Good to know">
        <EventFaq questions={extras.faq} deposit={event.deposit} />
      </Section>
    </div>
  )
}

/** Back leads to the dashboard as members know it; the list itself, as it was filtered, stays a click away for all. */
export const Trip = ({ event }: { event: EventDetails }) => {
  const { user } = useAuth()
  const list = useBackTarget(paths.events)
  const cover = event.images.filter(({ itinerary_id }) => itinerary_id === null)
  return (
    <div className="wrap pb-20">
      <PageMeta
        title={event.title}
        description={event.extras.summary || event.description.slice(0, 160)}
        path={paths.event(event.id)}
        image={event.image_url ?? undefined}
      />
      <EventStructuredData event={event} />
      <PageHeader
        title={event.title}
        eyebrow={event.location}
        back={{ to: user ? paths.dashboard : list }}
        actions={
          <>
            <FavoriteButton event={event} />
            <Link to={list} className="min-h-11 content-center text-lantern underline underline-offset-4">
              All events
            </Link>
          </>
        }
      />
      <EventGallery title={event.title} images={cover.length > 0 ? cover : event.images} />
      {/* On a phone: when and where, what it costs, then the story. */}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:mt-8 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <Facts event={event} />
        <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <EventBookingPanel event={event} />
        </div>
        <div className="grid content-start gap-12 lg:col-span-2">
          <Story event={event} />
          <EventCommunity event={event} />
        </div>
      </div>
    </div>
  )
}

export const EventDetailsPage = () => {
  const { id = '' } = useParams()
  const { data: event } = useSuspenseQuery(eventDetails(id))
  if (!event) return <EventMissing />
  return (
    <>
      <Trip key={event.id} event={event} />
      <EventBar event={event} />
    </>
  )
}
