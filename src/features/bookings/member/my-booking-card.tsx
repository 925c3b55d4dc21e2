import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { FREE_UNTIL_GUARANTEED, formatConfirmation, getConfirmationTone } from '@/features/events/event-rules'
import { cardPaymentStatus } from '@/features/payments/payment-queries'
import { publicSettings } from '@/features/settings/public-settings-queries'
import { formatDateRange, keepDatesTogether, getToday } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Card } from '@/ui/card'
import { FormNotice } from '@/ui/form/form-notice'
import { lazyComponent } from '@/ui/lazy-component'
import { formatHoldEnd, calculateUnpaidAmount } from './next-payment'
import type { BookingStatus, MyBooking } from './my-booking-queries'

const CallOffNotice = lazyComponent(() => import('./call-off-notice').then((m) => m.CallOffNotice))

export type BookingView = 'details' | 'plan'

const STATUS_BADGES: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
}

const BOOKING_VIEWS: { value: BookingView; viewName: string }[] = [
  { value: 'details', viewName: 'Event Details' },
  { value: 'plan', viewName: 'Payment Plan' },
]

const COMPLETED_BADGE = { label: 'Completed', tone: 'info' } as const

interface MyBookingCardProps {
  booking: MyBooking
  view: BookingView
  onViewChange: (view: BookingView) => void
  details: ReactNode
  plan: ReactNode
  /** The list of missing traveller details and the action buttons of the booking, rendered by the page. */
  actions: ReactNode
}

const PendingPaymentNotice = ({ booking }: { booking: MyBooking }) => {
  const { data: cards } = useQuery(cardPaymentStatus())
  const { data: settings } = useQuery(publicSettings())
  const { status, announced_amount } = booking
  const holdEnd = formatHoldEnd(booking)
  const holdText = holdEnd && `Your spots are held until ${holdEnd}.`
  const isActive = status === 'pending' || status === 'confirmed'
  if (isActive && announced_amount > 0)
    return (
      <FormNotice tone="info" title="Your bank transfer is on its way">
        <p>
          The {formatMoney(announced_amount)} counts as paid once it has arrived in our bank account. {holdText}
        </p>
      </FormNotice>
    )
  return (
    holdText && (
      <FormNotice tone="warning" title="Your first payment is due">
        <p>
          {holdText} Pay {formatMoney(calculateUnpaidAmount(booking))} by then
          {cards === 'open' && (settings?.bank_transfers_open ? ', by card or bank transfer' : ', by card')}.
          {settings?.bank_transfers_open &&
            ' If you tell us that you made a bank transfer, we’ll hold them until it arrives.'}
        </p>
      </FormNotice>
    )
  )
}

/** Notices about a called-off departure, and about money that the company must still refund. */
const RefundNotices = ({ booking }: { booking: MyBooking }) => (
  <>
    {booking.call_off && <CallOffNotice booking={booking} />}
    {booking.refund_due > 0 && (!booking.call_off || booking.call_off.choice === 'date') && (
      <FormNotice tone="info" title="Refund on its way">
        <p>We owe you {formatMoney(booking.refund_due)} and will pay it back shortly.</p>
      </FormNotice>
    )}
  </>
)

/** The card of a booking, with the toggle "Event Details / Payment Plan". */
export const MyBookingCard = ({ booking, view, onViewChange, details, plan, actions }: MyBookingCardProps) => {
  const isEventOver = booking.status === 'confirmed' && booking.end_date < getToday()
  const isActive = booking.status === 'pending' || booking.status === 'confirmed'
  const { label, tone } = isEventOver ? COMPLETED_BADGE : STATUS_BADGES[booking.status]
  return (
    <Card as="article" aria-labelledby={`booking-${booking.id}`} className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 id={`booking-${booking.id}`} className="display text-2xl">
          {booking.event_title}
        </h3>
        <div className="flex flex-wrap gap-2">
          {isActive && booking.confirmation && (
            <Badge tone={getConfirmationTone(booking.confirmation)}>{formatConfirmation(booking)}</Badge>
          )}
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
        {[
          { Icon: CalendarDays, text: keepDatesTogether(formatDateRange(booking.start_date, booking.end_date)) },
          { Icon: MapPin, text: booking.event_location },
          { Icon: Users, text: booking.seats === 1 ? '1 traveller' : `${booking.seats} travellers` },
        ].map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0" />
            {text}
          </li>
        ))}
      </ul>
      {isActive && booking.is_free_until_guaranteed && <p className="text-sm text-success">{FREE_UNTIL_GUARANTEED}</p>}
      <PendingPaymentNotice booking={booking} />
      <RefundNotices booking={booking} />
      <div
        role="group"
        aria-label={`Details of ${booking.event_title}`}
        className="flex gap-1 rounded-full border bg-bg p-1"
      >
        {BOOKING_VIEWS.map(({ value, viewName }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            className="min-h-10 flex-1 rounded-full px-4 font-medium text-muted transition hover:text-fg aria-pressed:bg-accent aria-pressed:text-accent-fg"
            onClick={() => onViewChange(value)}
          >
            {viewName}
          </button>
        ))}
      </div>
      {view === 'plan' ? plan : details}
      {actions}
    </Card>
  )
}
