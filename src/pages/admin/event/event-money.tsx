import { EventBookings } from '@/features/bookings/admin/event-bookings'
import type { EventOverview } from '@/features/events/event-overview-queries'
import { formatMoney } from '@/lib/text'
import { StatCard } from '@/ui/charts/stat-card'

interface EventMoneyProps {
  overview: EventOverview
  page: number
  onPageChange: (page: number) => void
}

/** The payments of a trip and the amounts owing. */
export const EventMoney = ({ overview: { event, money }, ...list }: EventMoneyProps) => (
  <div className="grid gap-6">
    <section aria-label="Totals" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Expected" value={formatMoney(money.expected)} hint="from active bookings" />
      <StatCard label="Received" value={formatMoney(money.received)} hint="minus refunds" />
      <StatCard
        label="Owing"
        value={formatMoney(money.owing)}
        hint={money.overdue > 0 ? `${formatMoney(money.overdue)} overdue` : 'nothing overdue'}
      />
      <StatCard label="To Refund" value={formatMoney(money.refund_due)} hint="owed to customers" />
    </section>
    <EventBookings event={event} {...list} />
  </div>
)
