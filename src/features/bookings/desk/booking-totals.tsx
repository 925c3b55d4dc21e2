import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Hourglass, Ticket, TrendingUp } from 'lucide-react'
import { formatMoney } from '@/lib/format/money'
import { Skeleton } from '@/ui/skeleton'
import { StatCard } from '@/ui/figures/stat-card'
import { bookingTotals } from './booking-queries'

/** The four figures over all trips, reckoned by the database. */
export const AdminBookingTotals = () => {
  const { data, error } = useQuery(bookingTotals())
  if (error && !data) throw error
  if (!data) return <Skeleton className="h-28" />
  return (
    <section aria-label="Totals" className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatCard label="Total Bookings" icon={Ticket} value={data.total_bookings} />
      <StatCard label="Payments Received" icon={CircleDollarSign} value={formatMoney(data.payments_received ?? 0)} />
      <StatCard label="Payments Owing" icon={Hourglass} value={formatMoney(data.payments_owing ?? 0)} />
      <StatCard label="Total Expected" icon={TrendingUp} value={formatMoney(data.total_expected ?? 0)} />
    </section>
  )
}
