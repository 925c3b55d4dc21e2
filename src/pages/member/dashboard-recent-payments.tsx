import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { MyBooking } from '@/features/bookings/member/my-booking-queries'
import { recentPayments } from '@/features/payments/recent-payments-queries'
import { formatInstantDate } from '@/lib/dates'
import { formatMoney } from '@/lib/text'
import { paths } from '@/lib/paths'
import { ReadError } from '@/ui/empty-state'
import { Link } from 'react-router-dom'

/** The payments that arrived recently, shown so that members need not search for them. */
export const DashboardRecentPayments = ({ userId, bookings }: { userId: string; bookings: MyBooking[] }) => {
  const queryResult = useQuery(recentPayments(userId))
  if (queryResult.isError) return <ReadError read={queryResult}>We couldn’t load your latest payments.</ReadError>
  const paymentNews = (queryResult.data ?? []).flatMap((payment) => {
    const booking = bookings.find(({ id }) => id === payment.booking_id)
    return booking ? [{ ...payment, booking }] : []
  })
  if (paymentNews.length === 0) return null
  return (
    <ul aria-label="Recent payments" className="grid gap-2">
      {paymentNews.map(({ id, amount, paid_at, booking }) => (
        <li key={id} className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
          <span>
            {amount > 0 ? `Your payment of ${formatMoney(amount)} has arrived` : `We paid ${formatMoney(-amount)} back`}
            :{' '}
            <Link to={paths.booked(booking.id)} className="font-semibold hover:text-lantern">
              {booking.event_title}
            </Link>
            , {formatInstantDate(paid_at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
