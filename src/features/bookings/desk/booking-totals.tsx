import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Hourglass, Ticket, TrendingUp } from 'lucide-react'
import { formatMoney } from '@/lib/money'
import { StatCard } from '@/ui/figures/stat-card'
import { bookingTotals } from './booking-queries'

/** The four figures over all trips, reckoned by the database; until they come their cards stand empty. */
export const AdminBookingTotals = () => {
  const { data, error } = useQuery(bookingTotals())
  if (error && !data) throw error
  const money = (sum: number | null | undefined) => (data ? formatMoney(sum ?? 0) : '\u00a0')
  return (
    <section aria-label="Totals" aria-busy={!data} className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <StatCard label="Total Bookings" icon={Ticket} value={data?.total_bookings ?? '\u00a0'} />
      <StatCard label="Payments Received" icon={CircleDollarSign} value={money(data?.payments_received)} />
      <StatCard label="Payments Owing" icon={Hourglass} value={money(data?.payments_owing)} />
      <StatCard label="Total Expected" icon={TrendingUp} value={money(data?.total_expected)} />
    </section>
  )
}
