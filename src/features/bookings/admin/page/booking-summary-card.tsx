import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatDateRange, formatDeadline, formatInstantDate } from '@/lib/dates'
import { formatMoneyExact } from '@/lib/text'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/charts/stat-card'
import { BookingBadges } from '../booking-badges'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'
import type { AdminBooking } from '../booking-queries'

const formatNextPayment = ({ next_due_date, next_due_amount }: AdminBooking): ReactNode =>
  next_due_date ? (
    <>
      {formatDate(next_due_date)}
      {next_due_amount !== null && (
        <span className="block text-sm font-normal text-muted">{formatMoneyExact(next_due_amount)}</span>
      )}
    </>
  ) : (
    'Nothing'
  )

/** Formats the times at which a booking was made, held, confirmed and cancelled. */
const formatBookingHistory = (booking: AdminBooking): string =>
  [
    `Booked ${formatInstantDate(booking.created_at)}`,
    booking.status === 'pending' && booking.expires_at && `held until ${formatDeadline(booking.expires_at)}`,
    booking.confirmed_at && `confirmed ${formatInstantDate(booking.confirmed_at)}`,
    booking.cancelled_at && `cancelled ${formatInstantDate(booking.cancelled_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** For a booking of a called-off departure: describes the booker's choice, or the deadline for this choice. */
const describeCallOff = ({ choice, answered_by, answer_until }: NonNullable<AdminBooking['call_off']>): string => {
  if (choice === 'date') return 'The customer took another date.'
  if (choice === 'refund')
    return answered_by === 'booker' ? 'The customer chose a refund.' : 'The customer gets a full refund.'
  return answer_until ? `The customer can choose a refund or another date until ${formatDate(answer_until)}.` : ''
}

/** The trip, seats and amounts of a booking. The database computes the amounts. */
export const BookingFacts = ({ booking }: { booking: AdminBooking }) => {
  const { event_id, event_title, start_date, end_date, seats, call_off: callOff } = booking
  const facts = [
    ['Total', formatMoneyExact(booking.total_amount)],
    ['Paid', formatMoneyExact(booking.paid_amount)],
    ['Owing', formatMoneyExact(booking.balance)],
    ...(booking.announced_amount > 0
      ? [['Expected by bank transfer', formatMoneyExact(booking.announced_amount)] as const]
      : []),
    ['Deposit', formatMoneyExact(booking.deposit_amount)],
    ...(booking.status === 'cancelled' ? [['Kept', formatMoneyExact(booking.invoice_total)] as const] : []),
    ...(booking.goodwill_amount > 0
      ? [['Refunded from kept money', formatMoneyExact(booking.goodwill_amount)] as const]
      : []),
    ['Next due', formatNextPayment(booking)],
  ] as const
  return (
    <Card as="section" aria-label="Booking" className="grid gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="font-semibold">
            <Link className="inline-block hover:text-lantern" to={paths.adminBookingsOnEvent(event_id)}>
              {event_title}
            </Link>
          </p>
          <p className="text-sm text-muted">
            {start_date ? formatDateRange(start_date, end_date) : 'No date yet'} · {seats}{' '}
            {seats === 1 ? 'seat' : 'seats'}
          </p>
          <p className="text-sm text-muted">{formatBookingHistory(booking)}</p>
          {callOff && (
            <p className="text-sm">
              We called off the departure of {formatDateRange(callOff.start_date, callOff.end_date)}.{' '}
              {describeCallOff(callOff)}
            </p>
          )}
        </div>
        <BookingBadges booking={booking} formatAmount={formatMoneyExact} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0 max-sm:last:col-span-2">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <PriceLines lines={toPriceLines(booking.lines)} />
      <Progress value={booking.percent_paid} label="Paid" />
    </Card>
  )
}
