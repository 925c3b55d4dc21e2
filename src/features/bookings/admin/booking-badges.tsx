import { formatMoney } from '@/lib/text'
import { Badge } from '@/ui/badge'
import { cn } from '@/ui/cn'
import { VisuallyHidden } from '@/ui/skeleton'
import type { AdminBooking } from './booking-queries'
import { PAYMENT_BADGES, STATUS_BADGES } from './booking-rules'

type BadgeBooking = Pick<AdminBooking, 'status' | 'payment_status' | 'overdue_amount' | 'refund_due'>

interface BookingBadgesProps {
  booking: BadgeBooking
  /** True if the badges are in a table row that becomes a card on narrow screens. */
  isInList?: boolean
  formatAmount?: (dollars: number) => string
}

/** The statuses of a booking and of its payment, as text and colour. */
export const BookingBadges = ({ booking, isInList, formatAmount = formatMoney }: BookingBadgesProps) => {
  const statusBadge = STATUS_BADGES[booking.status]
  const paymentBadge = PAYMENT_BADGES[booking.payment_status]
  // While payment is pending, an unconfirmed booking shows one badge, because both statuses are called pending.
  const isPaymentPending = booking.status !== 'confirmed' && booking.payment_status === 'pending'
  return (
    <span className={cn('flex flex-wrap gap-1', isInList && 'justify-end @2xl:justify-normal')}>
      <Badge tone={statusBadge?.tone}>
        <VisuallyHidden>Status: </VisuallyHidden>
        {statusBadge?.label}
      </Badge>
      <Badge tone={paymentBadge?.tone} className={isPaymentPending ? 'sr-only' : undefined}>
        <VisuallyHidden>Payment: </VisuallyHidden>
        {paymentBadge?.label}
      </Badge>
      {booking.overdue_amount > 0 && <Badge tone="danger">{formatAmount(booking.overdue_amount)} overdue</Badge>}
      {booking.refund_due > 0 && <Badge tone="danger">{formatAmount(booking.refund_due)} to refund</Badge>}
    </span>
  )
}
