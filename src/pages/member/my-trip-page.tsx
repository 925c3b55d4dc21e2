import { useQuery } from '@tanstack/react-query'
import { CalendarX, MapPin, TicketX } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { ArrivalList } from '@/features/events/event-arrival'
import { hasArrival } from '@/lib/rules/arrival-rules'
import { EventItinerary } from '@/features/itinerary/event-itinerary'
import { splitLines } from '@/lib/rules/fact-rules'
import { EventCalendar } from '@/features/on-trip/traveller/event-calendar'
import { InstallHint } from '@/features/on-trip/traveller/install-hint'
import { myTrip, type MyTrip, type MyTripResult } from '@/features/on-trip/traveller/my-trip-queries'
import { describeCountdown, getMeetingPointUrl, toItineraryDays } from '@/features/on-trip/traveller/my-trip-rules'
import {
  SavedLine,
  MyTripAnnouncements,
  EventPhones,
  MyTripSkeleton,
  EventTasks,
  MyTripTravellers,
} from '@/features/on-trip/traveller/my-trip-sections'
import { useSavedEvent, useEventStorage } from '@/features/on-trip/offline/use-saved-event'
import { GuideList, OtherTravellersList } from '@/features/on-trip/people/event-guides'
import { getStoredUserId } from '@/lib/backend/session-key'
import { useIsOnline } from '@/lib/browser'
import { formatDateRange, getToday, keepDatesTogether } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { isUuid } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { EmptyState, ReadError } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader, PageSection } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { Skeleton } from '@/ui/skeleton'
import { BookingNotFoundPage } from './no-booking'

// Loads lazily, because the page would otherwise exceed its size budget. The service worker stores this component too,
// so that it also opens without a network.
const EventDocuments = lazyComponent(
  () => import('@/features/on-trip/traveller/traveller-documents').then((m) => m.MyTripDocuments),
  <Skeleton className="h-48" />,
)

const PAGE_DESCRIPTION = 'When and where your event starts, what is still missing, and whom to call.'

const MyTripNotFound = () => (
  <BookingNotFoundPage title="Your trip" description={PAGE_DESCRIPTION} noun="trip" icon={TicketX} />
)

const NoNextEvent = () => (
  <div className="wrap pb-20">
    <PageMeta title="Your trip" description={PAGE_DESCRIPTION} noindex />
    <PageHeader title="Your trip" back={{ to: paths.dashboard, label: 'Your dashboard' }} />
    <EmptyState
      icon={CalendarX}
      title="No trip coming up"
      action={
        <Link to={paths.events} className={buttonClass()}>
          Browse Events
        </Link>
      }
    >
      <p>Your next confirmed booking appears here.</p>
    </EmptyState>
  </div>
)

interface MyTripErrorProps {
  read: { refetch: () => unknown; isFetching: boolean }
  isOnline: boolean
}

const MyTripError = ({ read, isOnline }: MyTripErrorProps) => (
  <div className="wrap min-h-dvh pb-20">
    <PageMeta title="Your trip" description={PAGE_DESCRIPTION} noindex />
    <PageHeader title="Your trip" back={{ to: paths.dashboard, label: 'Your dashboard' }} />
    <ReadError read={read}>
      {isOnline ? 'We couldn’t load your trip.' : 'You’re offline, and this trip isn’t saved on this device yet.'}
    </ReadError>
  </div>
)

type EndedEvent = Exclude<MyTripResult, { status: 'ok' } | { status: 'not_found' }>

const ENDED_EVENT_TEXTS: Record<EndedEvent['status'], { title: string; text: string; action: string }> = {
  not_confirmed: {
    title: 'Your spots aren’t confirmed yet',
    text: 'This page opens once your first payment has arrived.',
    action: 'See What Happens Next',
  },
  cancelled: {
    title: 'This booking was cancelled',
    text: 'Your booking shows what was paid and refunded.',
    action: 'Open Your Booking',
  },
  called_off: {
    title: 'We had to cancel this trip',
    text: 'Your booking shows your choices and your refund.',
    action: 'Open Your Booking',
  },
}

