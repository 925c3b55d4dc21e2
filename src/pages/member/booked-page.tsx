import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { CalendarPlus, Printer, TicketX } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { useAuth } from '@/features/auth/auth-context'
import { MissingTravellerDetails } from '@/features/bookings/member/missing-details'
import { BookingNextSteps } from '@/features/bookings/member/booked-next-steps'
import { bookingDetails, bookingSchedule, type MyBooking } from '@/features/bookings/member/my-booking-queries'
import { AcceptedTerms } from '@/features/terms/accepted-terms'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { describeContact } from '@/features/settings/settings-texts'
import { BookedArrival } from '@/features/events/event-arrival'
import { emergencyPhone } from '@/features/events/event-contacts-queries'
import { listArrivalLines } from '@/lib/rules/arrival-rules'
import { downloadCalendarEntry } from '@/features/events/sharing/event-share-actions'
import { PayByCard } from '@/features/payments/pay-by-card'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import { pluralise, formatMoneyExact, isUuid } from '@/lib/text'
import { formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { useSiteOrigin } from '@/lib/site-url'
import { site } from '@/site'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'
import { BookingNotFoundPage } from './no-booking'

// These components load lazily, because the page's chunk would otherwise exceed its size budget.
const AutopayOffer = lazyComponent(() =>
  import('@/features/payments/autopay/autopay-offer').then((m) => m.AutopayOffer),
)

const BookingCallOff = lazyComponent(() =>
  import('@/features/call-offs/booking-call-off').then((m) => m.BookingCallOff),
)
const BookingForms = lazyComponent(() => import('@/features/traveller-forms/booking-forms').then((m) => m.BookingForms))

const PayTogether = lazyComponent(() => import('@/features/payments/shares/pay-together').then((m) => m.PayTogether))

const PAGE_DESCRIPTION = 'The number of your booking, and what happens next.'

const TITLES_BY_STATUS: Record<MyBooking['status'], string> = {
  pending: 'Your spots are held',
  confirmed: 'You are going',
  cancelled: 'This booking was cancelled',
  expired: 'This booking has expired',
}

const BookingNotFound = () => (
  <BookingNotFoundPage title="Your booking" description={PAGE_DESCRIPTION} noun="booking" icon={TicketX} />
)

const BookingFactList = ({ booking }: { booking: MyBooking }) => (
  <dl className="grid gap-4 rounded-2xl border bg-surface p-5 sm:grid-cols-2 sm:p-6">
    {[
      ['Booking number', booking.reference],
      ['Trip', booking.event_title],
      ['Dates', formatDateRange(booking.start_date, booking.end_date)],
      ['Place', booking.event_location],
      ['Spots', pluralise(booking.seats, 'traveller')],
      ['Total', formatMoneyExact(booking.total_amount)],
    ].map(([term, text]) => (
      <div key={term}>
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
)

/** The calendar button of a booking. Not shown for a cancelled or past booking. */
const CalendarActions = ({ booking, isActive }: { booking: MyBooking; isActive: boolean }) => {
  const eventUrl = useSiteOrigin() + paths.event(booking.event_id)
  const { data: phone } = useQuery(emergencyPhone(booking.event_id))
  const calendarEntry = {
    title: booking.event_title,
    location: booking.meeting_point || booking.event_location,
    start_date: booking.start_date,
    end_date: booking.end_date,
    url: eventUrl,
    description: [
      `Booking ${booking.reference}, ${pluralise(booking.seats, 'traveller')}.`,
      ...listArrivalLines(booking, phone),
    ].join('\n'),
  }
  return (
    <div className="screen-only flex flex-wrap gap-3 border-t pt-6">
      {isActive && (
        <Button variant="secondary" onClick={() => downloadCalendarEntry(calendarEntry)}>
          <CalendarPlus aria-hidden className="size-5" />
          Add to calendar (.ics)
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        Print
      </Button>
      <Link to={paths.invoice(booking.id)} className={buttonClass('secondary')}>
        Invoice
      </Link>
      <Link to={paths.dashboard} className={buttonClass('secondary')}>
        Go to your dashboard
      </Link>
    </div>
  )
}

/**
 * The booker's choice between a refund and another date after the departure was called off. Only a cancelled booking
 * can have this choice.
 */
const CalledOffSection = ({ booking }: { booking: MyBooking }) =>
  booking.status === 'cancelled' && <BookingCallOff bookingId={booking.id} />

const StartAndEnd = ({ booking }: { booking: MyBooking }) => (
  <BookedArrival eventId={booking.event_id} arrival={booking}>
    {(arrivalList) => (
      <section aria-labelledby="arrival" className="grid gap-4">
        <h2 id="arrival" className="display text-2xl">
          Start and end
        </h2>
        {arrivalList}
      </section>
    )}
  </BookedArrival>
)

const MyTripLink = ({ booking }: { booking: MyBooking }) => (
  <Link to={paths.myTrip(booking.id)} className={`${buttonClass()} screen-only`}>
    My Trip
  </Link>
)

/** The sections that only a confirmed booking has. */
const ConfirmedSections = ({
  bookingId,
  userId,
  isCardOpen,
}: {
  bookingId: string
  userId: string
  isCardOpen: boolean
}) => (
  <>
    {isCardOpen && (
      <div className="screen-only">
        <AutopayOffer bookingId={bookingId} userId={userId} />
      </div>
    )}
    <BookingForms bookingId={bookingId} />
  </>
)

const BookedContent = ({ bookingId }: { bookingId: string }) => {
  const { user } = useAuth()
  const [{ data: booking }, { data: schedule }, { data: settings }] = useSuspenseQueries({
    queries: [bookingDetails(bookingId), bookingSchedule(bookingId), publicSettings()],
  })
  const { data: card } = useQuery(cardPaymentStatus())
  const renderPayButton = (due: number) => (
    <PayByCard payable={{ bookingId, amount: due }} label={`Pay ${formatMoneyExact(due)} by Card`} />
  )
  // Admins can read every booking, but this page shows users only their own bookings.
  if (!booking || booking.user_id !== user?.id) return <BookingNotFound />
  const isActive = booking.status === 'pending' || booking.status === 'confirmed'
  return (
    <div className="wrap pb-20">
      <PageMeta title={TITLES_BY_STATUS[booking.status]} description={PAGE_DESCRIPTION} noindex />
      <PageHeader
        title={TITLES_BY_STATUS[booking.status]}
        eyebrow={booking.event_title}
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
        actions={booking.status === 'confirmed' && <MyTripLink booking={booking} />}
      />
      <article aria-label={`Booking ${booking.reference}`} className="paper grid max-w-4xl gap-10">
        {/* Hidden in the printout, which needs no page header. */}
        <p className="display hidden text-2xl print:block">
          {site.brand}: {TITLES_BY_STATUS[booking.status].toLowerCase()}
        </p>
        <BookingFactList booking={booking} />
        <CalledOffSection booking={booking} />
        {isActive && (
          <BookingNextSteps
            booking={booking}
            schedule={schedule}
            settings={settings}
            renderPayButton={card === 'open' ? renderPayButton : undefined}
          />
        )}
        {booking.status === 'confirmed' && (
          <ConfirmedSections bookingId={bookingId} userId={booking.user_id} isCardOpen={card === 'open'} />
        )}
        {booking.seats > 1 && <PayTogether bookingId={bookingId} />}
        {isActive && <StartAndEnd booking={booking} />}
        {isActive && <MissingTravellerDetails booking={booking} />}
        <p>
          You can open this page again from your dashboard. If you have questions, {describeContact(settings)}, and
          quote your booking number.
        </p>
        <AcceptedTerms version={booking.terms_version} acceptedAt={booking.terms_accepted_at} noun="booking" />
        <CalendarActions booking={booking} isActive={isActive} />
      </article>
    </div>
  )
}

/** The confirmation page of a new booking. Its URL stays valid. */
export const BookedPage = () => {
  const { bookingId = '' } = useParams()
  return isUuid(bookingId) ? <BookedContent key={bookingId} bookingId={bookingId} /> : <BookingNotFound />
}
