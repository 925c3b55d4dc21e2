import { Link } from 'react-router-dom'
import { formatDate, formatDeadline } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { cn } from '@/ui/cn'
import type { MyBooking } from './my-booking-queries'

type HoldFields = Pick<MyBooking, 'status' | 'expires_at'>

/** Formats when the hold on the spots ends, to the minute. Null if the spots are confirmed or no longer held. */
export const formatHoldEnd = ({ status, expires_at }: HoldFields): string | null =>
  status === 'pending' && expires_at !== null ? formatDeadline(expires_at) : null

/** Formats the due date of the next payment. If the spots are on hold, the payment is due before the hold ends. */
export const formatDueDate = (booking: HoldFields & Pick<MyBooking, 'next_due_date'>): string => {
  const holdEnd = formatHoldEnd(booking)
  return holdEnd ? `by ${holdEnd}` : formatDate(booking.next_due_date ?? '')
}

/**
 * The next payment in AUD, minus payments already made and bank transfers already announced. Undefined if nothing is
 * due now.
 */
export const calculateUnpaidAmount = ({
  next_due_date,
  next_due_amount,
  announced_amount,
}: Pick<MyBooking, 'next_due_date' | 'next_due_amount' | 'announced_amount'>): number =>
  next_due_date === null ? 0 : Math.max((next_due_amount ?? 0) - announced_amount, 0)

/**
 * Finds the booking whose next payment is due first. Skips a booking whose next payment is covered by an announced bank
 * transfer.
 */
export const findNextDueBooking = (bookings: MyBooking[]): MyBooking | undefined =>
  bookings
    .filter((booking) => calculateUnpaidAmount(booking) > 0)
    .sort((a, b) => String(a.next_due_date).localeCompare(String(b.next_due_date)))[0]

/** The next payment that a member must make, across all their bookings. */
export const NextPayment = ({ bookings }: { bookings: MyBooking[] }) => {
  const nextBooking = findNextDueBooking(bookings)
  if (!nextBooking) return null
  const { announced_amount } = nextBooking
  const amountDue = calculateUnpaidAmount(nextBooking)
  // While spots are on hold, only the end of the hold is a deadline.
  const isOverdue = nextBooking.overdue_amount > 0 && !formatHoldEnd(nextBooking)
  return (
    <section
      aria-label="Next payment"
      className={cn(
        'flex flex-wrap items-center justify-between gap-4 rounded-2xl border bg-surface p-5',
        isOverdue && 'border-danger',
      )}
    >
      <div>
        <h2 className="text-sm text-muted">{isOverdue ? 'Payment overdue' : 'Next payment'}</h2>
        <p className="text-lg">
          <strong className="tabular-nums">{formatMoney(amountDue)}</strong> due{' '}
          <strong>{formatDueDate(nextBooking)}</strong> for {nextBooking.event_title}
        </p>
        {announced_amount > 0 && (
          <p className="text-muted">A bank transfer of {formatMoney(announced_amount)} is already on its way.</p>
        )}
      </div>
      <Link
        to={`${paths.extraPayment}?booking=${nextBooking.id}&amount=${amountDue}`}
        className={buttonClass('primary')}
      >
        Pay Now
      </Link>
    </section>
  )
}
