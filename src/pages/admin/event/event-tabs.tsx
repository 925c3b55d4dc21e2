import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { EventExtras } from '@/features/booking-options/extras/event-extras'
import { EventRoomOptions } from '@/features/booking-options/room-options/event-room-options'
import { TripPolicy } from '@/features/cancellation-policies/policy-sections'
import { EventDays } from '@/features/event-admin/event-days'
import { SiblingEvents as EventList } from '@/features/event-admin/sibling-events'
import { EventDocuments } from '@/features/on-trip/documents/admin/event-documents'
import { EventFormStates } from '@/features/traveller-forms/admin/event-form-states'
import { TravellerCards } from '@/features/rooms/traveller-cards'
import { RoomsOfEvent } from '@/features/rooms/event-rooms'
import { myEvents } from '@/features/auth/permissions/permissions-queries'
import { useHasPermission } from '@/features/auth/permissions/use-permissions'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { SeparatedList } from '@/ui/separated-list'
import { ReadError } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Tabs } from '@/ui/tabs'
import { EventSkeleton } from './event-skeleton'
import { EventAnnouncements } from './event-announcements'
import { EventOtherDates } from '@/features/event-admin/event-other-dates'
import { EventWaitlist as WaitlistOfEvent } from '@/features/waitlist/admin/event-waitlist'

const GUIDE_TABS = ['travellers', 'rooms', 'forms', 'days', 'announcements', 'documents'] as const
type GuideTab = (typeof GUIDE_TABS)[number]

const TAB_LABELS: Record<GuideTab, string> = {
  travellers: 'Travellers',
  rooms: 'Rooms',
  forms: 'Forms',
  days: 'Days',
  announcements: 'Announcements',
  documents: 'Documents',
}

/** A guide's view of their own departure: guests, rooms, itinerary and announcements. */
export const GuideEventView = ({ id }: { id: string }) => {
  const { user } = useAuth()
  const queryResult = useQuery(myEvents(user?.id ?? ''))
  const { data, error } = queryResult
  const [search, setSearch] = useSearchParams()
  if (error && !data)
    return (
      <div className="wrap py-10">
        <ReadError read={queryResult}>We couldn’t load the trip.</ReadError>
      </div>
    )
  const assignedEvent = data?.find((event) => event.id === id)
  if (!assignedEvent) return <EventSkeleton />
  const selectedTab = GUIDE_TABS.find((name) => name === search.get('tab')) ?? 'travellers'
  const query = search.get('q') ?? ''
  const contents: Record<GuideTab, () => React.JSX.Element> = {
    travellers: () => (
      <TravellerCards eventId={id} query={query} onQueryChange={(q) => setSearch(q ? { q } : {}, { replace: true })} />
    ),
    rooms: () => <RoomsOfEvent eventId={id} />,
    forms: () => <EventFormStates eventId={id} emptyText="This trip has no forms." />,
    days: () => <EventDays id={id} />,
    announcements: () => <EventAnnouncements id={id} notFound={null} />,
    documents: () => <EventDocuments eventId={id} />,
  }
  return (
    <>
      <PageMeta title={assignedEvent.title} description="A departure: guests, rooms, days and announcements." noindex />
      <PageHeader
        title={assignedEvent.title}
        intro={
          <SeparatedList
            items={[
              assignedEvent.start_date && formatDateRange(assignedEvent.start_date, assignedEvent.end_date),
              assignedEvent.location,
            ]}
          />
        }
        back={{ to: paths.admin }}
      />
      <div className="low-tabs">
        <Tabs
          label={`Sections of ${assignedEvent.title}`}
          value={selectedTab}
          onValueChange={(value) => setSearch(value === 'travellers' ? {} : { tab: value })}
          tabs={GUIDE_TABS.map((value) => ({
            value,
            label: TAB_LABELS[value],
            content: value === selectedTab && contents[value](),
          }))}
        />
      </div>
    </>
  )
}

/** The tab with the room options and extras that customers can book in addition to seats. */
export const EventRoomsAndExtras = ({ eventId }: { eventId: string }) => (
  <div className="grid gap-12">
    <section aria-labelledby="room-options" className="grid gap-5">
      <h2 id="room-options" className="display text-2xl">
        Room options
      </h2>
      <EventRoomOptions eventId={eventId} />
    </section>
    <section aria-labelledby="extras" className="grid gap-5">
      <h2 id="extras" className="display text-2xl">
        Extras
      </h2>
      <EventExtras eventId={eventId} />
    </section>
  </div>
)

/** The tab with the departures of the trip and the cancellation policy that they share. */
export const SiblingEventsTab = (props: ComponentProps<typeof EventList>) => {
  const hasPermission = useHasPermission()
  return (
    <div className="grid gap-12">
      <EventList {...props} />
      {hasPermission('trips') && (
        <section aria-labelledby="trip-policy" className="grid max-w-4xl gap-4">
          <h2 id="trip-policy" className="display text-2xl">
            Cancellation policy
          </h2>
          <p className="text-muted">How much you keep if a member cancels any departure of this trip.</p>
          <TripPolicy tripId={props.event.trip_id} />
        </section>
      )}
    </div>
  )
}

/**
 * The tab with the waitlist of a departure. If the departure is full or called off, the tab also lists the other dates
 * that staff can email to the waitlist.
 */
export const EventWaitlistTab = (props: ComponentProps<typeof WaitlistOfEvent>) => (
  <div className="grid gap-8">
    <EventOtherDates eventId={props.eventId} />
    <WaitlistOfEvent {...props} />
  </div>
)

// These tabs of the trip's admin page are exported here, so that they share one chunk with the tabs above.
export { EventTravellers } from '@/features/travellers/event-travellers'
export { RoomsOfEvent, EventAnnouncements }
