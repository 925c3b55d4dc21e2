import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BookingConditions } from '@/features/bookings/booking-conditions'
import { describeActivities } from '@/features/itinerary/activities-text'
import { hasArrival } from '@/lib/rules/arrival-rules'
import { DayFactList } from '@/features/itinerary/day-fact-list'
import { ArrivalList } from '@/features/events/event-arrival'
import { listEventQuestions } from '@/features/events/event-faq'
import { CoverPicture } from '@/ui/cover-picture'
import { EventPrice } from '@/features/events/event-price'
import { formatEventDates, formatNights, formatFreeSpots, getStateLabel } from '@/features/events/event-rules'
import type { EventDay, EventDetails } from '@/features/events/events-queries'
import { listFactGroups } from '@/lib/rules/fact-rules'
import { getPrimaryAction } from '@/features/events/primary-action'
import { EventFactGroups } from '@/features/itinerary/event-fact-groups'
import { tripEvents } from '@/features/trips/trip-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDate, formatTimeRange, getToday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { site } from '@/site'

const PrintoutSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="display break-after-avoid text-2xl">{title}</h2>
    {children}
  </section>
)

const BulletList = ({ points }: { points: readonly string[] }) => (
  <ul className="list-disc break-inside-avoid pl-5">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)

const PrintoutDay = ({ day, hasNoDates }: { day: EventDay; hasNoDates: boolean }) => (
  <li className="grid break-inside-avoid gap-2 border-t pt-3">
    <h3 className="text-lg font-semibold">
      Day {day.day_number}
      {day.title && `: ${day.title}`}
      {day.date && !hasNoDates && <span className="font-normal text-muted"> · {formatDate(day.date)}</span>}
    </h3>
    {day.description && day.description !== describeActivities(day.itinerary_items) && <p>{day.description}</p>}
    <ul className="grid gap-1">
      {day.itinerary_items.map((item) => (
        <li key={item.id}>
          <span className="text-muted">{formatTimeRange(item.start_time, item.end_time)}</span> {item.title}
          {item.description && <span className="text-muted">. {item.description}</span>}
        </li>
      ))}
    </ul>
    <DayFactList day={day} />
  </li>
)

/** The upcoming dates of the trip, without buttons, because the page is printed. */
const PrintoutEvents = ({ tripId }: { tripId: string }) => {
  const { data: events = [] } = useQuery(tripEvents(tripId))
  if (events.length === 0) return null
  return (
    <PrintoutSection title="Dates and prices">
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            {['Dates', 'Price', 'Availability'].map((heading) => (
              <th key={heading} scope="col" className="py-1 pr-4 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id} className="border-t">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {formatEventDates(event, event.facts.monthOnly)}
              </th>
              <td className="py-2 pr-4">
                <EventPrice event={event} />
              </td>
              <td className="py-2">
                {event.state === 'open' ? formatFreeSpots(event.spots_left) : getStateLabel(event.state)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintoutSection>
  )
}

/** The address of the trip's page, the day of printing, and how to reach the company. */
const PrintoutFooter = ({ event }: { event: EventDetails }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const origin = useSiteOrigin()
  return (
    <p className="border-t pt-4 text-sm text-muted">
      {site.brand}. As of {formatDate(getToday())}; current prices and dates are at {origin}
      {paths.trip(event.slug)}. {[settings.phone, settings.email].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The details of a trip, for printing on A4 paper. */
export const EventPrintout = ({ event }: { event: EventDetails }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const { facts, days } = event
  const factGroups = listFactGroups(event.factFields, event.max_registrations, event.min_age)
  const primaryAction = getPrimaryAction(event.state)
  return (
    <article
      aria-label={event.title}
      className="paper mx-auto grid max-w-4xl grid-cols-1 gap-8 rounded-2xl border bg-surface p-4 shadow-sm sm:p-10"
    >
      <div className="grid min-w-0 gap-4">
        <CoverPicture image={event} priority className="aspect-5/2 w-full rounded-xl object-cover" />
        <p className="eyebrow">{event.location}</p>
        <h2 className="display text-4xl">{event.title}</h2>
        <p className="text-lg">
          {formatEventDates(event, facts.monthOnly)} · {formatNights(event.nights)}
        </p>
        <EventPrice event={event} className="display text-2xl" />
        {facts.summary && <p className="text-lg font-semibold">{facts.summary}</p>}
        <p className="whitespace-pre-line">{event.description}</p>
      </div>
      {days.length > 0 && (
        <PrintoutSection title="Day by day">
          <ol className="grid gap-4">
            {days.map((day) => (
              <PrintoutDay key={day.id} day={day} hasNoDates={facts.monthOnly} />
            ))}
          </ol>
        </PrintoutSection>
      )}
      <PrintoutEvents tripId={event.trip_id} />
      {facts.includes.length > 0 && (
        <PrintoutSection title="What the price covers">
          <BulletList points={facts.includes} />
        </PrintoutSection>
      )}
      {facts.excludes.length > 0 && (
        <PrintoutSection title="Not included">
          <BulletList points={facts.excludes} />
        </PrintoutSection>
      )}
      {factGroups.length > 0 && (
        <PrintoutSection title="Practical facts">
          <EventFactGroups groups={factGroups} />
        </PrintoutSection>
      )}
      {hasArrival(event) && (
        <PrintoutSection title="Start and end">
          <ArrivalList arrival={event} />
        </PrintoutSection>
      )}
      {(primaryAction === 'book' || primaryAction === 'waitlist') && (
        <PrintoutSection title="If you cancel">
          <BookingConditions eventId={event.id} />
        </PrintoutSection>
      )}
      <PrintoutSection title="Good to know">
        <dl className="grid gap-3">
          {listEventQuestions(event, settings).map(({ question, answer }) => (
            <div key={question} className="break-inside-avoid">
              <dt className="font-semibold">{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </PrintoutSection>
      <PrintoutFooter event={event} />
    </article>
  )
}
