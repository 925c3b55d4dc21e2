import { useSuspenseQuery } from '@tanstack/react-query'
import { TicketX, UserCheck } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { guestBooking, type GuestBooking } from '@/features/bookings/guest/guest-booking-queries'
import { GuestLink } from '@/features/bookings/guest/guest-link'
import { removeGuestToken, useGuestToken } from '@/features/bookings/guest/guest-token'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'
import { PayByCard } from '@/features/payments/pay-by-card'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { describeContact } from '@/features/settings/settings-texts'
import { formatDate, formatDateRange, formatDeadline } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoneyExact, pluralise } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { PageMeta } from '@/ui/page-meta'

const PAGE_DESCRIPTION = 'A booking made without an account.'

const TITLES_BY_STATUS: Record<GuestBooking['booking_status'], string> = {
  pending: 'Your spots are held',
  confirmed: 'You are going',
  cancelled: 'This booking was cancelled',
  expired: 'This booking has expired',
}

const GuestBookingMissing = ({ isAttached }: { isAttached: boolean }) => (
  <EmptyState
    alone
    icon={isAttached ? UserCheck : TicketX}
    title={isAttached ? 'This booking is in your account now' : 'This browser can’t open that booking'}
    action={
      <Link to={paths.login} state={{ from: paths.dashboard }} className={buttonClass()}>
        Log in
      </Link>
    }
  >
    <p>
      {isAttached
        ? 'Log in to see and change this booking.'
        : 'Open this booking in the browser in which you booked, or add it to an account with the link that we emailed you.'}
    </p>
  </EmptyState>
)

const GuestBookingFacts = ({ booking }: { booking: GuestBooking }) => (
  <dl className="grid gap-4 rounded-2xl border bg-surface p-5 sm:grid-cols-2 sm:p-6">
    {[
      ['Booking number', booking.reference],
      ['Trip', booking.event_title],
      ['Dates', formatDateRange(booking.start_date, booking.end_date)],
      ['Place', booking.event_location],
      ['Spots', pluralise(booking.seats, 'traveller')],
      ['Booked by', `${booking.full_name}, ${booking.email}`],
      ['Total', formatMoneyExact(booking.total)],
      ['Paid', formatMoneyExact(booking.paid)],
    ].map(([term, text]) => (
      <div key={term} className="min-w-0">
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="font-semibold wrap-anywhere tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
)

/** The unpaid instalments and the button that pays the next amount by card. */
const GuestPayments = ({ booking, token }: { booking: GuestBooking; token: string }) => {
  const unpaidInstallments = booking.installments.filter(({ paid }) => !paid)
  if (unpaidInstallments.length === 0) return null
  return (
    <section aria-labelledby="guest-payments" className="grid gap-4">
      <h2 id="guest-payments" className="display text-2xl">
        Payments
      </h2>
      {booking.booking_status === 'pending' && booking.expires_at && (
        <p>
          Your spots are held until <strong>{formatDeadline(booking.expires_at)}</strong>. They’re confirmed once your
          payment has arrived.
        </p>
      )}
      <ul className="grid gap-1">
        {unpaidInstallments.map(({ sequence, due_date, amount }) => (
          <li key={sequence} className="flex flex-wrap justify-between gap-x-4 border-t py-3 tabular-nums">
            <span>{formatDate(due_date)}</span>
            <strong>{formatMoneyExact(amount)}</strong>
          </li>
        ))}
      </ul>
      {booking.due_now > 0 && (
        <PayByCard
          payable={{ bookingId: booking.id, amount: booking.due_now, token }}
          label={`Pay ${formatMoneyExact(booking.due_now)} by Card`}
        />
      )}
    </section>
  )
}

const GuestBookingDetails = ({ booking, token }: { booking: GuestBooking; token: string }) => {
  const { data: settings } = useSuspenseQuery(publicSettings())
  const isActive = booking.booking_status === 'pending' || booking.booking_status === 'confirmed'
  return (
    <article aria-label={`Booking ${booking.reference}`} className="grid max-w-4xl gap-10">
      <GuestBookingFacts booking={booking} />
      <PriceLines lines={toPriceLines(booking.lines)} />
      {isActive && <GuestPayments booking={booking} token={token} />}
      {booking.booking_status === 'confirmed' && <GuestLink booking={booking} token={token} />}
      {!isActive && (
        <Link to={paths.event(booking.event_id)} className={`${buttonClass()} justify-self-start`}>
          See the trip
        </Link>
      )}
      <div className="grid gap-2 text-muted">
        <p>If you have questions, {describeContact(settings)}, and quote your booking number.</p>
        <p>
          You can open this booking in this browser until {formatDeadline(booking.token_expires_at)}.{' '}
          <button type="button" className={buttonClass('link')} onClick={() => removeGuestToken(booking.id)}>
            Remove it from this browser
          </button>
        </p>
      </div>
    </article>
  )
}

/** The page of a booking that was made without an account, in the browser that booked. */
export const GuestBookingPage = () => {
  const { bookingId = '' } = useParams()
  const token = useGuestToken(bookingId)
  const { data } = useSuspenseQuery(guestBooking(bookingId, token))
  const title = data.status === 'ok' ? TITLES_BY_STATUS[data.booking_status] : 'Your booking'
  return (
    <div className="wrap pb-20">
      <PageMeta title={title} description={PAGE_DESCRIPTION} noindex />
      <PageHeader
        title={title}
        eyebrow={data.status === 'ok' ? data.event_title : undefined}
        back={{ to: paths.events, label: 'Events' }}
      />
      {data.status === 'ok' && token ? (
        <GuestBookingDetails booking={data} token={token} />
      ) : (
        <GuestBookingMissing isAttached={data.status === 'attached'} />
      )}
    </div>
  )
}
