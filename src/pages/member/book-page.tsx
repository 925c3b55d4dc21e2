import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, DoorClosed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { createBookingMessages, type BookingResult } from '@/features/bookings/booking-messages'
import { saveGuestToken } from '@/features/bookings/guest/guest-token'
import { hasActiveBooking } from '@/features/bookings/live-booking-query'
import { CoverPicture } from '@/ui/cover-picture'
import { formatConfirmation, FREE_UNTIL_GUARANTEED } from '@/features/events/event-rules'
import { eventDetails, type EventDetails } from '@/features/events/events-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { AutopayConsent } from '@/features/payments/autopay/autopay-consent'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import { usePaymentRedirect } from '@/features/payments/use-pay-by-card'
import { waitlistOffer, type WaitlistOffer } from '@/features/waitlist/waitlist-queries'
import { formatDateRange, formatDeadline } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { getMessage } from '@/lib/messages'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { FormNotice } from '@/ui/form/form-notice'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { PageSkeleton } from '@/ui/skeleton'
import { BookingNextStep } from './booking-next-step'

// The code of the form loads in parallel with the rows of the page, because the form and its schema are larger than the
// rest of the page.
const BookingForm = lazyComponent(
  () => import('@/features/bookings/booking-form').then((m) => m.BookingForm),
  <PageSkeleton />,
)
BookingForm.preload()

const NO_OFFER: WaitlistOffer = { status: 'not_found' }

/**
 * Returns the result that the database would return if this member booked now, to show it before the form. Null if the
 * member may book.
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

/** Returns the result to show before the form to a visitor without an account. Null if the visitor may book. */
const getGuestRejection = (event: EventDetails | null): BookingResult | null =>
  event?.opens_on ? { status: 'members_only', opens_on: event.opens_on } : getRejection(event, false, '', NO_OFFER)

/** The header of the booking page. On a phone it shows only the details that distinguish one trip from another. */
const BookedEventHeader = ({ event }: { event: EventDetails }) => (
  <div className="xl:grid xl:gap-3">
    <CoverPicture image={event} sizes="24rem" className="hidden aspect-8/5 w-full rounded-lg object-cover xl:block" />
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
      {event.confirmation && (
        <li>
          {formatConfirmation(event)}
          {event.is_free_until_guaranteed && (
            <span className="block text-success xl:mt-2">{FREE_UNTIL_GUARANTEED}</span>
          )}
        </li>
      )}
    </ul>
  </div>
)

/** Shows why this member cannot book, and the next step. */
const BookingRejection = ({ result, event }: { result: BookingResult; event: EventDetails | null }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const rejectionMessage = getMessage(createBookingMessages(settings), result)
  return (
    <EmptyState
      alone
      icon={DoorClosed}
      title={rejectionMessage?.title ?? ''}
      action={<BookingNextStep result={result} event={event} />}
    >
      <p>{rejectionMessage?.text}</p>
    </EmptyState>
  )
}

/** The signed-in member. Null: a visitor without an account. */
const useMember = () => {
  const { user, profile } = useAuth()
  return user && { id: user.id, name: profile?.full_name ?? '' }
}

/** Tells visitors why they should sign in. The values typed in the form stay after sign-in. */
const MemberLoginHint = ({ eventId }: { eventId: string }) => (
  <FormNotice tone="info" title="Have an account?">
    <p>
      <Link
        to={paths.login}
        state={{ from: `${paths.book(eventId)}${location.search}` }}
        className={buttonClass('link')}
      >
        Log in
      </Link>{' '}
      to pay by bank transfer and to change your booking later. You can also book without an account.
    </p>
  </FormNotice>
)

/**
 * Redirects a visitor to the sign-in page. Used if the visitor cannot book without an account: card payment is not
 * available, or the link contains a waitlist offer.
 */
const RedirectToLogin = ({ eventId }: { eventId: string }) => (
  <Navigate to={paths.login} replace state={{ from: `${paths.book(eventId)}${location.search}` }} />
)

/** The number of seats in the URL. At least 1, also if the parameter is missing. */
const parseSeats = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('seats'))) || 1)

const HeldSpotsNotice = ({ until }: { until: string }) => (
  <FormNotice tone="info" title="Your waitlist offer">
    <p>Your spots are held until {formatDeadline(until)}.</p>
  </FormNotice>
)

