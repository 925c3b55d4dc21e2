import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/format/dates'
import { formatMoney } from '@/lib/format/money'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { cn } from '@/ui/cn'
import type { MyBooking } from './my-booking-queries'

/** What is due of a booking and not on its way yet: what is announced may cover it whole. */
export const dueNext = (bookings: MyBooking[]): MyBooking | undefined =>
  bookings
    .filter(
      ({ next_due_date, next_due_amount, announced_amount }) =>
        next_due_date && announced_amount < (next_due_amount ?? 0),
    )
    .sort((a, b) => String(a.next_due_date).localeCompare(String(b.next_due_date)))[0]

/** The soonest payment of all trips: what a traveller looks for first. */
export const NextPayment = ({ bookings }: { bookings: MyBooking[] }) => {
  const next = dueNext(bookings)
  if (!next?.next_due_date || next.next_due_amount === null) return null
  const { announced_amount, next_due_amount } = next
  const overdue = next.overdue_amount > 0
  return (
    <section
      aria-label="Next payment"
      className={cn(
        'flex flex-wrap items-center justify-between gap-4 rounded-2xl border bg-surface p-5',
        overdue && 'border-danger',
      )}
    >
      <div>
        <h2 className="text-sm text-muted">{overdue ? 'Payment overdue' : 'Next payment'}</h2>
        <p className="text-lg">
          <strong className="tabular-nums">{formatMoney(next_due_amount)}</strong> due{' '}
          <strong>{formatDate(next.next_due_date)}</strong> for {next.event_title}
        </p>
        {announced_amount > 0 && <p className="text-muted">{formatMoney(announced_amount)} of it is on its way.</p>}
      </div>
      <Link
        to={`${paths.extraPayment}?booking=${next.id}${announced_amount > 0 ? '' : `&amount=${next_due_amount}`}`}
        className={buttonClass('primary')}
      >
        Pay Now
      </Link>
    </section>
  )
}
