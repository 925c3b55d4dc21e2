import { Link } from 'react-router-dom'
import { formatDate, formatDateRange } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { formatMoneyExact } from '@/lib/text'
import { buttonClass } from '@/ui/button-class'
import { FormNotice } from '@/ui/form/form-notice'
import { isChoiceOpen } from '../booking-rules'
import type { MyBooking } from './my-booking-queries'

type CallOff = NonNullable<MyBooking['call_off']>

const describeRefund = ({ answered_by, paid }: CallOff, refundDue: number): string => {
  const choiceText = answered_by === 'booker' ? 'You chose a refund.' : 'You get a full refund.'
  if (paid === 0) return 'Nothing was paid, so there is nothing to refund.'
  return refundDue > 0 ? `${choiceText} We owe you ${formatMoneyExact(refundDue)}.` : `${choiceText} It has been paid.`
}

const ChoiceLink = ({ booking, linkText }: { booking: MyBooking; linkText: string }) => (
  <Link to={paths.booked(booking.id)} className={`${buttonClass('primary', 'sm')} mt-3`}>
    {linkText}
    <span className="sr-only">: {booking.event_title}</span>
  </Link>
)

interface CallOffNoticeProps {
  booking: MyBooking
  /** True if the notice must name the trip. Not needed inside the card of a booking, which shows the name. */
  showsTitle?: boolean
}

/**
 * Tells the booker that the company called off the departure. Links to the choice between a refund and another date,
 * or shows what the booker chose.
 */
export const CallOffNotice = ({ booking, showsTitle = false }: CallOffNoticeProps) => {
  const { call_off: callOff, refund_due } = booking
  if (!callOff) return null
  const dateRange = formatDateRange(callOff.start_date, callOff.end_date)
  if (callOff.choice === 'date')
    return <p className="text-sm text-muted">Moved from {dateRange}, which we had to cancel.</p>
  const title = showsTitle ? `We had to cancel ${booking.event_title}, ${dateRange}` : 'We had to cancel this departure'
  if (isChoiceOpen(callOff))
    return (
      <FormNotice tone="warning" title={title}>
        <p>Choose a refund or another date by the end of {formatDate(callOff.answer_until ?? '')}.</p>
        <ChoiceLink booking={booking} linkText="Choose Now" />
      </FormNotice>
    )
  return (
    <FormNotice tone={callOff.needs_account ? 'warning' : 'info'} title={title}>
      <p>
        {describeRefund(callOff, refund_due)}
        {callOff.needs_account && ' We need your bank account to pay it.'}
      </p>
      {callOff.needs_account && <ChoiceLink booking={booking} linkText="Enter Bank Account" />}
    </FormNotice>
  )
}

/**
 * The bookings whose departure was called off and whose booker must still choose or enter a bank account. Shown at the
 * top of the dashboard.
 */
export const OpenCallOffs = ({ bookings }: { bookings: MyBooking[] }) => (
  <ul className="grid gap-4" aria-label="Cancelled departures">
    {bookings.map((booking) => (
      <li key={booking.id}>
        <CallOffNotice booking={booking} showsTitle />
      </li>
    ))}
  </ul>
)
