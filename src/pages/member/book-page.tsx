import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, DoorClosed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { createBookingMessages, type BookingResult } from '@/features/bookings/booking-messages'
import { hasActiveBooking } from '@/features/bookings/live-booking-query'
import { EventPicture } from '@/features/events/event-picture'
import { eventDetails, type EventDetails } from '@/features/events/events-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { AutopayConsent } from '@/features/payments/autopay/autopay-consent'
import { usePaymentRedirect } from '@/features/payments/use-pay-by-card'
import { waitlistOffer, type WaitlistOffer } from '@/features/waitlist/waitlist-queries'
import { formatDateRange, formatDeadline } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { getMessage } from '@/lib/messages'
import { EmptyState } from '@/ui/empty-state'
import { FormNotice } from '@/ui/form/form-notice'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'
import { BookingNextStep } from './booking-next-step'

// Loads in parallel with the rows, because the form and its schema are larger than the rest of the page.
const BookingForm = lazyComponent(
  () => import('@/features/bookings/booking-form').then((m) => m.BookingForm),
  <PageSkeleton />,
)
BookingForm.preload()

/**
 * Null if this member may book. Otherwise the result that the database would return for a booking, so that it can be
 * shown before the form.
 */
const getRejection = (
  event: EventDetails | null,
  hasBooking: boolean,
  token: string,
  offer: WaitlistOffer,
): BookingResult | null => {
  if (!event) return { status: 'not_found' }
  if (hasBooking) return { status: 'already_booked' }
  if (token && (offer.status !== 'offered' || offer.event_id !== event.id))
    return { status: 'offer_over', offer_status: offer.status }
  // A member with an offer can book even if the trip is full or booking has closed for everyone else.
  if (token && ['full', 'closed'].includes(event.state)) return null
  if (event.state === 'full') return { status: 'sold_out', spots_left: 0 }
  if (['closed', 'past', 'called_off'].includes(event.state))
    return { status: 'closed', closed_on: event.booking_closes_on }
  return event.state === 'planning' ? { status: 'not_bookable' } : null
}

/** The header of the booking page. On a phone it shows only the details that distinguish one trip from another. */
const BookedTripHeader = ({ event }: { event: EventDetails }) => (
  <div className="xl:grid xl:gap-3">
    <EventPicture image={event} sizes="24rem" className="hidden aspect-8/5 w-full rounded-lg object-cover xl:block" />
    <p className="truncate font-semibold xl:font-display xl:text-xl xl:whitespace-normal">{event.title}</p>
    <ul className="grid gap-2 text-sm text-muted">
      <li className="flex items-center gap-2">
        <CalendarDays aria-hidden className="hidden size-4 shrink-0 xl:block" />
        {formatDateRange(event.start_date, event.end_date)}
      </li>
      <li className="hidden items-center gap-2 xl:flex">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {event.location}
      </li>
    </ul>
  </div>
)

/** Shows why this member cannot book, and the next step. */
const BookingRejection = ({ result, event }: { result: BookingResult; event: EventDetails | null }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const message = getMessage(createBookingMessages(settings), result)
  return (
    <EmptyState
      alone
      icon={DoorClosed}
      title={message?.title ?? ''}
      action={<BookingNextStep result={result} event={event} />}
    >
      <p>{message?.text}</p>
    </EmptyState>
  )
}

/** The signed-in user. The guard ensures that there is one. */
const useMember = () => {
  const { user, profile } = useAuth()
  return { id: user?.id ?? '', name: profile?.full_name ?? '' }
}

/** The number of seats in the URL, or 1 if it is missing or lower. */
const parseSeats = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('seats'))) || 1)

const HeldSpotsNotice = ({ until }: { until: string }) => (
  <FormNotice tone="info" title="From the waitlist">
    <p>Your spots are held until {formatDeadline(until)}.</p>
  </FormNotice>
)

const BookEvent = ({ eventId }: { eventId: string }) => {
  const navigate = useNavigate()
  const startPayment = usePaymentRedirect()
  const [search] = useSearchParams()
  const token = search.get('offer') ?? ''
  const member = useMember()
  const [{ data: event }, { data: isBooked }, { data: offer }, { data: settings }] = useSuspenseQueries({
    queries: [eventDetails(eventId), hasActiveBooking(eventId, member.id), waitlistOffer(token), publicSettings()],
  })
  // Checked only when the page opens. If booking becomes impossible later, the form stays, and the member gets the
  // result on submit.
  const [rejection] = useState(() => getRejection(event, isBooked, token, offer))

  if (rejection || !event) return <BookingRejection result={rejection ?? { status: 'not_found' }} event={event} />
  const openOffer = offer.status === 'offered' ? offer : null
  return (
    <div className="grid gap-6">
      {openOffer && <HeldSpotsNotice until={openOffer.expires_at} />}
      <BookingForm
        event={event}
        member={member}
        offer={openOffer ? { token, seats: openOffer.seats } : undefined}
        maxSeats={Math.min(
          settings.max_seats_per_booking,
          openOffer?.seats ?? event.spots_left ?? settings.max_seats_per_booking,
        )}
        seats={parseSeats(search)}
        trip={<BookedTripHeader event={event} />}
        nextStep={(result) => <BookingNextStep result={result} event={event} />}
        consent={(consentProps) => <AutopayConsent {...consentProps} />}
        onBooked={(bookingId, isPaidByCard, isCardKept) => {
          const page = paths.booked(bookingId)
          return isPaidByCard
            ? startPayment({ bookingId, savesCard: isCardKept }, page)
            : navigate(page, { replace: true })
        }}
      />
    </div>
  )
}

export const BookPage = () => {
  const { eventId = '' } = useParams()
  return (
    <div className="wrap pb-20">
      <PageMeta title="Book your trip" description="Seats, travellers and payment plan." noindex />
      <PageHeader title="Book your trip" back={{ to: paths.event(eventId), label: 'Back to the trip' }} />
      <BookEvent key={eventId} eventId={eventId} />
    </div>
  )
}
