import { Link } from 'react-router-dom'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { buttonClass } from '@/ui/button-class'
import { Progress } from '@/ui/charts/stat-card'
import { formatDueDate, formatHoldEnd, calculateUnpaidAmount } from './next-payment'
import { toPriceLines } from '@/lib/rules/invoice-lines'
import { PriceLines } from '@/ui/price-lines'
import type { MyBooking } from './my-booking-queries'

/** Shows the amounts of a booking side by side. */
export const AmountGrid = ({ amounts }: { amounts: [term: string, amount: string][] }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
    {amounts.map(([term, amount]) => (
      <div key={term}>
        <dt className="text-sm text-muted">{term}</dt>
        <dd className="text-lg font-semibold tabular-nums">{amount}</dd>
      </div>
    ))}
  </dl>
)

/** The price, paid amount and next payment of a booking. */
export const MyBookingDetails = ({ booking }: { booking: MyBooking }) => {
  const { total_amount, paid_amount, balance, percent_paid, overdue_amount } = booking
  const amountDue = calculateUnpaidAmount(booking)
  // Cancelled and expired bookings have no payment due.
  const isLive = booking.status === 'pending' || booking.status === 'confirmed'
  return (
    <div className="grid gap-5">
      <AmountGrid
        amounts={[
          ['Total Price', formatMoney(total_amount)],
          ['Amount Paid', formatMoney(paid_amount)],
          ['Remaining Balance', formatMoney(balance)],
        ]}
      />
      <PriceLines lines={toPriceLines(booking.lines)} />
      {isLive && (
        <div className="grid gap-2">
          <Progress value={percent_paid} label={`Amount paid for ${booking.event_title}`} />
          <p className="text-sm text-muted">
            {formatMoney(paid_amount)} of {formatMoney(total_amount)} paid
          </p>
        </div>
      )}
      {amountDue > 0 && (
        <p>
          Next payment: <strong>{formatMoney(amountDue)}</strong> due <strong>{formatDueDate(booking)}</strong>
          {overdue_amount > 0 && !formatHoldEnd(booking) && (
            <span className="font-semibold text-danger"> · {formatMoney(overdue_amount)} overdue</span>
          )}
        </p>
      )}
      <Link to={paths.event(booking.event_id)} className={`${buttonClass('secondary', 'sm')} w-fit`}>
        View Event and Itinerary
      </Link>
    </div>
  )
}