const EndedEventNotice = ({ event }: { event: EndedEvent }) => {
  const { title, text, action } = ENDED_EVENT_TEXTS[event.status]
  return (
    <div className="wrap pb-20">
      <PageMeta title={event.title} description={PAGE_DESCRIPTION} noindex />
      <PageHeader
        title={event.title}
        intro={keepDatesTogether(formatDateRange(event.start_date, event.end_date))}
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
      />
      <EmptyState
        icon={CalendarX}
        title={title}
        action={
          <Link to={paths.booked(event.booking_id)} className={buttonClass()}>
            {action}
          </Link>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}

const MeetingSection = ({ event }: { event: MyTrip }) =>
  hasArrival(event) && (
    <PageSection title="Start and end">
      <div className="grid gap-4 rounded-2xl border bg-surface p-5 sm:p-6">
        <ArrivalList arrival={event} />
        {event.meeting_point && (
          <a
            href={getMeetingPointUrl(event.meeting_point)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('secondary')} w-fit`}
          >
            <MapPin aria-hidden className="size-5" />
            Meeting Point on a Map<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </PageSection>
  )

const PackingList = ({ items }: { items: string[] }) =>
  items.length > 0 && (
    <PageSection title="What to bring">
      <ul className="grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </PageSection>
  )

interface MyTripContentProps {
  userId: string
  event: MyTrip
  isOnline: boolean
  /** When the trip was saved on this device. Null if the trip is not saved. */
  savedAt: string | null
  savedLine: ReactNode
}

const MyTripContent = ({ userId, event, isOnline, savedAt, savedLine }: MyTripContentProps) => {
  // Photos of guides are not stored on the device, so they are not shown without a network.
  const guides = event.guides.map((guide) => (isOnline ? guide : { ...guide, photo_url: null }))
  const days = toItineraryDays(event.days)
  return (
    <div className="wrap pb-20">
      <PageMeta title={event.title} description={PAGE_DESCRIPTION} noindex />
      <PageHeader
        title={event.title}
        eyebrow={event.location}
        intro={keepDatesTogether(formatDateRange(event.start_date, event.end_date))}
        back={event.is_own ? { to: paths.booked(event.booking_id), label: 'Your booking' } : undefined}
      />
      <div className="grid max-w-4xl gap-12">
        <div className="grid gap-4">
          <p className="display rounded-2xl border bg-surface p-5 text-3xl text-lantern sm:p-6">
            {describeCountdown(event, getToday())}
          </p>
          {savedLine}
          {event.opens_offline && <InstallHint />}
        </div>
        <EventTasks event={event} />
        <MeetingSection event={event} />
        <EventPhones event={event} />
        <MyTripAnnouncements announcements={event.announcements} />
        <EventDocuments {...{ userId, event, savedAt, isOnline }} />
        {days.length > 0 && (
          <PageSection title="Day by day">
            <EventItinerary days={days} images={[]} hasNoDates={false} />
          </PageSection>
        )}
        {event.is_own && isOnline && <EventCalendar event={event} />}
        <PackingList items={splitLines(event.packing_list)} />
        {guides.length > 0 && (
          <PageSection title={guides.length === 1 ? 'Your guide' : 'Your guides'}>
            <GuideList guides={guides} />
          </PageSection>
        )}
        <MyTripTravellers event={event} companions={<OtherTravellersList others={event.companions} />} />
      </div>
    </div>
  )
}

interface MyTripOfUserProps {
  userId: string
  /** The booking whose trip the page shows. Null: the page shows the member's next trip. */
  bookingId: string | null
}

/**
 * Refetches a failed trip query once an expired token has been refreshed. Until then, the database rejects the request.
 */
const useRefetchAfterSignIn = ({ isError, refetch }: { isError: boolean; refetch: () => unknown }): void => {
  const { user } = useAuth()
  const isSignedIn = user !== null
  const refetchFailedRead = useEffectEvent(() => isError && void refetch())
  useEffect(() => {
    if (isSignedIn) refetchFailedRead()
  }, [isSignedIn])
}

const MyTripOfUser = ({ userId, bookingId }: MyTripOfUserProps) => {
  const eventQuery = useQuery(myTrip(userId, bookingId))
  const savedEvent = useSavedEvent(userId, bookingId)
  const savedAt = useEventStorage(userId, bookingId, eventQuery.data, eventQuery.dataUpdatedAt)
  useRefetchAfterSignIn(eventQuery)
  const isOnline = useIsOnline()
  const eventResult = eventQuery.data ?? savedEvent?.event
  if (!eventResult) {
    if (eventQuery.isError && savedEvent === null) return <MyTripError read={eventQuery} isOnline={isOnline} />
    return (
      <>
        <PageMeta title="Your trip" description={PAGE_DESCRIPTION} noindex />
        <MyTripSkeleton />
      </>
    )
  }
  if (eventResult.status === 'not_found') return bookingId === null ? <NoNextEvent /> : <MyTripNotFound />
  if (eventResult.status !== 'ok') return <EndedEventNotice event={eventResult} />
  const shownSavedAt = savedAt ?? savedEvent?.savedAt ?? null
  return (
    <MyTripContent
      userId={userId}
      event={eventResult}
      isOnline={isOnline}
      savedAt={shownSavedAt}
      savedLine={
        <SavedLine
          savedAt={shownSavedAt}
          isOnline={isOnline}
          hasFailed={eventQuery.isError}
          isFetching={eventQuery.isFetching}
          onRetry={() => void eventQuery.refetch()}
        />
      }
    />
  )
}

/** The page of a member's trip. It also opens without a network once the browser has stored it. */
export const MyTripPage = () => {
  const { bookingId = null } = useParams()
  const { user } = useAuth()
  const userId = user?.id ?? getStoredUserId()
  if (bookingId !== null && !isUuid(bookingId)) return <MyTripNotFound />
  return userId !== null && <MyTripOfUser key={bookingId} userId={userId} bookingId={bookingId} />
}