/** Opens the payment page after a booking that is paid by card, and the booking's own page after any other booking. */
const useBookedRedirect = () => {
  const navigate = useNavigate()
  const startPayment = usePaymentRedirect()
  return (bookingId: string, isPaidByCard: boolean, savesCard: boolean, guestToken?: string) => {
    if (guestToken) saveGuestToken(bookingId, guestToken)
    const targetPath = guestToken ? paths.guestBooking(bookingId) : paths.booked(bookingId)
    return isPaidByCard
      ? startPayment({ bookingId, token: guestToken, savesCard }, targetPath)
      : navigate(targetPath, { replace: true })
  }
}

interface BookEventFormProps {
  event: EventDetails
  member: { id: string; name: string } | null
  /** The open waitlist offer of the member. */
  offer?: { token: string; seats: number }
}

const BookEventForm = ({ event, member, offer }: BookEventFormProps) => {
  const [search] = useSearchParams()
  const onBooked = useBookedRedirect()
  const { data: settings } = useSuspenseQuery(publicSettings())
  const seatsLeft = offer?.seats ?? event.spots_left ?? settings.max_seats_per_booking
  return (
    <BookingForm
      event={event}
      member={member}
      offer={offer}
      maxSeats={Math.min(settings.max_seats_per_booking, seatsLeft)}
      seats={parseSeats(search)}
      eventSummary={<BookedEventHeader event={event} />}
      nextStep={(result) => <BookingNextStep result={result} event={event} />}
      consent={(consentProps) => <AutopayConsent {...consentProps} />}
      onBooked={onBooked}
    />
  )
}

interface BookEventProps {
  eventId: string
  /** The token of a waitlist offer. Empty: none. */
  token: string
}

/** The booking page of a member. */
const MemberBooking = ({ eventId, token, member }: BookEventProps & { member: { id: string; name: string } }) => {
  const [{ data: event }, { data: isBooked }, { data: offer }] = useSuspenseQueries({
    queries: [eventDetails(eventId), hasActiveBooking(eventId, member.id), waitlistOffer(token), publicSettings()],
  })
  // Checks only once, when the page opens, whether the member can book. If booking becomes impossible later, the form
  // stays, and the member gets the result on submit.
  const [rejection] = useState(() => getRejection(event, isBooked, token, offer))
  if (rejection || !event) return <BookingRejection result={rejection ?? { status: 'not_found' }} event={event} />
  const openOffer = offer.status === 'offered' ? offer : null
  return (
    <div className="grid gap-6">
      {openOffer && <HeldSpotsNotice until={openOffer.expires_at} />}
      <BookEventForm event={event} member={member} offer={openOffer ? { token, seats: openOffer.seats } : undefined} />
    </div>
  )
}

/** The booking page of a visitor without an account. */
const GuestBooking = ({ eventId, token }: BookEventProps) => {
  const [{ data: event }, { data: cards }] = useSuspenseQueries({
    queries: [eventDetails(eventId), cardPaymentStatus(), publicSettings()],
  })
  const [rejection] = useState(() => getGuestRejection(event))
  if (token || cards !== 'open') return <RedirectToLogin eventId={eventId} />
  if (rejection || !event) return <BookingRejection result={rejection ?? { status: 'not_found' }} event={event} />
  return (
    <div className="grid gap-6">
      <MemberLoginHint eventId={eventId} />
      <BookEventForm event={event} member={null} />
    </div>
  )
}

export const BookPage = () => {
  const { eventId = '' } = useParams()
  // Waits for the session check, because members and visitors book in different ways.
  const { isLoading, isProfileUnknown } = useAuth()
  const member = useMember()
  const [search] = useSearchParams()
  const bookingProps = { eventId, token: search.get('offer') ?? '' }
  return (
    <div className="wrap pb-20">
      <PageMeta title="Book your trip" description="Seats, travellers and payment plan." noindex />
      <PageHeader title="Book your trip" back={{ to: paths.event(eventId), label: 'Back to the trip' }} />
      {isLoading || isProfileUnknown ? (
        <PageSkeleton />
      ) : member ? (
        <MemberBooking key={eventId} {...bookingProps} member={member} />
      ) : (
        <GuestBooking key={eventId} {...bookingProps} />
      )}
    </div>
  )
}
